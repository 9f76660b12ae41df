-- ALTER TABLE and DROP.
--> alter parcels; add column note varchar
ALTER TABLE parcels ADD COLUMN note varchar;
--> alter depot.parcels; drop column note
ALTER TABLE depot.parcels DROP COLUMN note;
--> alter parcels; type of label varchar(200)
ALTER TABLE parcels ALTER COLUMN label TYPE varchar(200);
--> alter parcels; not null label
ALTER TABLE parcels ALTER COLUMN label SET NOT NULL;
--> alter parcels; default of label null
ALTER TABLE parcels ALTER COLUMN label DROP DEFAULT;
--> alter parcels; add foreign key (n) named f to codes (code)
ALTER TABLE parcels ADD CONSTRAINT f FOREIGN KEY (n) REFERENCES codes (code);
--> alter parcels; drop constraint f
ALTER TABLE parcels DROP CONSTRAINT f;
--> drop table parcels
DROP TABLE IF EXISTS parcels;

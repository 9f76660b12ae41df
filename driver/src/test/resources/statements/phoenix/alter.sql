-- ALTER TABLE and DROP in Phoenix.
--> alter PARCELS; add column NOTE VARCHAR
ALTER TABLE parcels ADD note VARCHAR;
--> alter PARCELS; drop column NOTE
ALTER TABLE parcels DROP COLUMN note;
--> drop table DEPOT.PARCELS
DROP TABLE IF EXISTS depot.parcels CASCADE;

-- ALTER TABLE and DROP.
--> alter parcels; add column note varchar
ALTER TABLE parcels ADD COLUMN note varchar;
--> alter depot.parcels; rename column note to remark
ALTER TABLE depot.parcels RENAME COLUMN note TO remark;
--> drop table parcels
DROP TABLE IF EXISTS parcels;

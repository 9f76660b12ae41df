-- ALTER TABLE and DROP in TiDB.
--> alter parcels; options {SHARD_ROW_ID_BITS=4}
ALTER TABLE parcels SHARD_ROW_ID_BITS = 4;
--> alter parcels; add column n int
ALTER TABLE parcels ADD COLUMN n int;
--> alter parcels; add index i (n); drop index i
ALTER TABLE parcels ADD INDEX i (n), DROP INDEX i;
--> alter parcels; redefine id as id bigint random
ALTER TABLE parcels MODIFY COLUMN id bigint AUTO_RANDOM(5);
--> alter parcels; rename to boxes
ALTER TABLE parcels RENAME TO boxes;
--> drop table parcels
DROP TABLE parcels;

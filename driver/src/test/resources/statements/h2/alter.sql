-- ALTER TABLE, COMMENT and DROP in H2.
--> alter PARCELS; add column N INT not null default 0
ALTER TABLE parcels ADD COLUMN IF NOT EXISTS n INT DEFAULT 0 NOT NULL;
--> alter PARCELS; add column A INT; add column B INT
ALTER TABLE parcels ADD (a INT, b INT);
--> alter PARCELS; type of N BIGINT
ALTER TABLE parcels ALTER COLUMN n SET DATA TYPE BIGINT;
--> alter PARCELS; not null N
ALTER TABLE parcels ALTER COLUMN n SET NOT NULL;
--> alter PARCELS; rename column N to M
ALTER TABLE parcels ALTER COLUMN n RENAME TO m;
--> alter PARCELS; drop column M
ALTER TABLE parcels DROP COLUMN m;
--> alter PARCELS; add key (ID) named PK
ALTER TABLE parcels ADD CONSTRAINT pk PRIMARY KEY (id);
--> alter PARCELS; drop key
ALTER TABLE parcels DROP PRIMARY KEY;
--> alter PARCELS; rename to BOXES
ALTER TABLE parcels RENAME TO boxes;
--> comment on PARCELS.SHARD: keyspread: crc32(id) % 16
COMMENT ON COLUMN parcels.shard IS 'keyspread: crc32(id) % 16';
--> drop table PARCELS, CODES
DROP TABLE IF EXISTS parcels, codes CASCADE;

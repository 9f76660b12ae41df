-- ALTER TABLE, RENAME and DROP in MySQL and MariaDB.
--> alter parcels; add column n int not null default 0 and AFTER label; drop column weight
ALTER TABLE parcels ADD COLUMN n int NOT NULL DEFAULT 0 AFTER label, DROP COLUMN weight;
--> alter parcels; redefine label as label varchar(200) not null
ALTER TABLE parcels MODIFY COLUMN label varchar(200) NOT NULL;
--> alter parcels; redefine label as name text
ALTER TABLE parcels CHANGE label name text;
--> alter parcels; default of n 5; default of n null
ALTER TABLE parcels ALTER n SET DEFAULT 5, ALTER COLUMN n DROP DEFAULT;
--> alter parcels; drop key; add key (n, id)
ALTER TABLE parcels DROP PRIMARY KEY, ADD PRIMARY KEY (n, id);
--> alter parcels; add index i (n, label); add unique (n) named u; drop index i
ALTER TABLE parcels ADD INDEX i (n, label(5)), ADD UNIQUE KEY u (n), DROP INDEX i;
--> alter parcels; add foreign key (n) named f to codes (code); drop constraint f
ALTER TABLE parcels ADD CONSTRAINT f FOREIGN KEY (n) REFERENCES codes (code), DROP FOREIGN KEY f;
--> alter parcels; rename to boxes
ALTER TABLE parcels RENAME TO boxes;
--> alter parcels; rename column a to b; rename index c to d
ALTER TABLE parcels RENAME COLUMN a TO b, RENAME INDEX c TO d;
--> alter parcels; options {AUTO_INCREMENT=100, ENGINE=InnoDB}
ALTER TABLE parcels ENGINE=InnoDB AUTO_INCREMENT=100;
--> alter a; rename to b; alter s.c; rename to s.d
RENAME TABLE a TO b, s.c TO s.d;
--> drop table parcels, depot.parcels
DROP TABLE IF EXISTS parcels, depot.parcels;
--> nothing: a schema for what follows
USE depot;
--> nothing: emptying says nothing of keys
TRUNCATE TABLE parcels;

-- Queries in TiDB.
--> from parcels; keyed id
SELECT `label` FROM `parcels` WHERE `id` = ? LIMIT 3, 4;
--> from depot.parcels as p; keyed p.id; ranged p.n
select p.* from depot.parcels p where p.id=1 and p.n>2 for update;
--> from parcels; keyed label
SELECT 1 FROM parcels FORCE INDEX (by_label) WHERE label = "x";
--> from parcels as p, legs as l; equal p.id = l.id; keyed l.leg
SELECT 1 FROM parcels p INNER JOIN legs l ON p.id = l.id WHERE l.leg = 1;
--> from parcels, legs; equal parcels.id = legs.id
SELECT 1 FROM parcels, legs WHERE parcels.id = legs.id;
--> from parcels; any [keyed id | keyed id]
SELECT SQL_NO_CACHE 1 FROM parcels WHERE id = 1 OR id = 2;

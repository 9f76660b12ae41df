-- UPDATE and DELETE in MySQL and MariaDB.
--> update parcels; sets label = ?, n = n + 1; filtered; from parcels; keyed id
UPDATE parcels SET label = ?, n = n + 1 WHERE id = ? ORDER BY n LIMIT 3;
--> update parcels; sets n = 1; ignores; from parcels
UPDATE IGNORE parcels SET n = 1;
--> update parcels as p; sets n = o.n; joins; filtered; from parcels as p, old as o; equal p.id = o.id; keyed o.n
UPDATE parcels p JOIN old o ON p.id = o.id SET p.n = o.n WHERE o.n = 2;
--> delete parcels; filtered; from parcels; keyed id
DELETE FROM parcels WHERE id IN (1, 2) LIMIT 1;
--> delete parcels; from parcels
delete from `parcels`;

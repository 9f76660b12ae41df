-- UPDATE and DELETE.
--> update parcels; sets label = ?, n = n + 1; filtered; from parcels; keyed id
UPDATE parcels SET label = ?, n = n + 1 WHERE id = ?;
--> update parcels; sets n = 1; filtered; returns; from parcels; ranged id
update parcels set n=1 where id<5 returning id;
--> delete parcels; filtered; from parcels; keyed id
DELETE FROM parcels WHERE id IN (1, 2);

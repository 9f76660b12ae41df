-- UPDATE and DELETE in PostgreSQL.
--> update parcels; sets label = ?, n = n + 1; filtered; from parcels; keyed id
UPDATE parcels SET label = ?, n = n + 1 WHERE id = ?;
--> update depot.parcels as p; sets label = 'x'; filtered; returns; from depot.parcels as p; keyed p.id
update only depot.parcels p set label='x' where p.id=1 returning p.*;
--> update parcels; sets label = 'a', n = 2; from parcels
UPDATE parcels SET (label, n) = ('a', 2);
--> update parcels; sets label = o.label; joins; filtered; from parcels, old as o; equal o.id = parcels.id; keyed o.id
UPDATE parcels SET label = o.label FROM old o WHERE o.id = parcels.id AND o.id = 3;
--> delete parcels; filtered; from parcels; keyed id
DELETE FROM parcels WHERE id IN (?, ?, 3);
--> delete parcels as p; filtered; returns; from parcels as p, old; equal p.id = old.id
DELETE FROM parcels p USING old WHERE p.id = old.id RETURNING p.id;
--> delete parcels; from parcels
DELETE FROM parcels;
--> delete parcels; filtered; from parcels; keyed (id, n)
DELETE FROM parcels WHERE (id, n) = (1, 2);

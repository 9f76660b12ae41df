-- UPDATE and DELETE in H2.
--> update PARCELS; sets Label = ?, N = N + 1; filtered; from PARCELS; keyed ID
UPDATE parcels SET "Label" = ?, n = N + 1 WHERE id = ?;
--> update PARCELS; sets A = 1, B = 2; from PARCELS
UPDATE parcels SET (a, b) = (1, 2);
--> delete PARCELS; filtered; from PARCELS; keyed ID; ranged N
DELETE FROM parcels WHERE id IN (1, 2) AND n < 3;

-- UPDATE and DELETE in YQL.
--> update parcels; sets label = $l; filtered; from parcels; keyed id
UPDATE parcels SET label = $l WHERE id = ?;
--> update on parcels (id, n); values 1, 2; unread read: it names its rows by their keys
UPDATE parcels ON (id, n) VALUES (1, 2);
--> delete parcels; filtered; from parcels; keyed id
DELETE FROM parcels WHERE id = 5;
--> delete parcels; from parcels
delete from `parcels`;

-- DELETE in Phoenix; rows are changed by UPSERT.
--> delete PARCELS; filtered; from PARCELS; keyed HOST; ranged AT
DELETE FROM parcels WHERE host = 'a' AND at < ?;
--> delete PARCELS; from PARCELS
delete from parcels;

-- UPDATE and DELETE in GoogleSQL: a condition is obligatory there.
--> update Parcels; sets Label = @l, Weight = Weight + 1; filtered; from Parcels; keyed ParcelId
UPDATE Parcels SET Label = @l, Weight = Weight + 1 WHERE ParcelId = ?;
--> update Parcels as p; sets Label = 'x'; filtered; from Parcels as p; keyed p.ParcelId; ranged p.Weight
update Parcels as p set p.Label='x' where p.ParcelId=7 and p.Weight>2;
--> update Parcels; sets Label = DEFAULT; filtered; returns; from Parcels; keyed ParcelId
UPDATE Parcels SET Label = DEFAULT WHERE ParcelId IN (1, 2) THEN RETURN Label;
--> update Parcels; sets Weight = (SELECT SUM(g.GateId) FROM Gates AS g WHERE g.Code = 'c'); filtered; from Parcels; keyed ParcelId; inside from Gates as g; keyed g.Code
UPDATE Parcels SET Weight = (SELECT SUM(g.GateId) FROM Gates AS g WHERE g.Code = 'c') WHERE ParcelId = 2;
--> update Parcels; sets Label = 'all'; filtered; from Parcels; other
UPDATE Parcels SET Label = 'all' WHERE true;
--> delete Parcels; filtered; from Parcels; keyed ParcelId
DELETE FROM Parcels WHERE ParcelId = ?;
--> delete Legs as l; filtered; from Legs as l; keyed l.ParcelId; any [keyed l.LegId | keyed l.LegId]
DELETE Legs AS l WHERE l.ParcelId = 1 AND (l.LegId = 2 OR l.LegId = 3);
--> delete Parcels; filtered; returns; from Parcels; ranged ParcelId
DELETE FROM Parcels WHERE ParcelId BETWEEN 3 AND 9 THEN RETURN *;
--> delete Parcels; filtered; from Parcels; other; inside from Legs as l; equal l.ParcelId = Parcels.ParcelId
DELETE FROM Parcels WHERE NOT EXISTS (SELECT 1 FROM Legs AS l WHERE l.ParcelId = Parcels.ParcelId);

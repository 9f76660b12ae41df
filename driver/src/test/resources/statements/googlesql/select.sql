-- Queries in GoogleSQL.
--> from Parcels; keyed ParcelId
SELECT Label, Weight FROM Parcels WHERE ParcelId = ?;
--> from Parcels; other
SELECT Label FROM Parcels WHERE ParcelId = @id -- no parameter of JDBC
;
--> from depot.Parcels as p; keyed p.Hub; ranged p.At
select p.* from depot.Parcels p where p.Hub='h' and p.At>=@since order by p.At desc limit 5 offset 2;
--> from Parcels; keyed ParcelId
SELECT * EXCEPT (Weight) FROM Parcels WHERE ParcelId IN (1, 2, ?);
--> from Parcels; keyed by array ParcelId
SELECT Label FROM Parcels WHERE ParcelId IN UNNEST(?);
--> from Legs; keyed (ParcelId, LegId)
SELECT 1 FROM Legs WHERE (ParcelId, LegId) IN ((1, 2), (3, 4));
--> from Parcels as p, Legs as l; equal p.ParcelId = l.ParcelId; keyed p.ParcelId
SELECT p.Label, l.LegId FROM Parcels p JOIN Legs l ON p.ParcelId = l.ParcelId WHERE p.ParcelId = 3;
--> from Parcels, Legs merging columns; keyed ParcelId
SELECT Label FROM Parcels INNER JOIN Legs USING (ParcelId) WHERE ParcelId = 3;
--> from Parcels as p; keyed p.ParcelId
SELECT p.Label FROM Parcels@{FORCE_INDEX=ByLabel} AS p WHERE p.ParcelId = 3;
--> from Parcels; keyed Label
@{OPTIMIZER_VERSION=4} SELECT Weight FROM Parcels WHERE Label = "it's";
--> from Parcels; any [keyed ParcelId | keyed Label & ranged Weight]
SELECT 1 FROM Parcels WHERE ParcelId = 1 OR Label = 'b' AND Weight < 5;
--> from Parcels; other
SELECT 1 FROM Parcels WHERE NOT ParcelId = 1;
--> from Parcels; keyed ParcelId; other; inside from Legs; keyed LegId
SELECT 1 FROM Parcels WHERE ParcelId = 1 AND Weight IN (SELECT ParcelId FROM Legs WHERE LegId = 7);
--> from Parcels; keyed ParcelId; other
SELECT COUNT(*) FROM Parcels WHERE ParcelId = 1 AND Label LIKE 'a%' GROUP BY Label HAVING COUNT(*) > 1;
--> from Parcels; keyed ParcelId; from Legs; keyed LegId
SELECT ParcelId FROM Parcels WHERE ParcelId = 1 UNION ALL SELECT LegId FROM Legs WHERE LegId = 2;
--> from Parcels; keyed ParcelId
SELECT 1 FROM Parcels TABLESAMPLE BERNOULLI (10 PERCENT) WHERE ParcelId = 1;
--> from others
SELECT x FROM UNNEST([1, 2]) AS x;

-- Queries in YQL.
--> from parcels; keyed id
SELECT label FROM parcels WHERE id = ?;
--> from parcels; other
SELECT label FROM parcels WHERE id = $id -- no parameter of JDBC
;
--> from parcels as p, legs as l; equal p.id = l.id; keyed p.id
SELECT p.label FROM parcels AS p JOIN legs AS l ON p.id = l.id WHERE p.id = 3;
--> from parcels; keyed label
SELECT id FROM parcels VIEW by_label WHERE label = "x"u;

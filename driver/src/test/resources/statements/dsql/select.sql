-- Queries.
--> from parcels; keyed id
SELECT label FROM parcels WHERE id = ?;
--> from parcels as p, legs as l; equal p.id = l.id; keyed p.id
SELECT p.label FROM parcels AS p JOIN legs AS l ON p.id = l.id WHERE p.id = 3;
--> from parcels; keyed (id, n)
SELECT 1 FROM parcels WHERE (id, n) IN ((1, 2), (3, 4));

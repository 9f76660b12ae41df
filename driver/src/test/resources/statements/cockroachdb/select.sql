-- Queries.
--> from parcels; keyed id
SELECT label FROM parcels WHERE id = ?;
--> from parcels; other
SELECT label FROM parcels WHERE id = $1 -- no parameter of JDBC
;
--> from parcels as p, legs as l; equal p.id = l.id; keyed p.id
SELECT p.label FROM parcels AS p JOIN legs AS l ON p.id = l.id WHERE p.id = 3;
--> from parcels; keyed (id, n)
SELECT 1 FROM parcels WHERE (id, n) IN ((1, 2), (3, 4));
--> from parcels; keyed id; other; inside from legs; keyed leg
SELECT 1 FROM parcels WHERE id = 1 AND n IN (SELECT id FROM legs WHERE leg = 7);
--> from parcels; keyed city
SELECT 1 FROM parcels@by_city WHERE city = 'x';
--> from parcels; keyed id
SELECT 1 FROM parcels AS OF SYSTEM TIME '-10s' WHERE id = 1;

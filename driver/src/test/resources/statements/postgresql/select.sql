-- Queries in PostgreSQL.
--> from parcels; keyed id
SELECT label FROM parcels WHERE id = ?;
--> from parcels; other
SELECT label FROM parcels WHERE id = $1 -- no parameter of JDBC
;
--> from depot.Odd Name as o; keyed o.Id; ranged o.select
select o."select" from depot."Odd Name" as o where o."Id"=1 and o."select">'a' order by 1 for update skip locked;
--> from parcels; keyed by array id
SELECT label FROM parcels WHERE id = ANY (?);
--> from parcels; any [keyed id | keyed label]
SELECT 1 FROM parcels WHERE id = 1 OR label = 'x';
--> from parcels; keyed id; other
SELECT 1 FROM parcels WHERE id = 1 AND label IS NOT NULL;
--> from parcels as p, legs as l; equal l.id = p.id; keyed p.id
SELECT * FROM parcels p LEFT JOIN legs l ON l.id = p.id WHERE p.id = 1;
--> from a, b merging columns
SELECT 1 FROM a NATURAL JOIN b;
--> from parcels; keyed id; ranged n
SELECT 1 FROM parcels WHERE id = 1 AND n BETWEEN 2 AND 3;
--> from parcels; keyed id; other
SELECT 1 FROM parcels WHERE id = 1 AND doc @> '{"a": 1}';
--> from parcels as p; other; inside from legs as l; equal l.id = p.id; keyed l.leg
SELECT 1 FROM parcels p WHERE EXISTS (SELECT 1 FROM legs l WHERE l.id = p.id AND l.leg = 2);
--> from parcels; keyed id
SELECT 1 FROM parcels WHERE ((id = 1));
--> from parcels; other
SELECT 1 FROM parcels WHERE id <> 1;

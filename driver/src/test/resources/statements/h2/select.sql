-- Queries in H2.
--> from PARCELS; keyed ID
SELECT "Label" FROM parcels WHERE id = ?;
--> from DEPOT.PARCELS as P; keyed P.ID
select p.* from depot.parcels p where p.id=1 fetch first 2 rows only;
--> from PARCELS; keyed (ID, N)
SELECT 1 FROM parcels WHERE (id, n) IN ((1, 2));
--> from PARCELS as P, LEGS as L; equal P.ID = L.ID; keyed P.ID
SELECT 1 FROM parcels p JOIN legs l ON p.id = l.id WHERE p.id = 3;

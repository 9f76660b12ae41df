-- Queries in Phoenix.
--> from PARCELS; keyed HOST
SELECT n FROM parcels WHERE host = ? LIMIT 5;
--> from PARCELS as P; keyed P.HOST; ranged P.AT
SELECT p.n FROM parcels p WHERE p.host IN ('a', 'b') AND p.at >= ?;

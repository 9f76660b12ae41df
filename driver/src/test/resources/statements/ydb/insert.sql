-- What adds rows in YQL.
--> upsert parcels (id, label); values $id, "box"u
UPSERT INTO parcels (id, label) VALUES ($id, "box"u);
--> insert depot/day one (hash, id); values Digest::NumericHash(7), 'x' | 5ul, 'y'
insert into `depot/day one` (hash, id) values (Digest::NumericHash(7), 'x'), (5ul, 'y');
--> replace parcels (id); values 1
REPLACE INTO parcels (id) VALUES (1);
--> upsert parcels; selects $x, id
DECLARE $x AS Utf8; UPSERT INTO parcels SELECT $x AS label, id FROM old;
--> upsert parcels; selects * not all known
UPSERT INTO parcels SELECT * FROM AS_TABLE($rows);
--> insert or ignore parcels (id); values 1
INSERT OR REVERT INTO parcels (id) VALUES (1);
--> insert parcels (id, d); values 1, Date("2024-01-02")
PRAGMA TablePathPrefix("/local"); INSERT INTO parcels (id, d) VALUES (1, Date("2024-01-02"));
--> upsert parcels (id, t); values 1, @@many;'lines'@@
UPSERT INTO parcels (id, t) VALUES (1, @@many;'lines'@@);

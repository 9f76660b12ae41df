-- What adds rows.
--> insert parcels (id, label); values ?, 'it''s'
INSERT INTO parcels (id, label) VALUES (?, 'it''s');
--> insert depot.Odd (Id); values $1 | $2; returns
insert into depot."Odd"("Id")values($1),($2)returning"Id";
--> insert parcels (id, label); selects a, 'x'
INSERT INTO parcels (id, label) SELECT a, 'x' FROM old;
--> insert parcels (id, label); values 1, 'a'; on conflict (id) sets label = excluded.label
INSERT INTO parcels (id, label) VALUES (1, 'a') ON CONFLICT (id) DO UPDATE SET label = excluded.label;

-- What adds rows in PostgreSQL.
--> insert parcels (id, label); values ?, 'it''s'
INSERT INTO parcels (id, label) VALUES (?, 'it''s');
--> insert depot.Odd Name as o (Id, select); values 1, 'x' | $2, E'a\'b'
insert into depot."Odd Name" as o("Id","select")values(1,'x'),($2,E'a\'b');
--> insert parcels; values $$a;b$$, $q$'$q$, ARRAY[1, 2], (1, 2)
INSERT INTO parcels VALUES ($$a;b$$, $q$'$q$, ARRAY[1, 2], (1, 2));
--> insert parcels (id); defaults
INSERT INTO parcels (id) DEFAULT VALUES;
--> insert parcels; defaults; returns
INSERT INTO parcels DEFAULT VALUES RETURNING id;
--> insert parcels (id); values 5; returns
INSERT INTO parcels (id) OVERRIDING SYSTEM VALUE VALUES (5) RETURNING *;
--> insert parcels (id, label); selects a, b || 'x'
INSERT INTO parcels (id, label) SELECT a, b || 'x' FROM old WHERE a > 3;
--> insert parcels (id); selects a | b
INSERT INTO parcels (id) SELECT a FROM x UNION ALL SELECT b FROM y;
--> insert parcels; query
INSERT INTO parcels TABLE old;
--> insert parcels (id, label); values 1, 'a'; on conflict (id) sets label = EXCLUDED.label, n = parcels.n + 1; returns
INSERT INTO parcels (id, label) VALUES (1, 'a') ON CONFLICT (id) DO UPDATE SET label = EXCLUDED.label, n = parcels.n + 1 WHERE parcels.n < 5 RETURNING id;
--> insert parcels (id); values 1; on conflict nothing
INSERT INTO parcels (id) VALUES (1) ON CONFLICT DO NOTHING;
--> insert parcels (id); values 1; on conflict of another kind nothing
INSERT INTO parcels (id) VALUES (1) ON CONFLICT ON CONSTRAINT pk DO NOTHING;
--> insert parcels (id); values 1; on conflict (id) sets label = 'b', n = 2
INSERT INTO parcels (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET (label, n) = ROW ('b', 2);
--> insert parcels (id); selects n; returns; insert log (id); values 9; unread read: it adds rows
WITH moved AS (INSERT INTO parcels (id) SELECT n FROM old RETURNING id) INSERT INTO log (id) VALUES (9);
--> merge parcels as p; from s; matched on p.id = s.id; sets label = s.label; leaves or deletes; adds (id, label) values s.id, s.label
MERGE INTO parcels AS p USING old AS s ON p.id = s.id
WHEN MATCHED AND s.n > 1 THEN UPDATE SET label = s.label WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id, label) VALUES (s.id, s.label);
--> copy parcels (id, label)
COPY parcels (id, label) FROM STDIN WITH (FORMAT csv);
--> nothing: it reads only
COPY parcels TO STDOUT;
--> insert parcels (id, doc); values ?, ?::jsonb
INSERT INTO parcels (id, doc) VALUES (?, ?::jsonb);
--> insert parcels (id); values -1
EXPLAIN (ANALYZE, BUFFERS) INSERT INTO parcels (id) VALUES (-1);
--> insert parcels (id, tags); values 1, 'x'
INSERT INTO parcels (id, tags[1]) VALUES (1, 'x');

-- What adds rows in H2.
--> insert PARCELS (ID, Label); values ?, 'it''s' | ?2, U&'a'
INSERT INTO parcels (id, "Label") VALUES (?, 'it''s'), (?2, U&'a');
--> insert DEPOT.PARCELS; values 1, default
insert into depot.parcels values(1,default);
--> insert PARCELS; sets ID = 1, N = 2
INSERT INTO parcels SET id = 1, n = 2;
--> insert PARCELS (ID); selects a
INSERT INTO parcels (id) DIRECT SELECT a FROM old;
--> insert PARCELS; defaults
INSERT INTO parcels DEFAULT VALUES;
--> merge key PARCELS (ID, N); by key (ID); values 1, 2
MERGE INTO parcels (id, n) KEY (id) VALUES (1, 2);
--> merge key PARCELS (ID, N); values 1, 2
MERGE INTO parcels (id, n) VALUES (1, 2);
--> merge PARCELS as P; from S; matched on p.id = s.id; sets N = s.n; adds (ID, N) values s.id, s.n
MERGE INTO parcels p USING old s ON p.id = s.id WHEN MATCHED THEN UPDATE SET n = s.n WHEN NOT MATCHED THEN INSERT (id, n) VALUES (s.id, s.n);

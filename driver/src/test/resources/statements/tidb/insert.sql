-- What adds rows in TiDB.
--> insert parcels (id, label); values ?, 'it''s' | 2, "say ""so"""
INSERT INTO parcels (id, label) VALUES (?, 'it''s'), (2, "say ""so""");
--> insert depot.parcels (id, order); values 1, 'a\'b'
insert depot.`parcels`(`id`,`order`)value(1,'a\'b');
--> insert ignore parcels (id); values 1
INSERT IGNORE INTO parcels (id) VALUES (1);
--> insert parcels (id); values 1
INSERT HIGH_PRIORITY INTO parcels PARTITION (p0, p1) (id) VALUES (1);
--> insert parcels; sets id = 1, label = concat('a', 'b')
INSERT INTO parcels SET id = 1, label = concat('a', 'b');
--> insert parcels; defaults
INSERT INTO parcels () VALUES ();
--> insert parcels (id, n); values 1, 2; on duplicate key sets n = n + VALUES(n), label = 'x'
INSERT INTO parcels (id, n) VALUES (1, 2) ON DUPLICATE KEY UPDATE n = n + VALUES(n), label = 'x';
--> insert parcels (id, n); values 1, 2; row alias fresh (a, b); on duplicate key sets n = b
INSERT INTO parcels (id, n) VALUES (1, 2) AS fresh (a, b) ON DUPLICATE KEY UPDATE n = b;
--> insert parcels; values 1, 2 | 3, 4
INSERT INTO parcels VALUES ROW(1, 2), ROW(3, 4);
--> insert parcels (id); selects a; on duplicate key sets n = 1
INSERT INTO parcels (id) SELECT a FROM old WHERE b = 3 ON DUPLICATE KEY UPDATE n = 1;
--> replace parcels (id, label); values 1, 'x'
REPLACE INTO parcels (id, label) VALUES (1, 'x');
--> replace parcels; sets id = 4
REPLACE parcels SET id = 4;
--> replace parcels; selects * not all known
REPLACE INTO parcels SELECT * FROM old;
--> insert parcels (id, h); values 1, x'0A' | 0x1F, _utf8mb4'z'
INSERT INTO parcels (id, h) VALUES (1, x'0A'), (0x1F, _utf8mb4'z');

-- What adds rows in GoogleSQL.
--> insert Parcels (ParcelId, Label); values @id, 'box'
INSERT INTO Parcels (ParcelId, Label) VALUES (@id, 'box');
--> insert Parcels (ParcelId, Label); values ?, "a" | ?, r'b\d' | 3, NULL
insert Parcels(ParcelId,Label)values(?,"a"),(?,r'b\d'),(3,NULL);
--> insert depot.Parcels (Hub, At); values 'h', PENDING_COMMIT_TIMESTAMP()
INSERT INTO depot.Parcels (Hub, At) VALUES ('h', PENDING_COMMIT_TIMESTAMP());
--> insert or update Parcels (ParcelId); values 1
INSERT OR UPDATE INTO Parcels (ParcelId) VALUES (1);
--> insert or update Parcels (ParcelId); values 1 | 2
INSERT OR UPDATE Parcels (ParcelId) VALUES (1), (2);
--> insert or ignore Parcels (ParcelId); values 1
INSERT OR IGNORE INTO Parcels (ParcelId) VALUES (1);
--> insert Parcels (ParcelId, Label); values 1, DEFAULT; returns
INSERT INTO Parcels (ParcelId, Label) VALUES (1, DEFAULT) THEN RETURN ParcelId, Label;
--> insert Parcels (ParcelId); values 1; returns
INSERT INTO Parcels (ParcelId) VALUES (1) THEN RETURN WITH ACTION AS Did *;
--> insert Parcels (ParcelId, Label); selects LegId, 'leg'
INSERT INTO Parcels (ParcelId, Label) SELECT LegId, 'leg' FROM Legs WHERE ParcelId = 4;
--> insert Parcels (ParcelId); selects x
INSERT INTO Parcels (ParcelId) SELECT x FROM UNNEST([1, 2, 3]) AS x;
--> insert Parcels (ParcelId); selects n
INSERT INTO Parcels (ParcelId) WITH w AS (SELECT 1 AS n) SELECT n FROM w;
--> insert Parcels (ParcelId, Label); values 1, 'a'; on conflict (ParcelId) sets Label = excluded.Label
INSERT INTO Parcels (ParcelId, Label) VALUES (1, 'a') ON CONFLICT (ParcelId) DO UPDATE SET Label = excluded.Label;
--> insert Parcels (ParcelId); values 1; on conflict nothing
INSERT INTO Parcels (ParcelId) VALUES (1) ON CONFLICT DO NOTHING;
--> insert Parcels (ParcelId); values 1; on conflict of another kind nothing
INSERT INTO Parcels (ParcelId) VALUES (1) ON CONFLICT ON UNIQUE CONSTRAINT ByCode DO NOTHING;
--> insert Scans (ScanId, Tags, Doc); values 'x', ['a', 'b'], JSON '{"a": [1, 2]}'
INSERT INTO Scans (ScanId, Tags, Doc) VALUES ('x', ['a', 'b'], JSON '{"a": [1, 2]}');
--> insert Scans (ScanId, Day, Size); values '''it's''', DATE '2024-02-03', CAST(@s AS FLOAT64)
INSERT INTO Scans (ScanId, Day, Size) VALUES ('''it's''', DATE '2024-02-03', CAST(@s AS FLOAT64));
--> insert Select (From, order); values 1, 'o'
INSERT INTO `Select` (`From`, `order`) VALUES (1, 'o');
--> insert Parcels (ParcelId); values 1
@{PDML_MAX_PARALLELISM=2} INSERT INTO Parcels (ParcelId) VALUES (1);
--> insert Parcels (ParcelId, Label); values IF(1 < 2, 3, 4), STRUCT(1 AS a, 'b' AS b).b
INSERT INTO Parcels (ParcelId, Label) VALUES (IF(1 < 2, 3, 4), STRUCT(1 AS a, 'b' AS b).b);
--> insert Parcels; values 1, 'x', 2
INSERT INTO Parcels VALUES (1, 'x', 2);
--> unread write: VALUES without a row is cut off
INSERT INTO Parcels (ParcelId) VALUES;

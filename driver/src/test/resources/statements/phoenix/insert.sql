-- What adds rows in Phoenix.
--> upsert PARCELS (HOST, AT, N); values 'a', ?, 5
UPSERT INTO parcels (host, at, n) VALUES ('a', ?, 5);
--> upsert DEPOT.PARCELS; values 1, 'x'
upsert into depot.parcels values(1,'x');
--> upsert PARCELS (HOST, N); selects H, 3
UPSERT INTO parcels (host, n) SELECT H, 3 FROM old WHERE h = 'b';
--> upsert DEPOT.NUMS (ID); values NEXT VALUE FOR depot.numbers
UPSERT INTO depot.nums (id) VALUES (NEXT VALUE FOR depot.numbers);

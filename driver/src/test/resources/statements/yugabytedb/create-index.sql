-- CREATE INDEX in YugabyteDB.
--> index by_n on parcels (n HASH, id ASC)
CREATE INDEX by_n ON parcels (n HASH, id ASC);
--> index by_two on pairs (a HASH, b HASH, c DESC) storing d
CREATE INDEX by_two ON pairs ((a, b) HASH, c DESC) INCLUDE (d);
--> unique index u on parcels (n ASC) with {SPLIT AT=((10), (20))}
CREATE UNIQUE INDEX NONCONCURRENTLY u ON parcels USING lsm (n ASC) SPLIT AT VALUES ((10), (20));
--> index cut on parcels (n HASH) with {SPLIT INTO=4}
CREATE INDEX cut ON parcels (n HASH) SPLIT INTO 4 TABLETS;
--> index words on docs (body) search
CREATE INDEX words ON docs USING ybgin (body);

-- CREATE INDEX in Aurora DSQL, which builds indexes beside writers only.
--> index by_n on parcels (n, id)
CREATE INDEX ASYNC by_n ON parcels (n, id);
--> unique index u on depot.parcels (label) storing weight, at
CREATE UNIQUE INDEX ASYNC IF NOT EXISTS u ON depot.parcels (label) INCLUDE (weight, at);
--> index on parcels (n)
CREATE INDEX ASYNC ON parcels (n);

-- CREATE INDEX in Phoenix.
--> index BY_N on PARCELS (N DESC, AT) storing T
CREATE INDEX by_n ON parcels (n DESC, at) INCLUDE (t);
--> index NEAR on PARCELS (N) local
CREATE LOCAL INDEX near ON parcels (n);
--> index SPREAD on DEPOT.PARCELS ({UPPER(t)}) with {SALT_BUCKETS=8}
CREATE INDEX IF NOT EXISTS spread ON depot.parcels (UPPER(t)) ASYNC SALT_BUCKETS = 8;
--> drop index BY_N on PARCELS
DROP INDEX IF EXISTS by_n ON parcels;

-- CREATE INDEX in CockroachDB.
--> index by_city on parcels (city, n DESC) storing id
CREATE INDEX by_city ON parcels (city, n DESC) STORING (id);
--> index by_at on depot.spread (at) hashed with {BUCKET_COUNT=8}
CREATE INDEX IF NOT EXISTS by_at ON depot.spread (at) USING HASH WITH (bucket_count = 8);
--> index docs on parcels (doc) search
CREATE INVERTED INDEX docs ON parcels (doc);
--> unique index some on parcels (city) where n > 1
CREATE UNIQUE INDEX some ON parcels (city) WHERE n > 1;
--> drop index by_city on parcels
DROP INDEX IF EXISTS parcels@by_city CASCADE;

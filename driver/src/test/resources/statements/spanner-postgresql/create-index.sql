-- CREATE INDEX in Spanner's PostgreSQL dialect.
--> index by_label on parcels (label DESC, id)
CREATE INDEX by_label ON parcels (label DESC, id);
--> unique index u on parcels (label) storing at where label IS NOT NULL
CREATE UNIQUE INDEX IF NOT EXISTS u ON parcels (label) INCLUDE (at) WHERE label IS NOT NULL;
--> index of_leg on legs (id, leg) interleaved in parcels
CREATE INDEX of_leg ON legs (id, leg) INTERLEAVE IN parcels;
--> drop index by_label
DROP INDEX by_label;

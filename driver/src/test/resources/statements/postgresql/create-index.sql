-- CREATE INDEX in PostgreSQL.
--> index by_label on parcels (label)
CREATE INDEX by_label ON parcels (label);
--> unique index By Label on depot.parcels (label DESC, id ASC)
create unique index concurrently if not exists "By Label" on only depot.parcels using btree (label desc nulls last, id asc);
--> index lowered on parcels ({lower(label)}, {weight * 2}, id)
CREATE INDEX lowered ON parcels (lower(label), (weight * 2), id);
--> index on parcels (at)
CREATE INDEX ON parcels (at);
--> index classy on parcels (label, id DESC)
CREATE INDEX classy ON parcels (label COLLATE "de_DE" text_pattern_ops, id DESC);
--> unique index some on parcels (label) storing weight, at where weight > 0 with {FILLFACTOR=70}
CREATE UNIQUE INDEX some ON parcels (label) INCLUDE (weight, at) NULLS NOT DISTINCT WITH (fillfactor = 70) WHERE weight > 0;
--> index words on docs (body) search
CREATE INDEX words ON docs USING gin (body jsonb_path_ops);
--> index hashed on parcels (label) other
CREATE INDEX hashed ON parcels USING hash (label);
--> index wide on parcels (at) other with {PAGES_PER_RANGE=32}
CREATE INDEX wide ON parcels USING brin (at) WITH (pages_per_range = 32);
--> drop index by_label, depot.other
DROP INDEX CONCURRENTLY IF EXISTS by_label, depot.other CASCADE;
--> rename index by_label to by_name
ALTER INDEX by_label RENAME TO by_name;
--> unread ddl: ALTER INDEX by_label
ALTER INDEX by_label SET (fillfactor = 60);

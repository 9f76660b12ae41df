-- CREATE TABLE in CockroachDB.
--> table parcels; columns id UUID not null default gen_random_uuid(), city STRING, n INT8; key (id); unique (city, n); index (city) storing n; unique index by_n (n DESC); option FAMILY = f (id, city)
CREATE TABLE parcels (id UUID NOT NULL DEFAULT gen_random_uuid(), city STRING, n INT8, PRIMARY KEY (id), INDEX (city) STORING (n), UNIQUE INDEX by_n (n DESC), UNIQUE (city, n), FAMILY f (id, city));
--> table spread; columns at TIMESTAMPTZ; key (at) hashed with {BUCKET_COUNT=8}
CREATE TABLE spread (at TIMESTAMPTZ, PRIMARY KEY (at) USING HASH WITH (bucket_count = 8));
--> table listed; columns id INT8 default unique_rowid(), h INT8 computed as id % 9; key (id); index by_h (h) hashed
CREATE TABLE IF NOT EXISTS listed (id INT8 DEFAULT unique_rowid() PRIMARY KEY, h INT8 AS (id % 9) VIRTUAL, INDEX by_h (h) USING HASH);
--> table near; columns id INT8, region crdb_internal_region not null; key (region, id); option LOCALITY = REGIONAL BY ROW AS region
CREATE TABLE near (id INT8, region crdb_internal_region NOT NULL, PRIMARY KEY (region, id)) LOCALITY REGIONAL BY ROW AS region;
--> table secret; columns a INT8, b INT8 and NOT VISIBLE; no key; index docs (b) search
CREATE TABLE secret (a INT8, b INT8 NOT VISIBLE, INVERTED INDEX docs (b));
--> table kept; columns a INT8; key (a); option TTL_EXPIRE_AFTER = '3 days'
CREATE TABLE kept (a INT8 PRIMARY KEY) WITH (ttl_expire_after = '3 days');
--> table counted; columns a SERIAL counter; key (a)
CREATE TABLE counted (a SERIAL PRIMARY KEY);

-- CREATE TABLE in YugabyteDB.
--> table parcels; columns id bigint, n int; key (id HASH)
CREATE TABLE parcels (id bigint, n int, PRIMARY KEY (id HASH));
--> table pairs; columns a int, b int, c int; key (a HASH, b HASH, c DESC)
CREATE TABLE pairs (a int, b int, c int, PRIMARY KEY ((a, b) HASH, c DESC));
--> table grouped; columns a int, b int, c int; key (a HASH, b HASH, c)
CREATE TABLE grouped (a int, b int, c int, PRIMARY KEY ((a, b), c));
--> table ranged; columns at timestamptz not null, id uuid default gen_random_uuid(); key (at ASC, id); option SPLIT AT = (('2024-01-01'), ('2025-01-01'))
CREATE TABLE ranged (at timestamptz NOT NULL, id uuid DEFAULT gen_random_uuid(), PRIMARY KEY (at ASC, id)) SPLIT AT VALUES (('2024-01-01'), ('2025-01-01'));
--> table cut; columns a int; key (a HASH); option SPLIT INTO = 8
CREATE TABLE cut (a int, PRIMARY KEY (a HASH)) SPLIT INTO 8 TABLETS;
--> table lone; columns a bigserial counter, b text; key (a); unique (b)
CREATE TABLE IF NOT EXISTS lone (a bigserial PRIMARY KEY, b text UNIQUE);
--> table shared; columns a int; key (a); option COLOCATION = true
CREATE TABLE shared (a int PRIMARY KEY) WITH (COLOCATION = true);

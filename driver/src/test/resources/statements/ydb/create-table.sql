-- CREATE TABLE in YQL: paths in backticks, indexes and column groups among the columns, options in WITH.
--> table parcels; columns id Uint64 not null, label Utf8, n Int32; key (id)
CREATE TABLE parcels (id Uint64 NOT NULL, label Utf8, n Int32, PRIMARY KEY (id));
--> table depot/day one; columns hash Uint64, id Utf8; key (hash, id)
create table if not exists `depot/day one` (hash Uint64, id Utf8, primary key (hash, id),);
--> table indexed; columns id Int64, a Utf8, b Timestamp; key (id); index by_a (a) global; index by_b (b, a) global storing id with {ASYNC=}; unique index u (a) global
CREATE TABLE indexed (id Int64, a Utf8, b Timestamp, PRIMARY KEY (id), INDEX by_a GLOBAL ON (a), INDEX by_b GLOBAL ASYNC ON (b, a) COVER (id), INDEX u GLOBAL UNIQUE SYNC ON (a));
--> table cut; columns id Uint64; key (id); option AUTO_PARTITIONING_BY_LOAD = ENABLED; option AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8; option UNIFORM_PARTITIONS = 4
CREATE TABLE cut (id Uint64, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8, UNIFORM_PARTITIONS = 4);
--> table timed; columns id Uint64, at Timestamp; key (id); option TTL = Interval("P1D") ON at
CREATE TABLE timed (id Uint64, at Timestamp, PRIMARY KEY (id)) WITH (TTL = Interval("P1D") ON at);
--> table counted; columns id BigSerial counter, n Int32 default 5; key (id)
CREATE TABLE counted (id BigSerial, n Int32 DEFAULT 5, PRIMARY KEY (id));
--> table grouped; columns id Uint64, v Utf8; key (id); option FAMILY = cold (COMPRESSION = "lz4")
CREATE TABLE grouped (id Uint64, v Utf8 FAMILY cold, PRIMARY KEY (id), FAMILY cold (COMPRESSION = "lz4"));
--> table columnar; columns id Uint64 not null; key (id); option PARTITION BY = HASH (id); option STORE = COLUMN
CREATE TABLE columnar (id Uint64 NOT NULL, PRIMARY KEY (id)) PARTITION BY HASH (id) WITH (STORE = COLUMN);

-- CREATE TABLE in TiDB: clustered or not, random row ids, bodies of comments that are SQL there.
--> table parcels; columns id bigint random, n int; key (id)
CREATE TABLE parcels (id bigint AUTO_RANDOM PRIMARY KEY, n int);
--> table clustered; columns id bigint random, n int; key (id) clustered
CREATE TABLE clustered (id bigint /*T![auto_rand] AUTO_RANDOM(5) */, n int, PRIMARY KEY (id) /*T![clustered_index] CLUSTERED */);
--> table loose; columns a varchar(9) not null; key (a) nonclustered; option PRE_SPLIT_REGIONS = 2; option SHARD_ROW_ID_BITS = 4
CREATE TABLE loose (a varchar(9) NOT NULL, PRIMARY KEY (a) NONCLUSTERED) SHARD_ROW_ID_BITS = 4 PRE_SPLIT_REGIONS = 2;
--> table counted; columns id bigint not null counter; key (id) clustered; option AUTO_ID_CACHE = 1; option ENGINE = InnoDB
CREATE TABLE IF NOT EXISTS `counted` (`id` bigint NOT NULL AUTO_INCREMENT, PRIMARY KEY (`id`) CLUSTERED) ENGINE=InnoDB AUTO_ID_CACHE=1;
--> table cut; columns id bigint, d date; key (id); option PARTITION BY = HASH (id) PARTITIONS 16
CREATE TABLE cut (id bigint PRIMARY KEY, d date) PARTITION BY HASH (id) PARTITIONS 16;
--> table inline; columns a int; key (a) nonclustered
CREATE TABLE inline (a int PRIMARY KEY NONCLUSTERED);
--> table indexed; columns a int, b json; no key; unique (a) named i; index j (a)
CREATE TABLE indexed (a int, b json, UNIQUE KEY i (a), KEY j (a));
--> sequence numbers
CREATE SEQUENCE numbers START WITH 1 CACHE 100;

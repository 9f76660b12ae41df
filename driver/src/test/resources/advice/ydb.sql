-- case: invoices by number
-- raises: WARN null-key invoices.number
-- raises: INFO integer-key invoices.number
-- raises: INFO split-by-load invoices
CREATE TABLE invoices (number Uint64, debtor Uint64, total Double, PRIMARY KEY (number));

-- case: invoices by hash of the number
-- raises: WARN null-key invoices
-- raises: INFO split-by-load invoices
CREATE TABLE invoices (number_hash Uint64, number Uint64, debtor Uint64, total Double, PRIMARY KEY (number_hash, number));

-- case: sound in every way
-- raises: nothing
CREATE TABLE orders (order_hash Uint64 NOT NULL, order_id Uint64 NOT NULL, PRIMARY KEY (order_hash, order_id))
WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: every type of date and time
-- raises: WARN monotonic-key a.t
-- raises: WARN monotonic-key b.t
-- raises: WARN monotonic-key c.t
-- raises: WARN monotonic-key d.t
-- raises: WARN monotonic-key e.t
CREATE TABLE a (t Timestamp NOT NULL, PRIMARY KEY (t));
CREATE TABLE b (t Datetime NOT NULL, PRIMARY KEY (t));
CREATE TABLE c (t Date NOT NULL, PRIMARY KEY (t));
CREATE TABLE d (t Timestamp64 NOT NULL, PRIMARY KEY (t));
CREATE TABLE e (t Date32 NOT NULL, PRIMARY KEY (t));

-- case: an interval does not rise
-- raises: nothing
CREATE TABLE a (t Interval NOT NULL, PRIMARY KEY (t)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: serial types
-- raises: ERROR sequence-key a.id
-- raises: ERROR sequence-key b.id
-- raises: ERROR sequence-key c.id
CREATE TABLE a (id Serial, PRIMARY KEY (id));
CREATE TABLE b (id BigSerial NOT NULL, PRIMARY KEY (id));
CREATE TABLE c (id SmallSerial, name Utf8 NOT NULL, PRIMARY KEY (id, name));

-- case: a serial that does not lead
-- raises: nothing
CREATE TABLE a (tenant Utf8 NOT NULL, id BigSerial, PRIMARY KEY (tenant, id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: indexes of every declaration
-- raises: WARN monotonic-index a.by_created
-- raises: WARN monotonic-index a.by_seen
-- raises: WARN monotonic-index a.by_day
CREATE TABLE a (id Utf8 NOT NULL, created Timestamp, seen Timestamp, day Date, name Utf8,
  INDEX by_created GLOBAL ON (created),
  INDEX by_seen GLOBAL ASYNC ON (seen) COVER (name),
  INDEX by_name GLOBAL ON (name, created),
  PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
ALTER TABLE a ADD INDEX by_day GLOBAL UNIQUE ON (day);

-- case: the key may be null, but the other columns may be anything
-- raises: WARN null-key a.id
CREATE TABLE a (id Utf8, name Utf8, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: the option is set later
-- raises: nothing
CREATE TABLE a (id Utf8 NOT NULL, PRIMARY KEY (id));
ALTER TABLE a SET (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: a column of a table in a folder
-- raises: WARN monotonic-key logs/access.t
CREATE TABLE `logs/access` (t Timestamp NOT NULL, PRIMARY KEY (t));

-- case: time behind the user
-- raises: nothing
CREATE TABLE a (user_id Utf8 NOT NULL, t Timestamp NOT NULL, PRIMARY KEY (user_id, t))
WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: a column store is divided by hash
-- raises: nothing
CREATE TABLE log (at Timestamp NOT NULL, id Utf8 NOT NULL, PRIMARY KEY (at, id)) PARTITION BY HASH(at, id) WITH (STORE = COLUMN);

-- case: divided beforehand by keys, and by load in lower case
-- raises: WARN monotonic-key a.at
CREATE TABLE a (at Timestamp NOT NULL, PRIMARY KEY (at)) WITH (UNIFORM_PARTITIONS = 4);
CREATE TABLE b (id Utf8 NOT NULL, PRIMARY KEY (id)) WITH (auto_partitioning_by_load = enabled);

-- case: an index is dropped, another added in its place
-- raises: WARN monotonic-index a.by_seen
CREATE TABLE a (id Utf8 NOT NULL, at Timestamp, seen Datetime, INDEX by_at GLOBAL ON (at), PRIMARY KEY (id))
WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
ALTER TABLE a DROP INDEX by_at;
ALTER TABLE a ADD INDEX by_seen GLOBAL SYNC ON (seen, id) COVER (at);

-- case: types with a zone and of 64 bits, and a UUID
-- raises: WARN monotonic-key a.t
-- raises: WARN monotonic-key b.t
-- raises: INFO uuid-without-default c.id
CREATE TABLE a (t Datetime64 NOT NULL, PRIMARY KEY (t));
CREATE TABLE b (t Timestamp64 NOT NULL, u Utf8 NOT NULL, PRIMARY KEY (t, u));
CREATE TABLE c (id Uuid NOT NULL, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: a hash that a rule fills, and one shard by a rule
-- rule: order_hash = numeric_hash(order_id)
-- rule: s = crc32(id) % 1
-- raises: WARN shard-count b.s
CREATE TABLE a (order_hash Uint64 NOT NULL, order_id Uint64 NOT NULL, PRIMARY KEY (order_hash, order_id))
WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
CREATE TABLE b (s Uint32 NOT NULL, id Utf8 NOT NULL, PRIMARY KEY (s, id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: names in quotes, and a path
-- raises: WARN monotonic-key app/log.the time
CREATE TABLE `app/log` (`the time` Timestamp NOT NULL, PRIMARY KEY (`the time`));

-- case: a wide row
-- raises: nothing
CREATE TABLE a (id Utf8 NOT NULL, body String, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: behind a column of few values the time rises
-- raises: WARN monotonic-index outbox.by_sent
CREATE TABLE outbox (id Utf8 NOT NULL, sent Bool, at Timestamp, INDEX by_sent GLOBAL ON (sent, at), PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: a queue by a flag
-- raises: WARN hot-queue outbox.by_sent
CREATE TABLE outbox (id Utf8 NOT NULL, sent Bool NOT NULL DEFAULT false, at Timestamp, INDEX by_sent GLOBAL ON (sent, at), PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: one partition only, and few kept of a sharded key
-- raises: WARN split-by-load a
-- raises: INFO split-by-load b
CREATE TABLE a (id_hash Uint64 NOT NULL, id Uint64 NOT NULL, PRIMARY KEY (id_hash, id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);
CREATE TABLE b (id_hash Uint64 NOT NULL, id Uint64 NOT NULL, PRIMARY KEY (id_hash, id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1);

-- case: near that: more partitions, and the fewest of a key without shards
-- raises: nothing
CREATE TABLE a (id_hash Uint64 NOT NULL, id Uint64 NOT NULL, PRIMARY KEY (id_hash, id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 100);
CREATE TABLE b (name Utf8 NOT NULL, PRIMARY KEY (name)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1);

-- case: counters that YDB numbers
-- raises: ERROR sequence-key a.id
-- raises: ERROR sequence-key b.id
CREATE TABLE a (id Serial, n Int32, PRIMARY KEY (id));
CREATE TABLE b (id BigSerial, n Int32, PRIMARY KEY (id));

-- case: a sharded key whose table begins as one partition, for as long as the given size says
-- raises: INFO split-by-load a
CREATE TABLE a (id_hash Uint64 NOT NULL, id Uint64 NOT NULL, PRIMARY KEY (id_hash, id)) WITH (AUTO_PARTITIONING_PARTITION_SIZE_MB = 20000);

-- case: near that: divided by load, beforehand, by keys, or into a fewest number
-- raises: INFO split-by-load b
-- raises: INFO split-by-load c
CREATE TABLE a (id_hash Uint64 NOT NULL, id Uint64 NOT NULL, PRIMARY KEY (id_hash, id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_PARTITION_SIZE_MB = 20000);
CREATE TABLE b (id_hash Uint64 NOT NULL, id Uint64 NOT NULL, PRIMARY KEY (id_hash, id)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_PARTITION_SIZE_MB = 20000);
CREATE TABLE c (id_hash Uint64 NOT NULL, id Uint64 NOT NULL, PRIMARY KEY (id_hash, id)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16, AUTO_PARTITIONING_PARTITION_SIZE_MB = 20000);

-- case: a Serial in every place but the first
-- raises: nothing
CREATE TABLE a (id_hash Uint64 NOT NULL, id BigSerial, PRIMARY KEY (id_hash, id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
CREATE TABLE b (who Utf8 NOT NULL, n Serial, PRIMARY KEY (who)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: a key of more than 20 columns, and one of 20
-- raises: WARN wide-key a
CREATE TABLE a (c1 Utf8 NOT NULL, c2 Int32 NOT NULL, c3 Int32 NOT NULL, c4 Int32 NOT NULL, c5 Int32 NOT NULL, c6 Int32 NOT NULL, c7 Int32 NOT NULL, c8 Int32 NOT NULL, c9 Int32 NOT NULL, c10 Int32 NOT NULL, c11 Int32 NOT NULL,
  c12 Int32 NOT NULL, c13 Int32 NOT NULL, c14 Int32 NOT NULL, c15 Int32 NOT NULL, c16 Int32 NOT NULL, c17 Int32 NOT NULL, c18 Int32 NOT NULL, c19 Int32 NOT NULL, c20 Int32 NOT NULL, c21 Int32 NOT NULL,
  PRIMARY KEY (c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
CREATE TABLE b (c1 Utf8 NOT NULL, c2 Int32 NOT NULL, c3 Int32 NOT NULL, c4 Int32 NOT NULL, c5 Int32 NOT NULL, c6 Int32 NOT NULL, c7 Int32 NOT NULL, c8 Int32 NOT NULL, c9 Int32 NOT NULL, c10 Int32 NOT NULL, c11 Int32 NOT NULL,
  c12 Int32 NOT NULL, c13 Int32 NOT NULL, c14 Int32 NOT NULL, c15 Int32 NOT NULL, c16 Int32 NOT NULL, c17 Int32 NOT NULL, c18 Int32 NOT NULL, c19 Int32 NOT NULL, c20 Int32 NOT NULL,
  PRIMARY KEY (c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- case: AUTO_INCREMENT of every declaration
-- raises: ERROR sequence-key a.id
-- raises: ERROR sequence-key b.id
-- raises: ERROR sequence-key c.id
CREATE TABLE a (id BIGINT AUTO_INCREMENT PRIMARY KEY, n INT);
CREATE TABLE b (id BIGINT NOT NULL AUTO_INCREMENT, n INT, PRIMARY KEY (id) CLUSTERED);
CREATE TABLE c (`id` int(11) NOT NULL AUTO_INCREMENT, `k` int, PRIMARY KEY (`id`)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- case: AUTO_RANDOM of every declaration
-- raises: nothing
CREATE TABLE a (id BIGINT AUTO_RANDOM PRIMARY KEY);
CREATE TABLE b (id BIGINT NOT NULL AUTO_RANDOM(5), n INT, PRIMARY KEY (id) CLUSTERED);
CREATE TABLE c (id BIGINT PRIMARY KEY /*T![auto_rand] AUTO_RANDOM(5) */);

-- case: partitioned by hash
-- raises: nothing
CREATE TABLE a (id BIGINT AUTO_INCREMENT PRIMARY KEY) PARTITION BY HASH (id) PARTITIONS 16;
CREATE TABLE b (t DATETIME NOT NULL PRIMARY KEY) PARTITION BY KEY (t) PARTITIONS 16;

-- case: hidden row id
-- raises: WARN split-by-load a
-- raises: WARN split-by-load b
CREATE TABLE a (n INT, s VARCHAR(20));
CREATE TABLE b (s VARCHAR(20) NOT NULL, PRIMARY KEY (s) NONCLUSTERED);
CREATE TABLE c (n INT) SHARD_ROW_ID_BITS = 4 PRE_SPLIT_REGIONS = 2;
CREATE TABLE d (s VARCHAR(20) NOT NULL, PRIMARY KEY (s) /*T![clustered_index] NONCLUSTERED */) SHARD_ROW_ID_BITS = 4;

-- case: the option is set later
-- raises: nothing
CREATE TABLE a (n INT, s VARCHAR(20));
ALTER TABLE a SHARD_ROW_ID_BITS = 4;

-- case: time first
-- raises: WARN monotonic-key a.at
-- raises: ERROR monotonic-key b.at
CREATE TABLE a (at DATETIME(6) NOT NULL, u VARCHAR(40) NOT NULL, PRIMARY KEY (at, u));
CREATE TABLE b (at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP, PRIMARY KEY (at));

-- case: indexes of every declaration
-- raises: WARN monotonic-index a.created
-- raises: WARN monotonic-index a.day
-- raises: WARN monotonic-index a.seq
CREATE TABLE a (id CHAR(36) COLLATE utf8mb4_bin DEFAULT 'x' PRIMARY KEY, created DATETIME, day DATE, seq BIGINT NOT NULL AUTO_INCREMENT,
  KEY created (created), UNIQUE KEY seq (seq), KEY u (id, created), FULLTEXT KEY f (id));
ALTER TABLE a ADD INDEX day (day DESC);

-- case: UUIDs of MySQL are version 1
-- raises: WARN time-ordered-uuid a.id
-- raises: WARN time-ordered-uuid b.id
CREATE TABLE a (id BINARY(16) DEFAULT (UUID_TO_BIN(UUID())) PRIMARY KEY);
CREATE TABLE b (id VARCHAR(36) DEFAULT (UUID()) PRIMARY KEY);

-- case: enumerations
-- raises: WARN low-cardinality-key a.state
CREATE TABLE a (state ENUM('open', 'closed') NOT NULL, at DATETIME NOT NULL, u VARCHAR(9) NOT NULL, PRIMARY KEY (state, at, u));
CREATE TABLE b (state ENUM('open', 'closed') NOT NULL, u VARCHAR(9) NOT NULL, PRIMARY KEY (state, u));

-- case: a counter as a key that is not clustered: the hidden row id is scattered, the key's index is not
-- raises: ERROR sequence-key a.id
CREATE TABLE a (id BIGINT NOT NULL AUTO_INCREMENT, PRIMARY KEY (id) NONCLUSTERED) SHARD_ROW_ID_BITS = 4;

-- case: a sequence
-- raises: ERROR sequence-key a.id
CREATE TABLE a (id BIGINT NOT NULL DEFAULT (NEXT VALUE FOR s) PRIMARY KEY);

-- case: a key in a comment for TiDB alone, and options that split beforehand
-- raises: ERROR sequence-key b.id
CREATE TABLE a (id BIGINT AUTO_RANDOM(5, 54) PRIMARY KEY CLUSTERED, n INT) /*T! PRE_SPLIT_REGIONS=2 */;
CREATE TABLE b (id BIGINT NOT NULL AUTO_INCREMENT, PRIMARY KEY (id) /*T![clustered_index] CLUSTERED */);

-- case: a unique date, and an index dropped again
-- raises: WARN monotonic-index a.d
CREATE TABLE a (name VARCHAR(40) NOT NULL PRIMARY KEY, d DATE, t DATETIME, UNIQUE KEY d (d), KEY t (t));
ALTER TABLE a DROP INDEX t;

-- case: partitioned by range of time
-- raises: WARN monotonic-key a.at
CREATE TABLE a (at DATETIME NOT NULL, u VARCHAR(40) NOT NULL, PRIMARY KEY (at, u)) PARTITION BY RANGE COLUMNS (at)
  (PARTITION p0 VALUES LESS THAN ('2020-01-01'));

-- case: a foreign key to a sharded table by the id alone
-- raises: WARN unique-reinstates-hotspot orders.one_id
-- raises: WARN child-lacks-shard items.fk
CREATE TABLE orders (shard_id INT AS (id % 16) STORED NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (shard_id, id), UNIQUE KEY one_id (id));
CREATE TABLE items (line CHAR(40) NOT NULL PRIMARY KEY, order_id BIGINT, CONSTRAINT fk FOREIGN KEY (order_id) REFERENCES orders (id));

-- case: behind a column of few values the time rises
-- raises: WARN monotonic-index outbox.by_sent
CREATE TABLE outbox (id VARCHAR(40) NOT NULL PRIMARY KEY CLUSTERED, sent BOOL NOT NULL, at TIMESTAMP NOT NULL);
CREATE INDEX by_sent ON outbox (sent, at);

-- case: a queue by an enumeration, and a listing by who
-- raises: WARN hot-queue jobs.by_state
CREATE TABLE jobs (id VARCHAR(40) NOT NULL PRIMARY KEY CLUSTERED, state ENUM('new', 'done') NOT NULL DEFAULT 'new', who VARCHAR(20) NOT NULL DEFAULT '', at DATETIME NOT NULL, KEY by_state (state, at), KEY by_who (who, at));

-- case: the counter of a spread key has a key of its own, as TiDB demands, and its rows are split beforehand
-- raises: WARN monotonic-index a.id
-- raises: WARN monotonic-index b.by_id
CREATE TABLE a (who VARCHAR(40) NOT NULL, id BIGINT NOT NULL AUTO_INCREMENT, PRIMARY KEY (who, id) CLUSTERED, UNIQUE KEY id (id));
CREATE TABLE b (who VARCHAR(40) NOT NULL, id BIGINT NOT NULL AUTO_INCREMENT, PRIMARY KEY (who, id) CLUSTERED, KEY by_id (id));
CREATE TABLE c (n INT) SHARD_ROW_ID_BITS = 4 PRE_SPLIT_REGIONS = 4;
CREATE TABLE d (id BIGINT NOT NULL AUTO_RANDOM, PRIMARY KEY (id) CLUSTERED) PRE_SPLIT_REGIONS = 4;

-- case: a key or index wider than TiDB takes, and a row of more than 6 MB
-- raises: WARN wide-key a
-- raises: WARN wide-key b
-- raises: WARN wide-key c.k
CREATE TABLE a (x VARCHAR(1800) NOT NULL, y VARCHAR(1800) NOT NULL, PRIMARY KEY (x, y) CLUSTERED);
CREATE TABLE b (id VARCHAR(40) NOT NULL, v VARBINARY(4000000), w VARBINARY(4000000), PRIMARY KEY (id) CLUSTERED);
CREATE TABLE c (k VARBINARY(2500) NOT NULL, PRIMARY KEY (k) CLUSTERED);

-- case: near that
-- raises: nothing
CREATE TABLE a (x VARCHAR(1500) NOT NULL, y VARCHAR(1500) NOT NULL, PRIMARY KEY (x, y) CLUSTERED);
CREATE TABLE b (id VARCHAR(40) NOT NULL, v VARBINARY(4000000), w VARBINARY(1000000), PRIMARY KEY (id) CLUSTERED);
CREATE TABLE c (id VARCHAR(40) NOT NULL, v LONGBLOB, PRIMARY KEY (id) CLUSTERED);

-- case: split beforehand without scattering, and scattered
-- raises: WARN split-by-load a
CREATE TABLE a (n INT) PRE_SPLIT_REGIONS = 4;
CREATE TABLE b (n INT) SHARD_ROW_ID_BITS = 4;
CREATE TABLE c (id BIGINT AUTO_RANDOM, PRIMARY KEY (id) CLUSTERED) PRE_SPLIT_REGIONS = 2;

-- case: a state whose index is led by who is looked for
-- raises: nothing
CREATE TABLE jobs (id VARCHAR(40) NOT NULL PRIMARY KEY CLUSTERED, state ENUM('new', 'done') NOT NULL DEFAULT 'new', who VARCHAR(20) NOT NULL, at DATETIME NOT NULL, KEY by_who (who, state, at));

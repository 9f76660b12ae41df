-- case: AUTO_INCREMENT
-- raises: ERROR sequence-key orders.id
CREATE TABLE orders (id INT UNSIGNED NOT NULL AUTO_INCREMENT, name VARCHAR(20), PRIMARY KEY (id)) ENGINE=InnoDB;

-- case: AUTO_INCREMENT in an executable comment
-- raises: ERROR sequence-key orders.id
CREATE TABLE orders (id INT NOT NULL /*!40101 AUTO_INCREMENT */, PRIMARY KEY (id));

-- case: AUTO_INCREMENT in a comment
-- raises: INFO integer-key orders.id
CREATE TABLE orders (id INT NOT NULL /* AUTO_INCREMENT */, PRIMARY KEY (id));

-- case: the key is added later
-- raises: ERROR sequence-key orders.id
CREATE TABLE orders (id INT NOT NULL, name VARCHAR(20));
ALTER TABLE orders ADD PRIMARY KEY (id);
ALTER TABLE orders MODIFY id INT NOT NULL AUTO_INCREMENT;

-- case: no key
-- raises: nothing
CREATE TABLE notes (text VARCHAR(200), at TIMESTAMP);

-- case: a year and a time of day do not rise with the clock
-- raises: nothing
CREATE TABLE a (t TIME NOT NULL PRIMARY KEY);
CREATE TABLE b (name VARCHAR(10) NOT NULL PRIMARY KEY);

-- case: two UUIDs, one swapped for its time, one short
-- raises: WARN time-ordered-uuid a.id
-- raises: WARN time-ordered-uuid b.id
CREATE TABLE a (id BINARY(16) NOT NULL DEFAULT (UUID_TO_BIN(UUID(), 1)) PRIMARY KEY);
CREATE TABLE b (id BIGINT UNSIGNED NOT NULL DEFAULT (UUID_SHORT()) PRIMARY KEY);

-- case: keys and indexes by a column's prefix
-- raises: WARN monotonic-index a.k
CREATE TABLE a (name VARCHAR(200) NOT NULL, created DATETIME, PRIMARY KEY (name(20)), KEY k (created, name(10)), KEY n (name(10), created));

-- case: a counter behind the tenant, with an index of its own as it needs
-- raises: WARN monotonic-index a.id
CREATE TABLE a (tenant VARCHAR(20) NOT NULL, id BIGINT NOT NULL AUTO_INCREMENT, PRIMARY KEY (tenant, id), KEY id (id));

-- case: the key is dropped and another declared
-- raises: nothing
CREATE TABLE a (at DATETIME NOT NULL, u VARCHAR(40) NOT NULL, PRIMARY KEY (at, u));
ALTER TABLE a DROP PRIMARY KEY, ADD PRIMARY KEY (u, at);

-- case: the column is changed to another name and type
-- raises: WARN monotonic-key a.at
CREATE TABLE a (u VARCHAR(40) NOT NULL PRIMARY KEY);
ALTER TABLE a CHANGE u at DATETIME NOT NULL;

-- case: columns in another case than declared
-- raises: WARN monotonic-key Log.At
-- raises: WARN monotonic-index Log.bySeen
CREATE TABLE Log (`At` DATETIME NOT NULL, Seen DATE, PRIMARY KEY (AT));
CREATE INDEX bySeen ON Log (SEEN);

-- case: a generated shard
-- raises: WARN shard-count b.s
CREATE TABLE a (s INT AS (CRC32(id) % 16) STORED NOT NULL, id VARCHAR(40) NOT NULL, PRIMARY KEY (s, id));
CREATE TABLE b (s INT AS (MOD(CRC32(id), 1)) STORED NOT NULL, id VARCHAR(40) NOT NULL, PRIMARY KEY (s, id));

-- case: functional indexes
-- raises: WARN monotonic-index a.a_day
CREATE TABLE a (id VARCHAR(40) NOT NULL PRIMARY KEY, created DATETIME, KEY a_day ((DATE(created))), KEY a_hour ((HOUR(created))));

-- case: an epoch from the clock
-- raises: ERROR monotonic-key a.created
CREATE TABLE a (created BIGINT NOT NULL DEFAULT (UNIX_TIMESTAMP()), n VARCHAR(9) NOT NULL, PRIMARY KEY (created, n));

-- case: several tables are renamed at once
-- raises: ERROR sequence-key b.id
CREATE TABLE a (id INT AUTO_INCREMENT PRIMARY KEY);
CREATE TABLE b (name VARCHAR(9) PRIMARY KEY);
RENAME TABLE b TO c, a TO b;

-- case: a foreign key to a sharded table by the id alone
-- raises: WARN unique-reinstates-hotspot orders.one_id
-- raises: WARN child-lacks-shard lines.fk
CREATE TABLE orders (shard_id INT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (shard_id, id), UNIQUE KEY one_id (id));
CREATE TABLE `lines` (line CHAR(36) DEFAULT 'x' PRIMARY KEY, order_id BIGINT, CONSTRAINT fk FOREIGN KEY (order_id) REFERENCES orders (id));

-- case: partitioned by hash and by key, and by range
-- raises: WARN monotonic-key c.at
CREATE TABLE a (at DATETIME NOT NULL PRIMARY KEY) PARTITION BY KEY () PARTITIONS 8;
CREATE TABLE b (id INT AUTO_INCREMENT PRIMARY KEY) PARTITION BY LINEAR HASH (id) PARTITIONS 8;
CREATE TABLE c (at DATETIME NOT NULL PRIMARY KEY) PARTITION BY RANGE COLUMNS (at) (PARTITION p0 VALUES LESS THAN MAXVALUE);

-- case: behind a column of few values the time rises
-- raises: WARN monotonic-index outbox.by_sent
-- raises: WARN monotonic-index alerts.open_alerts
CREATE TABLE outbox (id VARCHAR(40) NOT NULL PRIMARY KEY, sent BOOL NOT NULL, at TIMESTAMP NOT NULL);
CREATE INDEX by_sent ON outbox (sent, at);
CREATE TABLE alerts (id VARCHAR(40) NOT NULL PRIMARY KEY, investigated TINYINT(1), kind ENUM('a', 'b'), at DATETIME, KEY open_alerts (investigated, kind, at DESC));

-- case: behind a column of few values nothing rises, or the column has many values
-- raises: INFO redundant-index outbox.c
CREATE TABLE outbox (id VARCHAR(40) NOT NULL PRIMARY KEY, sent BOOL NOT NULL, grade TINYINT, at TIMESTAMP NOT NULL, who VARCHAR(20), KEY a (sent, who, at), KEY b (grade, at), KEY c (sent));

-- case: a table that the database stamps at each change
-- raises: ERROR sequence-key n1.id
CREATE TABLE n1 (id INT AUTO_INCREMENT PRIMARY KEY, u TIMESTAMP DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP);

-- case: a table that says how its rows are stored
-- raises: WARN monotonic-key log.at
CREATE TABLE log (at DATETIME NOT NULL, who VARCHAR(40) NOT NULL, PRIMARY KEY (at, who)) ENGINE=InnoDB AUTO_INCREMENT=7 ROW_FORMAT=DYNAMIC DEFAULT CHARSET=utf8mb4 COMMENT='x';

-- case: a queue by an enumeration with a default, and one without
-- raises: WARN hot-queue jobs.by_state
-- raises: WARN monotonic-index mails.by_state
CREATE TABLE jobs (id VARCHAR(40) NOT NULL PRIMARY KEY, state ENUM('new', 'done') NOT NULL DEFAULT 'new', at DATETIME NOT NULL, KEY by_state (state, at));
CREATE TABLE mails (id VARCHAR(40) NOT NULL PRIMARY KEY, state ENUM('new', 'done') NOT NULL, at DATETIME NOT NULL, KEY by_state (state, at));

-- case: a queue by a boolean, and one behind many values
-- raises: WARN hot-queue outbox.by_sent
CREATE TABLE outbox (id CHAR(36) NOT NULL PRIMARY KEY, sent BOOLEAN NOT NULL DEFAULT FALSE, who VARCHAR(20) NOT NULL, at DATETIME NOT NULL, KEY by_sent (sent, at), KEY by_who (who, sent, at));

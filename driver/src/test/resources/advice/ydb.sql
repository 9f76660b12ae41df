-- case: guide, orders by number
-- raises: WARN null-key orders.order_id
-- raises: INFO integer-key orders.order_id
-- raises: INFO split-by-load orders
CREATE TABLE orders (
    order_id Uint64,
    customer_id Uint64,
    amount Double,
    PRIMARY KEY (order_id)
);

-- case: guide, orders by hash of the number
-- raises: WARN null-key orders
-- raises: INFO split-by-load orders
CREATE TABLE orders (
    order_hash Uint64,
    order_id Uint64,
    customer_id Uint64,
    amount Double,
    PRIMARY KEY (order_hash, order_id)
);

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

-- case: no primary key
-- raises: ERROR sequence-key events
CREATE TABLE events (name STRING, at TIMESTAMPTZ);

-- case: counters of every declaration
-- raises: ERROR sequence-key a.id
-- raises: ERROR sequence-key b.id
-- raises: ERROR sequence-key c.id
-- raises: ERROR sequence-key d.id
CREATE TABLE a (id SERIAL PRIMARY KEY);
CREATE TABLE b (id INT DEFAULT unique_rowid() PRIMARY KEY);
CREATE TABLE c (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
CREATE TABLE d (id INT DEFAULT nextval('s') PRIMARY KEY);

-- case: hash-sharded keys
-- raises: nothing
CREATE TABLE a (id SERIAL, PRIMARY KEY (id) USING HASH);
CREATE TABLE b (t TIMESTAMPTZ DEFAULT now(), PRIMARY KEY (t) USING HASH WITH (bucket_count = 16));
CREATE TABLE c (id INT DEFAULT unordered_unique_rowid() PRIMARY KEY);
CREATE TABLE d (id INT PRIMARY KEY USING HASH DEFAULT unique_rowid());

-- case: UUIDs that are random, and those that are not
-- raises: WARN time-ordered-uuid c.id
-- raises: WARN time-ordered-uuid d.id
CREATE TABLE a (id UUID PRIMARY KEY DEFAULT gen_random_uuid());
CREATE TABLE b (id UUID PRIMARY KEY DEFAULT uuid_generate_v4());
CREATE TABLE c (id UUID PRIMARY KEY DEFAULT uuid_generate_v1());
CREATE TABLE d (id UUID PRIMARY KEY DEFAULT gen_random_ulid());

-- case: time first
-- raises: ERROR monotonic-key a.at
-- raises: WARN monotonic-key b.at
-- raises: WARN descending-key c.at
CREATE TABLE a (at TIMESTAMPTZ NOT NULL DEFAULT current_timestamp(), id UUID NOT NULL, PRIMARY KEY (at, id));
CREATE TABLE b (at TIMESTAMP NOT NULL, id STRING NOT NULL, PRIMARY KEY (at, id));
CREATE TABLE c (at DATE NOT NULL, id STRING NOT NULL, PRIMARY KEY (at DESC, id));

-- case: indexes by time
-- raises: WARN monotonic-index a.a_at
-- raises: WARN monotonic-index a.a_day
CREATE TABLE a (id UUID PRIMARY KEY DEFAULT gen_random_uuid(), at TIMESTAMPTZ, day DATE, body JSONB, INDEX a_at (at DESC));
CREATE INDEX a_day ON a (day) STORING (at) WHERE at IS NOT NULL;
CREATE INDEX a_hashed ON a (at) USING HASH;
CREATE INVERTED INDEX a_body ON a (body);

-- case: a region leads
-- raises: nothing
CREATE TABLE a (region STRING NOT NULL, at TIMESTAMPTZ NOT NULL, PRIMARY KEY (region, at));

-- case: the key is changed
-- raises: nothing
CREATE TABLE a (at TIMESTAMPTZ NOT NULL, id STRING NOT NULL, PRIMARY KEY (at, id));
ALTER TABLE a ALTER PRIMARY KEY USING COLUMNS (id, at);
DROP INDEX a_at_id_key;

-- case: an enumeration of the user's leads
-- raises: WARN low-cardinality-key a.s
CREATE TYPE state AS ENUM ('open', 'closed');
CREATE TABLE a (s state NOT NULL, at TIMESTAMPTZ NOT NULL, PRIMARY KEY (s, at));

-- case: the key is changed and the old one stays as a unique index
-- raises: WARN monotonic-index a.a_at_id_key
CREATE TABLE a (at TIMESTAMPTZ NOT NULL, id STRING NOT NULL, PRIMARY KEY (at, id));
ALTER TABLE a ALTER PRIMARY KEY USING COLUMNS (id, at);

-- case: the key is hashed later
-- raises: nothing
CREATE TABLE a (id INT NOT NULL DEFAULT unique_rowid(), PRIMARY KEY (id));
ALTER TABLE a ALTER PRIMARY KEY USING COLUMNS (id) USING HASH WITH (bucket_count = 8);
DROP INDEX a@a_id_key CASCADE;

-- case: unique indexes, hashed and not
-- raises: WARN monotonic-index a.a_seen
CREATE TABLE a (id UUID DEFAULT gen_random_uuid() PRIMARY KEY, at TIMESTAMPTZ, seen TIMESTAMPTZ,
  UNIQUE INDEX a_at (at) USING HASH WITH (bucket_count = 8), UNIQUE INDEX a_seen (seen DESC) STORING (at), FAMILY f (id, at, seen));

-- case: a computed shard, and a table that every region has
-- raises: ERROR sequence-key b.id
CREATE TABLE a (s INT8 NOT NULL AS (mod(fnv32(id::STRING), 16)) STORED, id UUID NOT NULL, PRIMARY KEY (s, id));
CREATE TABLE b (id SERIAL8 PRIMARY KEY, n INT8) LOCALITY REGIONAL BY ROW;

-- case: a signed hash in a computed shard
-- raises: WARN signed-shard a.s
CREATE TABLE a (s INT8 NOT NULL AS (mod(fnv64(id), 16)) STORED, id STRING NOT NULL, PRIMARY KEY (s, id));

-- case: a foreign key to a sharded table by the id alone
-- raises: WARN unique-reinstates-hotspot orders.one_id
-- raises: WARN child-lacks-shard lines.fk
CREATE TABLE orders (shard_id INT8 NOT NULL AS (mod(fnv32(id::STRING), 16)) STORED, id INT8 NOT NULL, PRIMARY KEY (shard_id, id),
  CONSTRAINT one_id UNIQUE (id));
CREATE TABLE lines (line UUID DEFAULT gen_random_uuid() PRIMARY KEY, order_id INT8, CONSTRAINT fk FOREIGN KEY (order_id) REFERENCES orders (id));

-- case: a unique index on the id of a sharded table that is hashed itself
-- raises: nothing
CREATE TABLE orders (shard_id INT8 NOT NULL AS (mod(fnv32(id::STRING), 16)) STORED, id INT8 NOT NULL, PRIMARY KEY (shard_id, id),
  UNIQUE INDEX one_id (id) USING HASH);

-- case: partial and inverted indexes
-- raises: WARN monotonic-index a.a_open
CREATE TABLE a (id UUID DEFAULT gen_random_uuid() PRIMARY KEY, at TIMESTAMP, done BOOL, tags STRING[]);
CREATE INDEX a_open ON a (at) WHERE NOT done;
CREATE INDEX a_tags ON a USING GIN (tags);

-- case: an enumeration leads, and a random part behind it spreads its rows
-- raises: nothing
CREATE TYPE IF NOT EXISTS state AS ENUM ('open', 'closed');
CREATE TABLE a (s state NOT NULL, id UUID NOT NULL DEFAULT gen_random_uuid(), PRIMARY KEY (s, id));

-- case: behind a column of few values the time rises
-- raises: WARN monotonic-index outbox.by_sent
CREATE TABLE outbox (id UUID DEFAULT gen_random_uuid() PRIMARY KEY, sent BOOL NOT NULL, at TIMESTAMPTZ NOT NULL);
CREATE INDEX by_sent ON outbox (sent, at);

-- case: an identity behind a hash draws each number from one row, and one that is cached does not
-- raises: WARN hot-sequence a.id
-- raises: WARN hot-sequence b.id
-- raises: WARN hot-sequence c.n
CREATE TABLE a (id INT8 GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (id) USING HASH);
CREATE TABLE b (id INT8 GENERATED BY DEFAULT AS IDENTITY (START WITH 100 CACHE 1), who UUID NOT NULL DEFAULT gen_random_uuid(), PRIMARY KEY (who, id));
CREATE TABLE c (id UUID PRIMARY KEY DEFAULT gen_random_uuid(), n INT8 GENERATED ALWAYS AS IDENTITY);

-- case: numbers that cost no row: cached ones, unique_rowid(), and a sequence of which nothing is known
-- raises: nothing
CREATE TABLE a (id INT8 GENERATED ALWAYS AS IDENTITY (CACHE 256), PRIMARY KEY (id) USING HASH);
CREATE TABLE b (id INT8 GENERATED ALWAYS AS IDENTITY (PER NODE CACHE 100), PRIMARY KEY (id) USING HASH);
CREATE TABLE c (id INT8 DEFAULT unique_rowid(), PRIMARY KEY (id) USING HASH);
CREATE TABLE d (id INT8 DEFAULT nextval('s'), PRIMARY KEY (id) USING HASH);
CREATE TABLE e (id SERIAL, PRIMARY KEY (id) USING HASH);

-- case: the numbers are cached later
-- raises: nothing
CREATE TABLE a (id INT8 GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (id) USING HASH);
ALTER TABLE a ALTER COLUMN id SET CACHE 256;

-- case: a key that rises is told of once, however its numbers are drawn
-- raises: ERROR sequence-key a.id
CREATE TABLE a (id INT8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY);

-- case: a queue: rows begin in one state, and time rises behind it
-- raises: WARN hot-queue outbox.by_sent
-- raises: WARN hot-queue jobs.by_state
CREATE TABLE outbox (id UUID DEFAULT gen_random_uuid() PRIMARY KEY, sent BOOL NOT NULL DEFAULT false, at TIMESTAMPTZ NOT NULL,
  INDEX by_sent (sent, at));
CREATE TABLE jobs (id UUID DEFAULT gen_random_uuid() PRIMARY KEY, state STRING NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'running', 'done')),
  at TIMESTAMPTZ NOT NULL, INDEX by_state (state, at DESC));

-- case: near a queue: hashed, no time behind the state, many values, behind another column
-- raises: nothing
CREATE TABLE jobs (id UUID DEFAULT gen_random_uuid() PRIMARY KEY, state STRING NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'running', 'done')),
  sent BOOL NOT NULL DEFAULT false, kind STRING DEFAULT 'mail', who UUID, at TIMESTAMPTZ NOT NULL,
  INDEX hashed (sent, at) USING HASH, INDEX of_who (who, state, at), INDEX spread (state, who, at), INDEX kinds (kind, at));

-- case: an index that is added later, by time and by a hash of it
-- raises: WARN monotonic-index a.later
CREATE TABLE a (id UUID PRIMARY KEY DEFAULT gen_random_uuid(), at TIMESTAMPTZ NOT NULL, n INT8);
CREATE INDEX later ON a (at DESC) STORING (n);
CREATE INDEX later_hashed ON a (at DESC) USING HASH;
CREATE INDEX numbers ON a (n);

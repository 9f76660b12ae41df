-- case: the first column is hashed unless an order is given
-- raises: nothing
CREATE TABLE a (t timestamptz PRIMARY KEY DEFAULT now());
CREATE TABLE b (id bigserial PRIMARY KEY);
CREATE TABLE c (t timestamptz, id bigint, PRIMARY KEY (t HASH, id ASC));
CREATE TABLE d (a timestamptz, b bigint, c int, PRIMARY KEY ((a, b) HASH, c));
CREATE TABLE e (id uuid PRIMARY KEY, t timestamptz);
CREATE INDEX e_t ON e (t);

-- case: range-ordered by time, by counter
-- raises: ERROR monotonic-key a.t
-- raises: WARN descending-key b.t
-- raises: ERROR sequence-key c.id
CREATE TABLE a (t timestamptz DEFAULT now(), PRIMARY KEY (t ASC));
CREATE TABLE b (t timestamptz, PRIMARY KEY (t DESC));
CREATE TABLE c (id serial, PRIMARY KEY (id ASC));

-- case: range-ordered indexes
-- raises: WARN monotonic-index a.a_asc
-- raises: WARN monotonic-index a.a_desc
CREATE TABLE a (id uuid PRIMARY KEY, t timestamptz, name text);
CREATE INDEX a_asc ON a (t ASC);
CREATE INDEX a_desc ON a (t DESC) INCLUDE (name);
CREATE INDEX a_hash ON a (t HASH);
CREATE INDEX a_name ON a (name ASC, t DESC);
CREATE INDEX a_bucket ON a ((yb_hash_code(t) % 3) ASC, t);

-- case: range-ordered by text, not split and split
-- raises: INFO split-by-load a
CREATE TABLE a (email text, PRIMARY KEY (email ASC));
CREATE TABLE b (email text, PRIMARY KEY (email ASC)) SPLIT AT VALUES (('g'), ('p'));

-- case: no primary key: the hidden row id is random
-- raises: nothing
CREATE TABLE a (t timestamptz DEFAULT now(), n int);

-- case: split into tablets, hashed by two columns, and ordered by range behind a hash
-- raises: nothing
CREATE TABLE a (t timestamptz, n text, PRIMARY KEY ((t, n) HASH)) SPLIT INTO 10 TABLETS;
CREATE TABLE b (n text, t timestamptz, PRIMARY KEY (n HASH, t DESC));
CREATE TABLE c (t timestamptz UNIQUE, n text PRIMARY KEY);

-- case: the range-ordered key is declared later
-- raises: WARN monotonic-key a.t
CREATE TABLE a (t timestamptz NOT NULL, n text);
ALTER TABLE a ADD PRIMARY KEY (t ASC);

-- case: a unique index in ascending order by a counter, and one by its hash
-- raises: WARN monotonic-index a.a_no
CREATE TABLE a (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), no bigserial);
CREATE UNIQUE INDEX a_no ON a (no ASC);
CREATE UNIQUE INDEX a_no_hash ON a (no HASH);

-- case: UUIDs in ascending order, random and not, and hashed
-- raises: INFO split-by-load a
-- raises: WARN time-ordered-uuid b.id
CREATE TABLE a (id uuid DEFAULT gen_random_uuid(), PRIMARY KEY (id ASC));
CREATE TABLE b (id uuid DEFAULT uuid_generate_v1(), PRIMARY KEY (id ASC));
CREATE TABLE c (id uuid DEFAULT uuid_generate_v1() PRIMARY KEY);

-- case: an index whose first part is a bucket of the time
-- raises: nothing
CREATE TABLE a (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), t timestamptz);
CREATE INDEX a_t ON a ((yb_hash_code(t) % 16) ASC, t DESC) SPLIT AT VALUES ((4), (8), (12));

-- case: a domain over a time and an enumeration lead, in ascending order and hashed
-- raises: WARN monotonic-key a.t
-- raises: WARN low-cardinality-key c.s
-- raises: INFO split-by-load c
CREATE DOMAIN moment AS timestamptz;
CREATE TYPE state AS ENUM ('open', 'closed');
CREATE TABLE a (t moment, n text, PRIMARY KEY (t ASC, n));
CREATE TABLE b (t moment, n text, PRIMARY KEY (t, n));
CREATE TABLE c (s state, t moment, PRIMARY KEY (s ASC, t ASC));
CREATE TABLE d (s state, t moment, PRIMARY KEY (s, t));

-- case: behind a column of few values the time rises
-- raises: WARN monotonic-index outbox.by_sent
CREATE TABLE outbox (id uuid DEFAULT gen_random_uuid(), sent boolean NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (id HASH));
CREATE INDEX by_sent ON outbox (sent ASC, at ASC);

-- case: a queue in an index that is ordered, and one that is hashed by its state alone is left to its traffic
-- raises: WARN hot-queue outbox.by_sent
CREATE TABLE outbox (id uuid DEFAULT gen_random_uuid(), sent boolean NOT NULL DEFAULT false, at timestamptz NOT NULL, PRIMARY KEY (id HASH));
CREATE INDEX by_sent ON outbox (sent ASC, at ASC);
CREATE INDEX hashed ON outbox (sent HASH, at ASC);

-- case: tables that share a tablet keep their keys in order unless they say HASH
-- raises: WARN monotonic-key a.t
-- raises: WARN monotonic-key b.t
-- raises: WARN monotonic-index b.b_u
CREATE TABLE a (t timestamptz PRIMARY KEY, n int) TABLEGROUP g;
CREATE TABLE b (t timestamptz PRIMARY KEY, u timestamptz) WITH (COLOCATION = true);
CREATE INDEX b_u ON b (u);
CREATE TABLE c (t timestamptz PRIMARY KEY, n int) WITH (COLOCATION = false);

-- case: bucket indexes, and one whose bucket is of another column
-- raises: nothing
CREATE TABLE a (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), t timestamptz);
CREATE INDEX a_t ON a ((yb_hash_code(t) % 3) ASC, t ASC) SPLIT AT VALUES ((1), (2));
CREATE INDEX a_id ON a ((yb_hash_code(id) % 3) ASC, t ASC);

-- case: a state that the database hashes, and one behind a customer
-- raises: nothing
CREATE TABLE jobs (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'done')), who uuid, at timestamptz NOT NULL);
CREATE INDEX by_who ON jobs (who HASH, state ASC, at ASC);
CREATE INDEX by_both ON jobs ((state, at) HASH);

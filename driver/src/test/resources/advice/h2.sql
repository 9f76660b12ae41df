-- case: counters of every declaration
-- raises: ERROR sequence-key A.ID
-- raises: ERROR sequence-key B.ID
-- raises: ERROR sequence-key C.ID
-- raises: ERROR sequence-key D.ID
CREATE TABLE a (id BIGINT AUTO_INCREMENT PRIMARY KEY);
CREATE TABLE b (id IDENTITY PRIMARY KEY);
CREATE TABLE c (id BIGINT GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (id));
CREATE TABLE d (id BIGINT DEFAULT NEXT VALUE FOR seq PRIMARY KEY);

-- case: UUIDs by version
-- raises: WARN time-ordered-uuid B.ID
CREATE TABLE a (id UUID DEFAULT RANDOM_UUID() PRIMARY KEY);
CREATE TABLE b (id UUID DEFAULT RANDOM_UUID(7) PRIMARY KEY);
CREATE TABLE c (id UUID DEFAULT RANDOM_UUID(4) PRIMARY KEY);

-- case: time first
-- raises: WARN monotonic-key USER_ACCESS_LOG.LAST_ACCESS
CREATE TABLE user_access_log (last_access TIMESTAMP(9) WITH TIME ZONE, user_id VARCHAR(40), PRIMARY KEY (last_access, user_id));

-- case: time of day first
-- raises: nothing
CREATE TABLE a (t TIME PRIMARY KEY);

-- case: an index by time, inside and outside
-- raises: WARN monotonic-index A.AT
CREATE TABLE a (id UUID DEFAULT RANDOM_UUID() PRIMARY KEY, at TIMESTAMP, UNIQUE (at));

-- case: enumerations
-- raises: WARN low-cardinality-key A.STATE
CREATE TABLE a (state ENUM('open', 'closed'), at TIMESTAMP, PRIMARY KEY (state, at));

-- case: the alternative with a shard
-- rule: SHARD_ID = crc32(LAST_ACCESS, USER_ID) % 16
-- raises: nothing
CREATE TABLE user_access_log (
  shard_id INT NOT NULL, last_access TIMESTAMP NOT NULL, user_id BIGINT NOT NULL, PRIMARY KEY (shard_id, last_access, user_id));

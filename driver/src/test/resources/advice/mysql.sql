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

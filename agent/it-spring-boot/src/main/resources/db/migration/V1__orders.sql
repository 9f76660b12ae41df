CREATE TABLE orders (
  shard INTEGER      NOT NULL,
  id    BIGINT       NOT NULL,
  item  VARCHAR(100) NOT NULL,
  PRIMARY KEY (shard, id)
);

CREATE TABLE visits (
  seen TIMESTAMP    NOT NULL,
  page VARCHAR(100) NOT NULL,
  PRIMARY KEY (seen)
);

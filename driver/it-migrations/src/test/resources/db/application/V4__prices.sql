CREATE TABLE prices (shard INTEGER NOT NULL, item VARCHAR(20) NOT NULL, price INTEGER, PRIMARY KEY (shard, item));
INSERT INTO prices (item, price) VALUES ('pot', 5), ('spoon', ${price});

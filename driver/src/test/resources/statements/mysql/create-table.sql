-- CREATE TABLE in MySQL and MariaDB.
--> table parcels; columns id bigint unsigned not null counter, label varchar(80) default '', weight decimal(10, 2); key (id)
CREATE TABLE `parcels` (`id` bigint unsigned NOT NULL AUTO_INCREMENT, `label` varchar(80) DEFAULT '', weight decimal(10, 2), PRIMARY KEY (`id`));
--> table depot.parcels; columns id int counter, at timestamp(3) default current_timestamp(3) and on update current_timestamp (3), n int comment a 'b'; key (id); option CHARSET = utf8mb4; option COLLATE = utf8mb4_bin; option ENGINE = InnoDB
create table if not exists depot.parcels (id int auto_increment primary key, at timestamp(3) default current_timestamp(3) on update current_timestamp(3), n int comment 'a ''b''') engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin;
--> table held; columns a int, b varchar(50), c int; key (a, b); unique (b, c) named u; unique (c); index i (b, c DESC)
CREATE TABLE held (a int, b varchar(50), c int, PRIMARY KEY USING BTREE (a, b), UNIQUE KEY u (b, c), UNIQUE (c), KEY i (b, c DESC));
--> table prefixed; columns a varchar(99), b text; no key; index i (a, b); index w (b) search; index s (a) other
CREATE TABLE prefixed (a varchar(99), b text, INDEX i (a(10), b(20)) USING BTREE, FULLTEXT KEY w (b), SPATIAL INDEX s (a));
--> table made; columns h int stored as crc32(id) % 16, v int computed as h + 1, id bigint; key (h, id)
CREATE TABLE made (h int GENERATED ALWAYS AS (crc32(id) % 16) STORED, v int AS (h + 1) VIRTUAL, id bigint, PRIMARY KEY (h, id));
--> table tied; columns a int, b int; key (a); foreign key (b) named f to parcels (id); foreign key (a) to depot.codes (code)
CREATE TABLE tied (a int KEY, b int, CONSTRAINT f FOREIGN KEY (b) REFERENCES parcels (id) ON DELETE CASCADE, FOREIGN KEY fk_a (a) REFERENCES depot.codes (code), CHECK (b > 0));
--> table typed; columns a enum('x','y'), b set('a'), c tinyint(1), d char(36) CHARACTER SET ascii COLLATE ascii_bin, e double, f json, g int unsigned zerofill, h blob, i int and INVISIBLE; no key
CREATE TABLE typed (a enum('x','y'), b set('a'), c tinyint(1), d char(36) CHARACTER SET ascii COLLATE ascii_bin, e double, f json, g int unsigned zerofill, h blob, i int INVISIBLE);
--> table years; columns d date not null; key (d); option PARTITION BY = RANGE (year(d)) (PARTITION p0 VALUES LESS THAN (2000), PARTITION p1 VALUES LESS THAN MAXVALUE)
CREATE TABLE years (d date NOT NULL, PRIMARY KEY (d)) PARTITION BY RANGE (year(d)) (PARTITION p0 VALUES LESS THAN (2000), PARTITION p1 VALUES LESS THAN MAXVALUE);
--> table same; no key; like parcels
CREATE TABLE same LIKE parcels;
--> temporary table picked; no key; query SELECT 1 AS a
CREATE TEMPORARY TABLE picked SELECT 1 AS a;
--> table conditional; columns a int counter; key (a); option ENGINE = InnoDB
CREATE TABLE conditional (a int /*!40101 AUTO_INCREMENT */, /* b int, */ PRIMARY KEY (a)) /*!50100 ENGINE=InnoDB */ # end
;
--> table key; columns key int, index varchar(9), order int; key (order)
CREATE TABLE `key` (`key` int, `index` varchar(9), `order` int, PRIMARY KEY (`order`));
--> unread ddl: CREATE VIEW seen
CREATE ALGORITHM = MERGE VIEW seen AS SELECT 1;

-- CREATE TABLE in Phoenix: column families, key constraints without a comma before them, salting.
--> table PARCELS; columns HOST CHAR(2) not null, AT DATE not null, N BIGINT; key (HOST, AT DESC) named PK; option SALT_BUCKETS = 16
CREATE TABLE parcels (host CHAR(2) NOT NULL, at DATE NOT NULL, f.n BIGINT CONSTRAINT pk PRIMARY KEY (host, at DESC)) SALT_BUCKETS = 16;
--> table DEPOT.PARCELS; columns Id unsigned_long not null, T varchar; key (Id)
create table if not exists depot.parcels ("Id" unsigned_long not null primary key, t varchar);
--> table TIMED; columns AT TIMESTAMP not null, ID BIGINT not null; key (AT, ID) named PK
CREATE TABLE timed (at TIMESTAMP NOT NULL, id BIGINT NOT NULL, CONSTRAINT pk PRIMARY KEY (at ROW_TIMESTAMP, id));
--> table IDLE; columns A INTEGER; key (A); option IMMUTABLE_ROWS = true
CREATE IMMUTABLE TABLE idle (a INTEGER PRIMARY KEY) IMMUTABLE_ROWS=true;
--> sequence DEPOT.NUMBERS
CREATE SEQUENCE depot.numbers START WITH 1 INCREMENT BY 1;
--> unread ddl: CREATE VIEW SEEN
CREATE VIEW seen (a INTEGER) AS SELECT * FROM parcels;

-- case: passages by time
-- raises: WARN monotonic-key Passages.PassedAt
-- raises: INFO null-key Passages.Badge
CREATE TABLE Passages (PassedAt TIMESTAMP NOT NULL, Badge STRING(64), Gate INT64) PRIMARY KEY (PassedAt, Badge);

-- case: passages by a UUID that the application makes, in front of the time
-- raises: INFO uuid-without-default Passages.PassageId
-- raises: INFO null-key Passages.Badge
CREATE TABLE Passages (PassageId STRING(36) NOT NULL, PassedAt TIMESTAMP NOT NULL, Badge STRING(64)) PRIMARY KEY (PassageId, PassedAt, Badge);

-- case: passages by holder and then time
-- raises: INFO integer-key Passages.HolderId
CREATE TABLE Passages (HolderId INT64 NOT NULL, PassedAt TIMESTAMP NOT NULL) PRIMARY KEY (HolderId, PassedAt);

-- case: shard column that the application computes
-- raises: nothing
CREATE TABLE Passages (ShardId INT64 NOT NULL, PassedAt TIMESTAMP NOT NULL, HolderId INT64 NOT NULL) PRIMARY KEY (ShardId, PassedAt, HolderId);

-- case: generated shard column (its remainder is negative for half the rows)
-- raises: WARN signed-shard Passages.ShardId
CREATE TABLE Passages (
  HolderId INT64 NOT NULL,
  PassedAt TIMESTAMP NOT NULL,
  ShardId INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(CAST(PassedAt AS STRING)), 512)) STORED
) PRIMARY KEY (ShardId, PassedAt, HolderId);

-- case: time descending behind the holder
-- raises: INFO integer-key Passages.HolderId
CREATE TABLE Passages (HolderId INT64 NOT NULL, PassedAt TIMESTAMP NOT NULL) PRIMARY KEY (HolderId, PassedAt DESC);

-- case: null-filtered index by the time last seen
-- raises: WARN monotonic-index Holders.BySeen
-- raises: INFO integer-key Holders.HolderId
CREATE TABLE Holders (HolderId INT64 NOT NULL, SeenAt TIMESTAMP) PRIMARY KEY (HolderId);
CREATE NULL_FILTERED INDEX BySeen ON Holders (SeenAt);

-- case: an index that is interleaved behind its table's key
-- raises: INFO integer-key Holders.HolderId
CREATE TABLE Holders (HolderId INT64 NOT NULL, SeenAt TIMESTAMP) PRIMARY KEY (HolderId);
CREATE NULL_FILTERED INDEX BySeen ON Holders (HolderId, SeenAt), INTERLEAVE IN Holders;

-- case: UUID with a default
-- raises: INFO null-key Passages.PassageId
CREATE TABLE Passages (PassageId UUID DEFAULT (NEW_UUID()), PassedAt TIMESTAMP NOT NULL) PRIMARY KEY (PassageId);

-- case: UUID that the application makes
-- raises: INFO uuid-without-default Passages.PassageId
CREATE TABLE Passages (PassageId UUID NOT NULL, PassedAt TIMESTAMP NOT NULL) PRIMARY KEY (PassageId);

-- case: table of counters by name
-- raises: nothing
CREATE TABLE Counters (Name STRING(MAX) NOT NULL, Next INT64 NOT NULL /* handed out in blocks */) PRIMARY KEY (Name);

-- case: hash of the number first
-- raises: nothing
CREATE TABLE Badges (NumberHash INT64 NOT NULL, Number INT64 NOT NULL, Colour STRING(20)) PRIMARY KEY (NumberHash, NUMBER);

-- case: table that refers to a sharded one
-- raises: INFO null-key Repairs.RepairId
CREATE TABLE Repairs (RepairId STRING(MAX), BadgeNumberHash INT64 NOT NULL, BadgeNumber INT64 NOT NULL) PRIMARY KEY (RepairId);

-- case: a column whose type is no SQL
-- raises: INFO integer-key Payments.account
CREATE TABLE Payments (account INT64 NOT NULL, paid TIMESTAMP NOT NULL, details ...,) PRIMARY KEY (account, paid DESC);

-- case: two columns without a comma between them
-- raises: nothing
CREATE TABLE Alarms (Shard INT64 NOT NULL Raised TIMESTAMP NOT NULL, details...) PRIMARY KEY (Shard, Raised DESC);

-- case: index by time descending, of a table with a column that has no type
-- raises: WARN monotonic-index Alarms.ByRaised
-- raises: INFO null-key Alarms
CREATE TABLE Alarms (Sensor STRING(MAX), Raised TIMESTAMP, Details) PRIMARY KEY (Sensor, Raised DESC);
CREATE INDEX ByRaised ON Alarms (Raised DESC);

-- case: index by shard and time
-- raises: INFO null-key Alarms
CREATE TABLE Alarms (Sensor STRING(MAX), Raised TIMESTAMP, RaisedShard INT64) PRIMARY KEY (Sensor, Raised DESC);
CREATE INDEX ByRaised ON Alarms (RaisedShard, Raised);

-- case: index that stores a column
-- raises: INFO integer-key Guards.Company
-- raises: INFO null-key Guards
CREATE TABLE Guards (Company INT64, Guard INT64, Callsign STRING(MAX)) PRIMARY KEY (Company, Guard);
CREATE INDEX ByGuard ON Guards (Guard) STORING (Callsign);

-- case: time with a default of the present time
-- raises: ERROR monotonic-key Log.LoggedAt
CREATE TABLE Log (LoggedAt TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP()), Text STRING(MAX)) PRIMARY KEY (LoggedAt);

-- case: time first, descending
-- raises: WARN descending-key Log.LoggedAt
CREATE TABLE Log (LoggedAt TIMESTAMP NOT NULL, Text STRING(MAX)) PRIMARY KEY (LoggedAt DESC);

-- case: time first, descending, with a default of the present time
-- raises: ERROR descending-key Log.LoggedAt
CREATE TABLE Log (LoggedAt TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP()), Text STRING(MAX)) PRIMARY KEY (LoggedAt DESC);

-- case: date first, whatever its name
-- raises: WARN monotonic-key Totals.x
CREATE TABLE Totals (x DATE NOT NULL, Shop STRING(20) NOT NULL, N INT64) PRIMARY KEY (x, Shop);

-- case: a constant default is not the present time
-- raises: WARN monotonic-key Log.T
CREATE TABLE Log (T TIMESTAMP NOT NULL DEFAULT (TIMESTAMP '2000-01-01T00:00:00Z'), N INT64) PRIMARY KEY (T);

-- case: the word in a literal is no function
-- raises: WARN monotonic-key Log.T
CREATE TABLE Log (T TIMESTAMP NOT NULL DEFAULT (PARSE_TIMESTAMP('%c', 'CURRENT_TIMESTAMP()')), N INT64) PRIMARY KEY (T);

-- case: time at the second place, and at the third
-- raises: nothing
CREATE TABLE A (Name STRING(40) NOT NULL, T TIMESTAMP NOT NULL) PRIMARY KEY (Name, T);
CREATE TABLE B (Name STRING(40) NOT NULL, Kind STRING(9) NOT NULL, T TIMESTAMP NOT NULL) PRIMARY KEY (Name, Kind, T DESC);

-- case: commit timestamp first
-- raises: ERROR commit-timestamp-key History.ChangedAt
CREATE TABLE History (ChangedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), Doc STRING(36) NOT NULL)
PRIMARY KEY (ChangedAt, Doc);

-- case: commit timestamp first, as a default too
-- raises: ERROR commit-timestamp-key History.ChangedAt
CREATE TABLE History (
  ChangedAt TIMESTAMP NOT NULL DEFAULT (PENDING_COMMIT_TIMESTAMP()) OPTIONS (allow_commit_timestamp = true),
  Doc STRING(36) NOT NULL
) PRIMARY KEY (ChangedAt, Doc);

-- case: a default of the commit timestamp without the option
-- raises: ERROR monotonic-key History.ChangedAt
CREATE TABLE History (ChangedAt TIMESTAMP NOT NULL DEFAULT (PENDING_COMMIT_TIMESTAMP()), Doc STRING(36) NOT NULL)
PRIMARY KEY (ChangedAt, Doc);

-- case: an ALTER makes it a commit timestamp later
-- raises: ERROR commit-timestamp-key History.ChangedAt
CREATE TABLE History (ChangedAt TIMESTAMP NOT NULL, Doc STRING(36) NOT NULL) PRIMARY KEY (ChangedAt, Doc);
ALTER TABLE History ALTER COLUMN ChangedAt SET OPTIONS (allow_commit_timestamp = true);

-- case: commit timestamp behind another part, and in no key
-- raises: nothing
CREATE TABLE History (Doc STRING(40) NOT NULL, ChangedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true))
PRIMARY KEY (Doc, ChangedAt);
CREATE TABLE Docs (Doc STRING(40) NOT NULL, ChangedAt TIMESTAMP OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Doc);

-- case: commit timestamp leads an index
-- raises: ERROR commit-timestamp-key Docs.DocsByChange
CREATE TABLE Docs (Doc STRING(40) NOT NULL, ChangedAt TIMESTAMP OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Doc);
CREATE INDEX DocsByChange ON Docs(ChangedAt DESC);

-- case: an ALTER takes the option away
-- raises: WARN monotonic-key History.ChangedAt
CREATE TABLE History (ChangedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), Doc STRING(36) NOT NULL)
PRIMARY KEY (ChangedAt, Doc);
ALTER TABLE History ALTER COLUMN ChangedAt SET OPTIONS (allow_commit_timestamp = false);

-- case: sequences and identities of Spanner are bit-reversed
-- raises: nothing
CREATE SEQUENCE Ids OPTIONS (sequence_kind = 'bit_reversed_positive');
CREATE TABLE A (Id INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids))) PRIMARY KEY (Id);
CREATE TABLE B (Id INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)) PRIMARY KEY (Id);

-- case: child of a parent that is keyed by time: the parent is the one to change
-- raises: WARN monotonic-key Days.Day
CREATE TABLE Days (Day DATE NOT NULL) PRIMARY KEY (Day);
CREATE TABLE Sales (Day DATE NOT NULL, Shop STRING(20) NOT NULL, N INT64) PRIMARY KEY (Day, Shop),
  INTERLEAVE IN PARENT Days ON DELETE CASCADE;

-- case: child of a parent that was never seen
-- raises: WARN monotonic-key Sales.Day
CREATE TABLE Sales (Day DATE NOT NULL, Shop STRING(20) NOT NULL, N INT64) PRIMARY KEY (Day, Shop),
  INTERLEAVE IN PARENT Days ON DELETE CASCADE;

-- case: child with time behind the parent's key
-- raises: INFO uuid-without-default Users.Id
CREATE TABLE Users (Id STRING(36) NOT NULL) PRIMARY KEY (Id);
CREATE TABLE Visits (Id STRING(36) NOT NULL, T TIMESTAMP NOT NULL) PRIMARY KEY (Id, T),
  INTERLEAVE IN PARENT Users;

-- case: unique and storing indexes by time, and one by name and then time
-- raises: WARN monotonic-index A.ByT
-- raises: WARN monotonic-index A.ByD
CREATE TABLE A (Id STRING(MAX) NOT NULL, T TIMESTAMP, D DATE, Name STRING(40)) PRIMARY KEY (Id);
CREATE UNIQUE INDEX ByT ON A(T, Name);
CREATE INDEX ByD ON A(D DESC) STORING (Name);
CREATE INDEX ByName ON A(Name, T);

-- case: a search index has no hot end
-- raises: nothing
CREATE TABLE A (Id STRING(MAX) NOT NULL, T TIMESTAMP, Body TOKENLIST AS (TOKENIZE_FULLTEXT(Id)) HIDDEN) PRIMARY KEY (Id);
CREATE SEARCH INDEX Bodies ON A(Body) ORDER BY T DESC;

-- case: the index is dropped again
-- raises: nothing
CREATE TABLE A (Id STRING(MAX) NOT NULL, T TIMESTAMP) PRIMARY KEY (Id);
CREATE INDEX ByT ON A(T);
DROP INDEX ByT;

-- case: the table is made anew with another key
-- raises: nothing
CREATE TABLE A (T TIMESTAMP NOT NULL, Name STRING(40) NOT NULL) PRIMARY KEY (T, Name);
DROP TABLE A;
CREATE TABLE A (T TIMESTAMP NOT NULL, Name STRING(40) NOT NULL) PRIMARY KEY (Name, T);

-- case: an index on a table that was never seen
-- raises: nothing
CREATE INDEX ByCreated ON Unseen(CreatedAt);

-- case: names are compared without regard to case
-- raises: WARN monotonic-key Log.LoggedAt
-- raises: WARN monotonic-index Log.ByT
CREATE TABLE Log (LoggedAt TIMESTAMP NOT NULL, T TIMESTAMP) PRIMARY KEY (loggedat);
CREATE INDEX ByT ON log(t);

-- case: sound shard formulas
-- raises: nothing
CREATE TABLE A (S INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 16))) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);
CREATE TABLE B (S INT64 NOT NULL AS (FARM_FINGERPRINT(Id) & 15) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);
CREATE TABLE C (S INT64 NOT NULL AS (MOD(MOD(FARM_FINGERPRINT(Id), 16) + 16, 16)) STORED, Id STRING(40) NOT NULL)
PRIMARY KEY (S, Id);
CREATE TABLE D (S INT64 NOT NULL AS (FARM_FINGERPRINT(Id)) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);

-- case: the remainder of an absolute value
-- raises: WARN abs-overflow A.S
CREATE TABLE A (S INT64 NOT NULL AS (MOD(ABS(FARM_FINGERPRINT(Id)), 16)) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);

-- case: the absolute value of what is reduced already, or never negative
-- raises: nothing
CREATE TABLE A (S INT64 NOT NULL AS (MOD(ABS(MOD(FARM_FINGERPRINT(Id), 16)), 16)) STORED, Id STRING(40) NOT NULL)
PRIMARY KEY (S, Id);
CREATE TABLE B (S INT64 NOT NULL AS (MOD(ABS(FARM_FINGERPRINT(Id) & 1023), 16)) STORED, Id STRING(40) NOT NULL)
PRIMARY KEY (S, Id);

-- case: a signed remainder of no key or index
-- raises: nothing
CREATE TABLE A (Id STRING(40) NOT NULL, S INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 16)) STORED) PRIMARY KEY (Id);

-- case: a signed remainder that leads an index
-- raises: WARN signed-shard A.S
CREATE TABLE A (Id STRING(40) NOT NULL, T TIMESTAMP, S INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 16)) STORED)
PRIMARY KEY (Id);
CREATE INDEX ByT ON A(S, T);

-- case: a hash of a date alone
-- raises: WARN narrow-hash A.S
CREATE TABLE A (S INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(D AS STRING)), 16))) STORED, D DATE NOT NULL,
  Shop STRING(40) NOT NULL) PRIMARY KEY (S, D, Shop);

-- case: a hash of a date and a name
-- raises: nothing
CREATE TABLE A (S INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CONCAT(CAST(D AS STRING), Shop)), 16))) STORED,
  D DATE NOT NULL, Shop STRING(40) NOT NULL) PRIMARY KEY (S, D, Shop);

-- case: a shard is the whole key
-- raises: ERROR shard-alone A.S
CREATE TABLE A (S INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 16))) STORED, Id STRING(40)) PRIMARY KEY (S);

-- case: a fingerprint is the whole key
-- raises: WARN shard-alone A.S
CREATE TABLE A (S INT64 NOT NULL AS (FARM_FINGERPRINT(Id)) STORED, Id STRING(40)) PRIMARY KEY (S);

-- case: a rule fills the whole key with a hash
-- rule: H = crc32(Id)
-- raises: ERROR shard-alone A.H
CREATE TABLE A (H INT64 NOT NULL, Id STRING(40) NOT NULL) PRIMARY KEY (H);

-- case: a rule fills the whole key with what is unique
-- rule: H = bit_reverse(Id)
-- raises: nothing
CREATE TABLE A (H INT64 NOT NULL, Id INT64 NOT NULL) PRIMARY KEY (H);

-- case: a rule fills the leading part
-- rule: K = crc32(Id) % 16
-- raises: nothing
CREATE TABLE A (K INT64 NOT NULL, Id INT64 NOT NULL) PRIMARY KEY (K, Id);

-- case: a digest that is only called a hash
-- raises: nothing
CREATE TABLE Blobs (Hash BYTES(32) NOT NULL, Body BYTES(MAX)) PRIMARY KEY (Hash);

-- case: a shard of the commit timestamp, by default
-- raises: ERROR commit-timestamp-shard A.S
CREATE TABLE A (S INT64 NOT NULL DEFAULT (MOD(FARM_FINGERPRINT(CAST(PENDING_COMMIT_TIMESTAMP() AS STRING)), 16)),
  Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);

-- case: a shard of a column that takes the commit timestamp, by rule
-- rule: S = crc32(T) % 16
-- raises: ERROR commit-timestamp-shard A.S
CREATE TABLE A (S INT64 NOT NULL, T TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (S, T);

-- case: a random UUID behind a time
-- raises: WARN monotonic-key A.T
-- raises: WARN uuid-not-leading A.Id
CREATE TABLE A (T TIMESTAMP NOT NULL, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (T, Id);

-- case: UUIDs of every declaration with a default
-- raises: nothing
CREATE TABLE A (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);
CREATE TABLE B (Id UUID NOT NULL DEFAULT (NEW_UUID())) PRIMARY KEY (Id);

-- case: a boolean alone before a time
-- raises: WARN low-cardinality-key A.Done
CREATE TABLE A (Done BOOL NOT NULL, T TIMESTAMP NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (Done, T, Id);

-- case: a boolean before what spreads
-- raises: nothing
CREATE TABLE A (Done BOOL NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (Done, Id);

-- case: a random shard
-- raises: INFO random-shard A.ShardId
CREATE TABLE A (ShardId INT64 NOT NULL DEFAULT (CAST(FLOOR(RAND() * 16) AS INT64)), T TIMESTAMP NOT NULL)
PRIMARY KEY (ShardId, T);

-- case: a wide key
-- raises: INFO wide-key A.Url
CREATE TABLE A (Url STRING(4096) NOT NULL, Body STRING(MAX)) PRIMARY KEY (Url);

-- case: an index that the key serves, one that another index serves, and two that nothing serves
-- raises: INFO redundant-index A.ByName
-- raises: INFO redundant-index A.ByCity
CREATE TABLE A (Name STRING(40) NOT NULL, Id STRING(9) NOT NULL, City STRING(40), Street STRING(40)) PRIMARY KEY (Name, Id);
CREATE INDEX ByName ON A(Name);
CREATE INDEX ByCity ON A(City);
CREATE INDEX ByCityAndStreet ON A(City, Street);
CREATE INDEX ByCityDown ON A(City DESC);
CREATE NULL_FILTERED INDEX ByCityKnown ON A(City);

-- case: other kinds of leading part
-- raises: nothing
CREATE TABLE A (Email STRING(320) NOT NULL) PRIMARY KEY (Email);
CREATE TABLE B (Price NUMERIC NOT NULL) PRIMARY KEY (Price);
CREATE TABLE C () PRIMARY KEY ();

-- case: quoted names, all of them words of the language
-- raises: WARN monotonic-key Order.Select
-- raises: WARN monotonic-index Order.By
CREATE TABLE `Order` (`Select` TIMESTAMP NOT NULL, `From` TIMESTAMP) PRIMARY KEY (`Select`);
CREATE INDEX `By` ON `Order`(`From`);

-- case: the key behind its column, and among the columns
-- raises: WARN monotonic-key A.T
-- raises: WARN monotonic-key B.T
CREATE TABLE A (T TIMESTAMP NOT NULL PRIMARY KEY, N STRING(9));
CREATE TABLE B (T TIMESTAMP NOT NULL, N STRING(9) NOT NULL, PRIMARY KEY (T, N));

-- case: one name in two schemas
-- raises: WARN monotonic-key audit.Log.T
CREATE TABLE Log (Name STRING(9) NOT NULL, T TIMESTAMP NOT NULL) PRIMARY KEY (Name, T);
CREATE TABLE audit.Log (T TIMESTAMP NOT NULL) PRIMARY KEY (T);

-- case: the column is added and then indexed
-- raises: WARN monotonic-index A.ByT
CREATE TABLE A (Id STRING(MAX) NOT NULL) PRIMARY KEY (Id);
ALTER TABLE A ADD COLUMN T TIMESTAMP DEFAULT (CURRENT_TIMESTAMP());
CREATE INDEX ByT ON A(T);

-- case: an index that stores one column more than before is the same index
-- raises: WARN monotonic-index A.ByT
CREATE TABLE A (Id STRING(MAX) NOT NULL, T TIMESTAMP, N INT64) PRIMARY KEY (Id);
CREATE INDEX ByT ON A(T);
ALTER INDEX ByT ADD STORED COLUMN N;

-- case: the table has another name now
-- raises: WARN monotonic-key B.T
CREATE TABLE A (T TIMESTAMP NOT NULL) PRIMARY KEY (T);
ALTER TABLE A RENAME TO B;

-- case: an interleaved index that repeats its table's key
-- raises: INFO integer-key Albums.Id
-- raises: INFO redundant-index Songs.SongsByT
CREATE TABLE Albums (Id INT64 NOT NULL) PRIMARY KEY (Id);
CREATE TABLE Songs (Id INT64 NOT NULL, T TIMESTAMP NOT NULL) PRIMARY KEY (Id, T), INTERLEAVE IN PARENT Albums;
CREATE INDEX SongsByT ON Songs(Id, T), INTERLEAVE IN Albums;

-- case: a grandchild
-- raises: WARN monotonic-key Days.Day
CREATE TABLE Days (Day DATE NOT NULL) PRIMARY KEY (Day);
CREATE TABLE Shops (Day DATE NOT NULL, Shop STRING(20) NOT NULL) PRIMARY KEY (Day, Shop), INTERLEAVE IN PARENT Days;
CREATE TABLE Sales (Day DATE NOT NULL, Shop STRING(20) NOT NULL, N INT64 NOT NULL) PRIMARY KEY (Day, Shop, N),
  INTERLEAVE IN PARENT Shops;

-- case: INTERLEAVE IN without PARENT
-- raises: INFO integer-key Users.Id
CREATE TABLE Users (Id INT64 NOT NULL) PRIMARY KEY (Id);
CREATE TABLE Visits (Id INT64 NOT NULL, T TIMESTAMP NOT NULL) PRIMARY KEY (Id, T), INTERLEAVE IN Users;

-- case: a foreign key to a sharded table by the id alone
-- raises: WARN unique-reinstates-hotspot Lines.FkOrder
-- raises: WARN child-lacks-shard Lines.FkOrder
CREATE TABLE Orders (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(OrderId AS STRING)), 16))) STORED,
  OrderId INT64 NOT NULL) PRIMARY KEY (ShardId, OrderId);
CREATE TABLE Lines (LineId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), OrderId INT64 NOT NULL,
  CONSTRAINT FkOrder FOREIGN KEY (OrderId) REFERENCES Orders (OrderId)) PRIMARY KEY (LineId);

-- case: the same to a table whose shard the application computes, by a column's own REFERENCES
-- raises: WARN unique-reinstates-hotspot Lines.OrderId
-- raises: WARN child-lacks-shard Lines.OrderId
CREATE TABLE Orders (Hashed_Id INT64 NOT NULL, OrderId INT64 NOT NULL) PRIMARY KEY (Hashed_Id, OrderId);
CREATE TABLE Lines (LineId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), OrderId INT64 NOT NULL REFERENCES Orders (OrderId))
PRIMARY KEY (LineId);

-- case: the same to a table whose shard a rule fills, added later, and both tables renamed
-- rule: K = crc32(Id) % 16
-- raises: WARN unique-reinstates-hotspot Items.Fk
-- raises: WARN child-lacks-shard Items.Fk
CREATE TABLE Orders (K INT64 NOT NULL, Id INT64 NOT NULL) PRIMARY KEY (K, Id);
CREATE TABLE Lines (LineId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), OrderId INT64 NOT NULL) PRIMARY KEY (LineId);
ALTER TABLE Lines ADD CONSTRAINT Fk FOREIGN KEY (OrderId) REFERENCES Orders (Id);
ALTER TABLE Orders RENAME TO Purchases;
ALTER TABLE Lines RENAME TO Items;

-- case: a foreign key to a sharded table by shard and id, and one to its primary key unnamed
-- raises: nothing
CREATE TABLE Orders (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(OrderId AS STRING)), 16))) STORED,
  OrderId INT64 NOT NULL) PRIMARY KEY (ShardId, OrderId);
CREATE TABLE Lines (LineId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), S INT64 NOT NULL, OrderId INT64 NOT NULL,
  FOREIGN KEY (S, OrderId) REFERENCES Orders (ShardId, OrderId)) PRIMARY KEY (LineId);

-- case: the foreign key is dropped again
-- raises: nothing
CREATE TABLE Orders (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(OrderId AS STRING)), 16))) STORED,
  OrderId INT64 NOT NULL) PRIMARY KEY (ShardId, OrderId);
CREATE TABLE Lines (LineId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), OrderId INT64 NOT NULL,
  CONSTRAINT Fk FOREIGN KEY (OrderId) REFERENCES Orders (OrderId)) PRIMARY KEY (LineId);
ALTER TABLE Lines DROP CONSTRAINT Fk;

-- case: a foreign key to a sharded table by a random UUID: no hot spot, but a search in every shard
-- raises: WARN child-lacks-shard Lines.Fk
CREATE TABLE Orders (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(OrderId), 16))) STORED,
  OrderId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (ShardId, OrderId);
CREATE TABLE Lines (LineId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), OrderId STRING(36) NOT NULL,
  CONSTRAINT Fk FOREIGN KEY (OrderId) REFERENCES Orders (OrderId)) PRIMARY KEY (LineId);

-- case: a foreign key to a sharded table by what is not in its key
-- raises: nothing
CREATE TABLE Users (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(Id AS STRING)), 16))) STORED,
  Id INT64 NOT NULL, Email STRING(99) NOT NULL) PRIMARY KEY (ShardId, Id);
CREATE TABLE Mails (MailId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Email STRING(99) NOT NULL,
  FOREIGN KEY (Email) REFERENCES Users (Email)) PRIMARY KEY (MailId);

-- case: a child interleaved in a sharded parent
-- raises: nothing
CREATE TABLE Orders (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(OrderId AS STRING)), 16))) STORED,
  OrderId INT64 NOT NULL) PRIMARY KEY (ShardId, OrderId);
CREATE TABLE Lines (ShardId INT64 NOT NULL, OrderId INT64 NOT NULL, T TIMESTAMP NOT NULL) PRIMARY KEY (ShardId, OrderId, T),
  INTERLEAVE IN PARENT Orders ON DELETE CASCADE;

-- case: foreign keys to a table that is not sharded, to one that was never seen, and to the table itself
-- raises: INFO integer-key Users.Id
CREATE TABLE Users (Id INT64 NOT NULL) PRIMARY KEY (Id);
CREATE TABLE Mails (MailId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), UserId INT64, ShopId INT64, Re STRING(36),
  FOREIGN KEY (UserId) REFERENCES Users (Id), FOREIGN KEY (ShopId) REFERENCES Shops (ShardId),
  FOREIGN KEY (Re) REFERENCES Mails (MailId)) PRIMARY KEY (MailId);

-- case: a unique index on the id of a sharded table
-- raises: WARN unique-reinstates-hotspot Orders.ById
CREATE TABLE Orders (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(OrderId AS STRING)), 16))) STORED,
  OrderId INT64 NOT NULL) PRIMARY KEY (ShardId, OrderId);
CREATE UNIQUE INDEX ById ON Orders(OrderId);

-- case: a unique index on the time and the user of a table sharded by them, and one that is not unique
-- raises: WARN unique-reinstates-hotspot Log.ByTime
-- raises: WARN monotonic-index Log.ByTimeToo
CREATE TABLE Log (ShardId INT64 NOT NULL, LastAccess TIMESTAMP NOT NULL, UserId INT64 NOT NULL)
PRIMARY KEY (ShardId, LastAccess, UserId);
CREATE UNIQUE INDEX ByTime ON Log(LastAccess DESC, UserId);
CREATE INDEX ByTimeToo ON Log(LastAccess);

-- case: unique indexes of a sharded table that reinstate nothing
-- raises: nothing
CREATE TABLE Orders (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(OrderId AS STRING)), 16))) STORED,
  OrderId INT64 NOT NULL, Email STRING(99), TenantId INT64) PRIMARY KEY (ShardId, OrderId);
CREATE UNIQUE INDEX ByShard ON Orders(ShardId, OrderId);
CREATE UNIQUE INDEX ByEmail ON Orders(Email, OrderId);
CREATE UNIQUE INDEX ByTenant ON Orders(TenantId, OrderId);

-- case: tenants' numbers are not ids that count up
-- raises: nothing
CREATE TABLE Orders (ShardId INT64 NOT NULL, TenantId INT64 NOT NULL, OrderId INT64 NOT NULL)
PRIMARY KEY (ShardId, TenantId, OrderId);
CREATE UNIQUE INDEX ByTenant ON Orders(TenantId, OrderId);

-- case: a bit-reversed id does not rise, sharded or not
-- raises: nothing
CREATE TABLE Orders (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(OrderId AS STRING)), 16))) STORED,
  OrderId INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)) PRIMARY KEY (ShardId, OrderId);
CREATE UNIQUE INDEX ById ON Orders(OrderId);

-- case: an identity of Spanner that says nothing of its kind
-- raises: nothing
CREATE TABLE A (Id INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY) PRIMARY KEY (Id);
CREATE TABLE B (Id INT64 NOT NULL AUTO_INCREMENT) PRIMARY KEY (Id);

-- case: a column named like a table's shard is no reference to it
-- raises: INFO integer-key Lines.OrderId
CREATE TABLE Orders (ShardId INT64 NOT NULL, OrderId INT64 NOT NULL) PRIMARY KEY (ShardId, OrderId);
CREATE TABLE Lines (OrderId INT64 NOT NULL, N INT64 NOT NULL) PRIMARY KEY (OrderId, N);

-- case: one shard
-- raises: WARN shard-count A.S
-- raises: WARN shard-count B.S
CREATE TABLE A (S INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 1))) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);
CREATE TABLE B (S INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 1)) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);

-- case: one shard, by rule
-- rule: S = crc32(Id) % 1
-- raises: WARN shard-count A.S
CREATE TABLE A (S INT64 NOT NULL, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);

-- case: far more shards than nodes
-- nodes: 3
-- raises: WARN shard-count A.S
-- raises: WARN shard-count B.S
CREATE TABLE A (S INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 2048))) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);
CREATE TABLE B (S INT64 NOT NULL AS (FARM_FINGERPRINT(Id) & 1023) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);

-- case: about as many shards as nodes
-- nodes: 3
-- raises: nothing
CREATE TABLE A (S INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 16))) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);
CREATE TABLE B (S INT64 NOT NULL AS (FARM_FINGERPRINT(Id) & 3) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);

-- case: a whole hash is no number of shards
-- nodes: 3
-- raises: nothing
CREATE TABLE A (H INT64 NOT NULL AS (FARM_FINGERPRINT(Id)) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (H, Id);

-- case: many shards where nobody says how many nodes there are
-- raises: nothing
CREATE TABLE A (S INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 2048))) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);

-- case: a signed shard whose expression is a rule by itself
-- rule: S = mod(farm_fingerprint(Id), 2048)
-- raises: WARN signed-shard A.S
CREATE TABLE A (S INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 2048)) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);

-- case: shards of every sound shape
-- raises: nothing
CREATE TABLE A (S INT64 NOT NULL AS (BIT_REVERSE(Id, TRUE)) STORED, Id INT64 NOT NULL) PRIMARY KEY (S, Id);
CREATE TABLE B (S INT64 NOT NULL AS (MOD(Id, 16)) STORED, Id INT64 NOT NULL) PRIMARY KEY (S, Id);
CREATE TABLE C (S STRING(64) NOT NULL AS (TO_HEX(SHA256(Id))) STORED, Id STRING(40) NOT NULL) PRIMARY KEY (S, Id);
CREATE TABLE D (S INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CONCAT(Id, '/', CAST(T AS STRING))), 16))) STORED,
  Id STRING(40) NOT NULL, T TIMESTAMP NOT NULL) PRIMARY KEY (S, T, Id);

-- case: a number made from a time rises as the time does
-- raises: WARN monotonic-key A.Micros
-- raises: WARN monotonic-key B.Hour
-- raises: WARN monotonic-index C.ByDay
CREATE TABLE A (Micros INT64 NOT NULL AS (UNIX_MICROS(T)) STORED, T TIMESTAMP NOT NULL) PRIMARY KEY (Micros);
CREATE TABLE B (Hour INT64 NOT NULL AS (DIV(UNIX_SECONDS(T), 3600)) STORED, T TIMESTAMP NOT NULL) PRIMARY KEY (Hour, T);
CREATE TABLE C (Id STRING(MAX) NOT NULL, T TIMESTAMP, Day INT64 AS (UNIX_DATE(CAST(T AS DATE))) STORED) PRIMARY KEY (Id);
CREATE INDEX ByDay ON C(Day);

-- case: a remainder of a time goes round, and a difference of two need not rise
-- raises: nothing
CREATE TABLE A (Slot INT64 NOT NULL AS (MOD(UNIX_SECONDS(T), 16)) STORED, T TIMESTAMP NOT NULL) PRIMARY KEY (Slot, T);
CREATE TABLE B (Age INT64 NOT NULL AS (UNIX_SECONDS(T) - UNIX_SECONDS(U)) STORED, T TIMESTAMP NOT NULL, U TIMESTAMP NOT NULL)
PRIMARY KEY (Age, T);

-- case: an epoch that is taken from the clock
-- raises: ERROR monotonic-key A.Created
CREATE TABLE A (Created INT64 NOT NULL DEFAULT (UNIX_MICROS(CURRENT_TIMESTAMP())), N STRING(9) NOT NULL) PRIMARY KEY (Created, N);

-- case: an index on a column that is NULL unless a condition holds
-- raises: INFO null-filtered-index Jobs.OpenJobs
CREATE TABLE Jobs (Id STRING(MAX) NOT NULL, Done BOOL, OpenId STRING(MAX) AS (IF(Done, NULL, Id)) STORED,
  Rank INT64 AS (IF(Done, 1, 2)) STORED) PRIMARY KEY (Id);
CREATE INDEX OpenJobs ON Jobs(OpenId);
CREATE NULL_FILTERED INDEX OpenJobsOnly ON Jobs(OpenId);
CREATE INDEX Ranks ON Jobs(Rank);

-- case: a row of more than 8 MB
-- raises: INFO wide-key Docs
CREATE TABLE Docs (Id STRING(MAX) NOT NULL, A BYTES(6000000), B BYTES(6000000)) PRIMARY KEY (Id);

-- case: a nullable column of an index, and a boolean in one, are nobody's business
-- raises: nothing
CREATE TABLE A (Id STRING(MAX) NOT NULL, Name STRING(9), Done BOOL) PRIMARY KEY (Id);
CREATE INDEX ByName ON A(Name);
CREATE INDEX ByDone ON A(Done, Name);

-- case: IF NOT EXISTS leaves the table that is there
-- raises: WARN monotonic-key A.T
CREATE TABLE A (T TIMESTAMP NOT NULL, N STRING(9) NOT NULL) PRIMARY KEY (T, N);
CREATE TABLE IF NOT EXISTS A (T TIMESTAMP NOT NULL, N STRING(9) NOT NULL) PRIMARY KEY (N, T);

-- case: the index stood before it was named otherwise, and its column was dropped
-- raises: nothing
CREATE TABLE A (Id STRING(MAX) NOT NULL, T TIMESTAMP) PRIMARY KEY (Id);
CREATE INDEX ByT ON A(T);
DROP INDEX ByT;
ALTER TABLE A DROP COLUMN T;

-- case: an interleaved index with a condition, in lower case
-- raises: INFO integer-key Holders.HolderId
CREATE TABLE Holders (HolderId INT64 NOT NULL, SeenAt TIMESTAMP) PRIMARY KEY (HolderId);
create index byseen on holders (holderid, seenat) where seenat is not null, interleave in Holders;

-- case: behind a column of few values the time rises
-- raises: WARN monotonic-index Outbox.BySent
CREATE TABLE Outbox (Id STRING(40) NOT NULL, Sent BOOL NOT NULL, CreatedAt TIMESTAMP NOT NULL) PRIMARY KEY (Id);
CREATE INDEX BySent ON Outbox (Sent, CreatedAt DESC);

-- case: a UUID in sixteen bytes that the application makes
-- raises: INFO uuid-without-default A.Id
CREATE TABLE A (Id BYTES(16) NOT NULL, N INT64) PRIMARY KEY (Id);

-- case: a table whose rows the database deletes
-- raises: WARN monotonic-key Log.LoggedAt
CREATE TABLE Log (LoggedAt TIMESTAMP NOT NULL, Who STRING(36) NOT NULL, N INT64) PRIMARY KEY (LoggedAt, Who), ROW DELETION POLICY (OLDER_THAN(LoggedAt, INTERVAL 30 DAY));

-- case: a queue by a flag, and one interleaved in its parent
-- raises: WARN hot-queue outbox.by_sent
CREATE TABLE shops (shop STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (shop);
CREATE TABLE outbox (shop STRING(36) NOT NULL, id STRING(36) NOT NULL, sent BOOL NOT NULL DEFAULT (false), at TIMESTAMP NOT NULL) PRIMARY KEY (shop, id), INTERLEAVE IN PARENT shops;
CREATE INDEX by_sent ON outbox (sent, at);
CREATE INDEX of_shop ON outbox (shop, sent, at), INTERLEAVE IN shops;

-- case: a sequence reverses its bits and is no hotspot
-- raises: nothing
CREATE TABLE a (id INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE), n INT64) PRIMARY KEY (id);

-- case: numbers of the database's default kind, which are bit-reversed, and a table without a key, whose hidden one is too
-- raises: nothing
CREATE TABLE a (id INT64 NOT NULL AUTO_INCREMENT, n INT64) PRIMARY KEY (id);
CREATE TABLE b (id INT64 NOT NULL AUTO_INCREMENT PRIMARY KEY, n INT64);
CREATE TABLE c (n INT64, at TIMESTAMP);
CREATE TABLE d (id UUID NOT NULL DEFAULT (NEW_UUID()), at TIMESTAMP NOT NULL) PRIMARY KEY (id, at);
CREATE TABLE e (shard INT64 NOT NULL AS (MOD(ABS(MOD(FARM_FINGERPRINT(CAST(id AS STRING)), 16)), 16)) STORED, id UUID NOT NULL) PRIMARY KEY (shard, id);

-- case: a key of more than 8 KB, of one column and of two
-- raises: WARN wide-key A.K
-- raises: WARN wide-key B
CREATE TABLE A (K STRING(9000) NOT NULL) PRIMARY KEY (K);
CREATE TABLE B (A BYTES(2000) NOT NULL, B BYTES(2000) NOT NULL, C BYTES(2000) NOT NULL, D BYTES(2000) NOT NULL, E BYTES(2000) NOT NULL) PRIMARY KEY (A, B, C, D, E);

-- case: near that, and a key whose width nobody knows
-- raises: nothing
CREATE TABLE A (K STRING(2000) NOT NULL, L STRING(2000) NOT NULL) PRIMARY KEY (K, L);
CREATE TABLE B (K STRING(MAX) NOT NULL) PRIMARY KEY (K);

-- case: an index of more than 16 columns
-- raises: WARN wide-key A.ByAll
CREATE TABLE A (Id STRING(40) NOT NULL, C1 INT64, C2 INT64, C3 INT64, C4 INT64, C5 INT64, C6 INT64, C7 INT64, C8 INT64, C9 INT64, C10 INT64, C11 INT64, C12 INT64, C13 INT64, C14 INT64, C15 INT64, C16 INT64, C17 INT64) PRIMARY KEY (Id);
CREATE INDEX ByAll ON A (C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17);

-- case: an AUTO_INCREMENT of the default kind, a UUID that a shard is computed from, and an index in its parent
-- raises: INFO integer-key Parents.Id
CREATE TABLE A (Id INT64 NOT NULL AUTO_INCREMENT, N STRING(9)) PRIMARY KEY (Id);
CREATE TABLE B (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 16))) STORED) PRIMARY KEY (ShardId, Id);
CREATE TABLE Parents (Id INT64 NOT NULL) PRIMARY KEY (Id);
CREATE TABLE Children (Id INT64 NOT NULL, K INT64 NOT NULL, At TIMESTAMP) PRIMARY KEY (Id, K), INTERLEAVE IN PARENT Parents;
CREATE INDEX ByParent ON Children (Id, At), INTERLEAVE IN Parents;

-- case: an index by time of a table without a key
-- raises: WARN monotonic-index A.ByAt
CREATE TABLE A (N STRING(9), At TIMESTAMP);
CREATE INDEX ByAt ON A (At);

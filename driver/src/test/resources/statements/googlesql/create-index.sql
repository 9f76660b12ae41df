-- CREATE INDEX in GoogleSQL.
--> index ByLabel on Parcels (Label)
CREATE INDEX ByLabel ON Parcels (Label);
--> unique index ByCode on depot.Gates (Code DESC, GateId ASC)
CREATE UNIQUE INDEX IF NOT EXISTS ByCode ON depot.Gates(Code DESC,GateId ASC);
--> index Seen on Stops (Seen) null filtered storing Shard, StopId
CREATE NULL_FILTERED INDEX Seen ON Stops(Seen) STORING (Shard, StopId);
--> unique index Both on Stops (Seen) null filtered
create unique null_filtered index Both on Stops ( Seen );
--> index LegsOf on Legs (ParcelId, LegId DESC) interleaved in Parcels
CREATE INDEX LegsOf ON Legs (ParcelId, LegId DESC), INTERLEAVE IN Parcels;
--> index Some on Gates (Depot) storing Code where Depot IS NOT NULL AND Code IS NOT NULL
CREATE INDEX Some ON Gates (Depot) STORING (Code) WHERE Depot IS NOT NULL AND Code IS NOT NULL;
--> index depot.Quoted on Select (order, From DESC)
CREATE INDEX depot.Quoted ON `Select` (`order`, `From` DESC);
--> index Words on Texts (Words) search storing Body with {ORDER BY=Id DESC, PARTITION BY=Id, SORT_ORDER_SHARDING=true}
CREATE SEARCH INDEX Words ON Texts (Words) STORING (Body) PARTITION BY Id ORDER BY Id DESC OPTIONS (sort_order_sharding = true);
--> index Near on Vecs (V) vector where V IS NOT NULL with {DISTANCE_TYPE='COSINE', TREE_DEPTH=2}
CREATE VECTOR INDEX Near ON Vecs (V) WHERE V IS NOT NULL OPTIONS (distance_type = 'COSINE', tree_depth = 2);
--> drop index ByLabel
DROP INDEX ByLabel;
--> drop index depot.ByCode
DROP INDEX IF EXISTS depot.ByCode;
--> unread ddl: DROP SEARCH INDEX Words
DROP SEARCH INDEX Words;
--> unread ddl: ALTER INDEX Seen
ALTER INDEX Seen ADD STORED COLUMN Note;

-- ALTER TABLE, DROP and the like in GoogleSQL.
--> alter Parcels; add column Colour STRING(10)
ALTER TABLE Parcels ADD COLUMN Colour STRING(10);
--> alter depot.Parcels; add column N INT64 not null default 0
ALTER TABLE depot.Parcels ADD COLUMN IF NOT EXISTS N INT64 NOT NULL DEFAULT (0);
--> alter Parcels; drop column Colour
ALTER TABLE Parcels DROP COLUMN Colour;
--> alter Parcels; redefine Label as Label STRING(200) not null
ALTER TABLE Parcels ALTER COLUMN Label STRING(200) NOT NULL;
--> alter Parcels; default of Label 'none'
ALTER TABLE Parcels ALTER COLUMN Label SET DEFAULT ('none');
--> alter Parcels; default of Label null
ALTER TABLE Parcels ALTER COLUMN Label DROP DEFAULT;
--> alter Stops; commit timestamp Seen
ALTER TABLE Stops ALTER COLUMN Seen SET OPTIONS (allow_commit_timestamp = true);
--> alter Stops; no commit timestamp Seen
ALTER TABLE Stops ALTER COLUMN Seen SET OPTIONS (allow_commit_timestamp = null);
--> alter Gates; add foreign key (Depot) named Fk2 to Depots (Id)
ALTER TABLE Gates ADD CONSTRAINT Fk2 FOREIGN KEY (Depot) REFERENCES Depots (Id);
--> alter Gates; drop constraint Fk2
ALTER TABLE Gates DROP CONSTRAINT Fk2;
--> alter Gates; unread change: ADD CONSTRAINT Positive CHECK (GateId > 0)
ALTER TABLE Gates ADD CONSTRAINT Positive CHECK (GateId > 0);
--> alter Legs; unread change: SET ON DELETE CASCADE
ALTER TABLE Legs SET ON DELETE CASCADE;
--> alter Legs; interleave in Parcels
ALTER TABLE Legs SET INTERLEAVE IN Parcels;
--> alter Legs; interleave in parent Parcels cascade
ALTER TABLE Legs SET INTERLEAVE IN PARENT Parcels ON DELETE CASCADE;
--> alter Pings; unread change: ADD ROW DELETION POLICY (OLDER_THAN(At, INTERVAL 9 DAY))
ALTER TABLE Pings ADD ROW DELETION POLICY (OLDER_THAN(At, INTERVAL 9 DAY));
--> alter Pings; unread change: DROP ROW DELETION POLICY
ALTER TABLE Pings DROP ROW DELETION POLICY;
--> alter Pings; unread change: ADD SYNONYM Pongs
ALTER TABLE Pings ADD SYNONYM Pongs;
--> alter Pings; rename to Pongs
ALTER TABLE Pings RENAME TO Pongs;
--> alter A; rename to B; alter C; rename to D
RENAME TABLE A TO B, C TO D;
--> alter Receipts; unread change: ALTER COLUMN Id ALTER IDENTITY RESTART COUNTER WITH 500
ALTER TABLE Receipts ALTER COLUMN Id ALTER IDENTITY RESTART COUNTER WITH 500;
--> drop table Parcels
DROP TABLE Parcels;
--> drop table depot.Parcels
drop table if exists depot.Parcels;
--> unread ddl: ALTER SEQUENCE TicketNumbers
ALTER SEQUENCE TicketNumbers SET OPTIONS (skip_range_min = 1, skip_range_max = 5);
--> unread ddl: DROP SEQUENCE TicketNumbers
DROP SEQUENCE IF EXISTS TicketNumbers;
--> unread ddl: DROP VIEW ParcelView
DROP VIEW ParcelView;
--> unread ddl: DROP CHANGE STREAM Moves
DROP CHANGE STREAM Moves;
--> unread ddl: ALTER DATABASE house
ALTER DATABASE house SET OPTIONS (optimizer_version = 7);
--> unread ddl: ALTER STATISTICS auto_2
ALTER STATISTICS auto_2 SET OPTIONS (allow_gc = false);
--> nothing: rights are no DDL that keys depend on
GRANT SELECT, INSERT (Label) ON TABLE Parcels TO ROLE clerk;
--> nothing: statistics
ANALYZE;

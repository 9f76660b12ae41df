-- CREATE INDEX in H2.
--> index BY_LABEL on PARCELS (Label DESC, ID)
CREATE INDEX by_label ON parcels ("Label" DESC NULLS LAST, id);
--> unique index DEPOT.U on DEPOT.PARCELS (ID) storing B
CREATE UNIQUE INDEX IF NOT EXISTS depot.u ON depot.parcels (id) INCLUDE (b);
--> drop index DEPOT.U
DROP INDEX IF EXISTS depot.u;
--> rename index BY_LABEL to BY_NAME
ALTER INDEX by_label RENAME TO by_name;

-- CREATE INDEX in TiDB.
--> index by_label on parcels (label)
CREATE INDEX by_label ON parcels (label);
--> unique index u on depot.parcels (label, id DESC)
create unique index `u` using btree on depot.parcels (label(10), id desc);
--> index up on parcels ({upper(label)})
CREATE INDEX up ON parcels ((upper(label)));
--> drop index by_label on parcels
DROP INDEX by_label ON parcels;

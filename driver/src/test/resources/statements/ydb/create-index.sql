-- Indexes in YQL are added to a table.
--> alter parcels; add index by_label (label) global
ALTER TABLE parcels ADD INDEX by_label GLOBAL ON (label);
--> alter parcels; add index both (label, n) global storing id
ALTER TABLE parcels ADD INDEX both GLOBAL SYNC ON (label, n) COVER (id);
--> alter parcels; drop index both
ALTER TABLE parcels DROP INDEX both;

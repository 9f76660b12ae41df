-- ALTER TABLE and DROP in YQL.
--> alter parcels; add column note Utf8; drop column n
ALTER TABLE `parcels` ADD COLUMN note Utf8, DROP COLUMN n;
--> alter parcels; options {AUTO_PARTITIONING_BY_LOAD=ENABLED}
ALTER TABLE parcels SET (AUTO_PARTITIONING_BY_LOAD = ENABLED);
--> alter parcels; unread change: ADD CHANGEFEED feed WITH (FORMAT = 'JSON', MODE = 'UPDATES')
ALTER TABLE parcels ADD CHANGEFEED feed WITH (FORMAT = 'JSON', MODE = 'UPDATES');
--> alter parcels; rename to boxes
ALTER TABLE parcels RENAME TO boxes;
--> drop table depot/day one
DROP TABLE `depot/day one`;
--> unread ddl: CREATE TOPIC news
CREATE TOPIC news;

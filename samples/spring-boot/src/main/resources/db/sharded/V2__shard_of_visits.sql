-- A new clinic: no rows as yet. For a table with rows see docs/rolling-out.md.
ALTER TABLE visits ADD COLUMN shard INTEGER NOT NULL;
ALTER TABLE visits DROP CONSTRAINT visits_key;
ALTER TABLE visits ADD CONSTRAINT visits_key PRIMARY KEY (shard, id);

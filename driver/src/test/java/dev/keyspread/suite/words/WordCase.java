package dev.keyspread.suite.words;

import dev.keyspread.suite.random.Grammar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A table for one word, and the statements on it that hold the word as a name, {@code #}.
 *
 * @param word the word
 * @param table the table's name, which may be the word
 * @param column the name of one of its columns, which may be the word
 * @param role what the word names
 */
record WordCase(String word, String table, String column, Role role, Grammar grammar) {
    /** Tells what a word names. */
    enum Role {
        /** A column, an alias, a common table. */
        COLUMN,
        TABLE,
        /** An index, a constraint, a column that DDL adds. */
        IN_DDL,
        /** The schema that the table is in. */
        SCHEMA
    }

    static List<WordCase> of(String word, int number, Grammar grammar) {
        List<WordCase> cases = new ArrayList<>(List.of(
                new WordCase(word, "c" + number, word, Role.COLUMN, grammar),
                new WordCase(word, word, "extra", Role.TABLE, grammar),
                new WordCase(word, "d" + number, "extra", Role.IN_DDL, grammar)));
        if (grammar != Grammar.MARIADB) { // its schemas are databases, and both tables would be in one
            cases.add(new WordCase(word, "s" + number, "extra", Role.SCHEMA, grammar));
        }
        return cases;
    }

    /** Returns what has to be there before the table; empty where nothing has. */
    String schema() {
        return role == Role.SCHEMA ? "CREATE SCHEMA " + quote(word) : "";
    }

    String rule() {
        return "keyspread.shard." + table + ".shard=crc32(tenant, id) % 100";
    }

    String ddl(boolean sharded) {
        return "CREATE TABLE " + quotedTable() + " (id BIGINT PRIMARY KEY, tenant BIGINT, " + quote(column)
                + " BIGINT, note VARCHAR(20)" + (sharded ? ", shard BIGINT" : "") + ")";
    }

    String quotedTable() {
        return role == Role.SCHEMA ? quote(word) + "." + table : quote(table);
    }

    String contents() {
        return "SELECT id, tenant, " + quote(column) + ", note FROM " + quotedTable() + " ORDER BY id";
    }

    String bare(String statement) {
        return statement.replace("#", word);
    }

    String quoted(String statement) {
        return statement.replace("#", quote(word));
    }

    private String quote(String name) {
        String folded = grammar == Grammar.H2 ? name.toUpperCase(Locale.ROOT) : name;
        return grammar == Grammar.MARIADB ? "`" + folded + "`" : "\"" + folded + "\"";
    }

    List<String> statements() {
        return switch (role) {
            case COLUMN -> asColumn();
            case TABLE -> asTable();
            case IN_DDL -> inDdl();
            case SCHEMA -> asSchema();
        };
    }

    private List<String> inDdl() {
        List<String> all = new ArrayList<>(List.of(
                "CREATE INDEX # ON @ (note)",
                "INSERT INTO @ (id, tenant, note) VALUES (1, 2, 'a')",
                grammar == Grammar.MARIADB ? "DROP INDEX # ON @" : "DROP INDEX #",
                "UPDATE @ SET tenant = 3 WHERE id = 1",
                "ALTER TABLE @ ADD CONSTRAINT # UNIQUE (id, tenant)",
                "INSERT INTO @ (id, tenant, note) VALUES (2, 3, 'b')",
                "SELECT note FROM @ WHERE tenant = 3 AND id = 1",
                "ALTER TABLE @ DROP CONSTRAINT #",
                "ALTER TABLE @ ADD CONSTRAINT # CHECK (id > 0)",
                "INSERT INTO @ VALUES (3, 4, 5, 'c')",
                "UPDATE @ SET tenant = 6, extra = 7 WHERE id = 2",
                "ALTER TABLE @ DROP CONSTRAINT #",
                "ALTER TABLE @ ADD COLUMN # BIGINT",
                "INSERT INTO @ (id, tenant, #) VALUES (4, 5, 6)",
                "UPDATE @ SET # = 8, tenant = 7 WHERE # = 6 AND id = 4",
                "SELECT # FROM @ WHERE tenant = 7 AND id = 4",
                grammar == Grammar.H2
                        ? "ALTER TABLE @ ALTER COLUMN # RENAME TO renamed"
                        : "ALTER TABLE @ RENAME COLUMN # TO renamed",
                "INSERT INTO @ (id, tenant, renamed) VALUES (5, 6, 7)",
                "ALTER TABLE @ DROP COLUMN renamed",
                "WITH # (a) AS (SELECT 1) SELECT id FROM @, # WHERE tenant = 7 AND id = 4",
                "WITH # AS (SELECT id FROM @) SELECT #.id FROM #, @ WHERE @.tenant = 7 AND @.id = 4 AND #.id = @.id",
                "DELETE FROM @ WHERE tenant = 7 AND id = 4"));
        if (grammar == Grammar.POSTGRESQL) {
            all.add("ALTER TABLE @ ADD CONSTRAINT # UNIQUE (id)");
            all.add("INSERT INTO @ (id, tenant) VALUES (5, 9) ON CONFLICT ON CONSTRAINT # DO UPDATE SET note = 'k'");
        }
        return all.stream().map(each -> each.replace("@", table)).toList();
    }

    private List<String> asSchema() {
        return List.of(
                        "INSERT INTO #.@ (id, tenant, note) VALUES (1, 2, 'a'), (2, 3, 'b')",
                        "INSERT INTO #.@ VALUES (4, 5, 6, 'd')",
                        "UPDATE #.@ SET note = 'x', tenant = 7 WHERE id = 1",
                        "UPDATE #.@ SET tenant = 8 WHERE @.id = 2 AND #.@.note = 'b'",
                        "UPDATE #.@ AS x SET tenant = 9 WHERE x.id = 4",
                        "SELECT note FROM #.@ WHERE tenant = 8 AND id = 2",
                        "SELECT #.@.note FROM #.@ WHERE #.@.tenant = 8 AND #.@.id = 2",
                        "SELECT x.note FROM #.@ x JOIN #.@ # ON x.id = #.id WHERE x.tenant = 8 AND x.id = 2",
                        "CREATE INDEX i@ ON #.@ (note)",
                        "ALTER TABLE #.@ ADD COLUMN more BIGINT",
                        "INSERT INTO #.@ (id, tenant, more) VALUES (6, 7, 8)",
                        "ALTER TABLE #.@ DROP COLUMN more",
                        "DELETE FROM #.@ WHERE tenant = 8 AND id = 2")
                .stream()
                .map(each -> each.replace("@", table))
                .toList();
    }

    private List<String> asTable() {
        List<String> all = new ArrayList<>(List.of(
                "INSERT INTO # (id, tenant, note) VALUES (1, 2, 'a'), (2, 3, 'b')",
                "INSERT INTO # (id, tenant) SELECT 3, 4",
                "INSERT INTO # VALUES (4, 5, 6, 'd')",
                "UPDATE # SET note = 'x', tenant = 7 WHERE id = 1",
                "UPDATE # SET tenant = 8 WHERE #.id = 2 AND #.note = 'b'",
                "UPDATE # AS x SET tenant = 9 WHERE x.id = 3",
                "UPDATE # x SET tenant = 10 WHERE x.id = 3",
                "SELECT note FROM # WHERE tenant = 8 AND id = 2",
                "SELECT #.note, #.id FROM # WHERE #.tenant = 8 AND #.id = 2",
                "SELECT x.note FROM # x JOIN # y ON x.id = y.id AND x.tenant = y.tenant WHERE x.tenant = 8 AND x.id = 2",
                "SELECT note FROM # WHERE tenant = 8 AND id = 2 FOR UPDATE",
                "DELETE FROM # WHERE tenant = 8 AND id = 2"));
        if (grammar == Grammar.MARIADB) {
            all.add("INSERT INTO # SET id = 11, tenant = 12");
            all.add("INSERT IGNORE INTO # (id, tenant) VALUES (12, 13)");
            all.add("INSERT # (id, tenant) VALUES (13, 13)");
            all.add("REPLACE INTO # (id, tenant) VALUES (12, 14)");
            all.add("UPDATE LOW_PRIORITY # SET tenant = 15 WHERE id = 12");
        } else {
            all.add("MERGE INTO # USING (SELECT 1 AS id, 5 AS tenant) s ON #.id = s.id"
                    + " WHEN NOT MATCHED THEN INSERT (id, tenant) VALUES (s.id, s.tenant)");
        }
        if (grammar == Grammar.H2) {
            all.add("MERGE INTO # (id, tenant) KEY (id) VALUES (14, 15)");
        }
        if (grammar == Grammar.POSTGRESQL) {
            all.add("UPDATE ONLY # SET tenant = 16 WHERE id = 3");
            all.add("INSERT INTO # (id, tenant) VALUES (21, 22) RETURNING id");
            all.add("INSERT INTO # (id, tenant) VALUES (21, 22) ON CONFLICT (id) DO UPDATE SET note = 'y'");
            all.add("INSERT INTO # AS x (id, tenant) VALUES (21, 22) ON CONFLICT DO NOTHING");
        }
        return all;
    }

    private List<String> asColumn() {
        List<String> all = new ArrayList<>(List.of(
                "INSERT INTO @ (id, tenant, #, note) VALUES (1, 2, 3, 'a')",
                "INSERT INTO @ (#, note, tenant, id) VALUES (3, 'b', 4, 2), (5, 'c', 6, 3)",
                "INSERT INTO @ (id, tenant, #) SELECT 4, 5, # FROM @ WHERE # = 3 AND id = 1",
                "INSERT INTO @ (tenant, id, #) SELECT 6, 5, 7 AS #",
                "UPDATE @ SET note = 'x', # = 1, tenant = 3 WHERE id = 1",
                "UPDATE @ SET tenant = 4, # = 2 WHERE id = 1",
                "UPDATE @ SET # = # + 1, tenant = 5 WHERE # > 0 AND id = 1",
                "UPDATE @ SET # = (# + 1) * 2, tenant = 6 WHERE id = 1 AND (# = 3 OR # > 0)",
                "UPDATE @ SET note = 'y', # = CASE WHEN # IS NULL THEN 1 ELSE # END, tenant = 4 WHERE id = 1",
                "UPDATE @ SET # = #, tenant = 7 WHERE id = 1 AND # BETWEEN 0 AND #",
                "UPDATE @ SET # = ABS(#), tenant = 8 WHERE # IS NOT NULL AND id = 1",
                "UPDATE @ SET @.# = 1, tenant = 3 WHERE id = 1",
                "UPDATE @ AS x SET tenant = 7, # = x.# WHERE x.id = 1 AND x.# IS NOT NULL",
                "UPDATE @ AS # SET tenant = 8 WHERE #.id = 1",
                "UPDATE @ # SET tenant = 9 WHERE #.id = 1",
                "UPDATE @ SET tenant = 10 WHERE id = 1 AND EXISTS (SELECT 1 AS # FROM @ # WHERE #.id = 1)",
                "SELECT #, id FROM @ WHERE tenant = 10 AND id = 1 AND # IS NOT NULL ORDER BY #",
                "SELECT id AS # FROM @ WHERE tenant = 10 AND id = 1",
                "SELECT id #, note FROM @ WHERE tenant = 10 AND id = 1",
                "SELECT note, id # FROM @ WHERE tenant = 10 AND id = 1",
                "SELECT #.id FROM @ AS # WHERE #.tenant = 10 AND #.id = 1",
                "SELECT #.id, #.note FROM @ # WHERE #.tenant = 10 AND #.id = 1",
                "SELECT id FROM @ WHERE # = 1 AND tenant = 10 AND id = 1 OR # = 3",
                "SELECT id FROM @ WHERE tenant = 10 AND # = 1 OR id = 2",
                "SELECT id FROM @ WHERE tenant = 10 AND id = 1 AND NOT # = 99 OR note = 'b'",
                "SELECT x.id FROM @ x JOIN @ # ON x.id = #.id WHERE x.tenant = 10 AND x.id = 1",
                "SELECT x.id FROM @ x LEFT JOIN @ y ON x.# = y.# WHERE x.tenant = 10 AND x.id = 1 AND y.# IS NOT NULL",
                "SELECT COUNT(*) FROM @ WHERE # > 0 GROUP BY # HAVING COUNT(#) > 0",
                "WITH # AS (SELECT 1 AS a) SELECT id FROM @, # WHERE tenant = 10 AND id = 1",
                "WITH x AS (SELECT id AS # FROM @ WHERE tenant = 10 AND id = 1) SELECT # FROM x WHERE # = 1",
                "SELECT # FROM @ WHERE id = 1 UNION ALL SELECT # FROM @ WHERE tenant = 10 AND id = 1",
                "DELETE FROM @ WHERE # = 5 AND tenant = 6 AND id = 3 OR # = 77"));
        if (grammar == Grammar.MARIADB) {
            all.add("INSERT INTO @ SET id = 11, # = 1, tenant = 12");
            all.add("UPDATE @ SET note = 'z', # = TIMESTAMPDIFF(MINUTE, #, #), tenant = 3 WHERE id = 1");
            all.add("INSERT INTO @ (id, tenant, #) VALUES (1, 2, 3) ON DUPLICATE KEY UPDATE # = VALUES(#), note = 'd'");
            all.add("UPDATE @ x JOIN @ # ON x.id = #.id SET x.tenant = 5, x.# = 3 WHERE x.id = 1");
            all.add("DELETE FROM @ WHERE # = 3 AND tenant = 4 AND id = 2 RETURNING #");
        } else {
            all.add("MERGE INTO @ USING (SELECT 30 AS id, 5 AS tenant, 6 AS #) s ON @.id = s.id"
                    + " WHEN MATCHED THEN UPDATE SET # = s.#, note = 'm'"
                    + " WHEN NOT MATCHED THEN INSERT (id, tenant, #) VALUES (s.id, s.tenant, s.#)");
            all.add("MERGE INTO @ AS # USING (SELECT 31 AS id, 5 AS tenant) s ON #.id = s.id"
                    + " WHEN NOT MATCHED THEN INSERT (id, tenant) VALUES (s.id, s.tenant)");
        }
        if (grammar == Grammar.POSTGRESQL) {
            all.add("INSERT INTO @ (id, tenant, #) VALUES (21, 22, 23) RETURNING #, id AS #");
            all.add("INSERT INTO @ AS # (id, tenant) VALUES (21, 22)"
                    + " ON CONFLICT (id) DO UPDATE SET note = 'p', # = EXCLUDED.# WHERE #.note IS NULL RETURNING id");
            all.add(
                    "UPDATE @ SET note = 'q', # = 3, tenant = 7 FROM (SELECT 1 AS one) # WHERE @.id = 1 RETURNING note");
            all.add("UPDATE @ SET note = 'q', # = 4, tenant = 8 WHERE id = 1 RETURNING #");
            all.add("WITH # AS (INSERT INTO @ (id, tenant, #) VALUES (40, 41, 42) RETURNING id) SELECT id FROM #");
        }
        return all.stream().map(each -> each.replace("@", table)).toList();
    }
}

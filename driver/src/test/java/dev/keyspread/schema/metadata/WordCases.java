package dev.keyspread.schema.metadata;

import java.util.ArrayList;
import java.util.List;

/** DDL in which a word stands as the name of a column, table, index, constraint or schema: {@code {w}} is its place. */
final class WordCases {
    private WordCases() {}

    /** Holds statements for an engine, one after the other. */
    record Case(List<String> ddl) {
        Case(String... ddl) {
            this(List.of(ddl));
        }

        List<String> with(String name) {
            return ddl.stream().map(text -> text.replace("{w}", name)).toList();
        }

        @Override
        public String toString() {
            return String.join("; ", ddl);
        }
    }

    private static List<Case> anywhere() {
        return List.of(
                new Case("CREATE TABLE t ({w} VARBINARY(64) NOT NULL, id INT NOT NULL, PRIMARY KEY ({w}, id))"),
                new Case(
                        "CREATE TABLE t (id INT NOT NULL, {w} INT, PRIMARY KEY (id))", "CREATE INDEX i ON t ({w}, id)"),
                new Case("CREATE TABLE t (id INT NOT NULL, {w} INT NOT NULL)", "CREATE INDEX i ON t (id, {w} DESC)"),
                new Case("CREATE TABLE t (a INT, b INT, CONSTRAINT {w} UNIQUE (a, b))"),
                new Case("CREATE TABLE t (a INT NOT NULL, b INT, CONSTRAINT {w} PRIMARY KEY (a))"),
                new Case("CREATE TABLE t (a INT NOT NULL, b INT, CONSTRAINT {w} CHECK (a > b))"),
                new Case(
                        "CREATE TABLE {w} (a INT NOT NULL, b INT, PRIMARY KEY (a))",
                        "CREATE INDEX i ON {w} (b)",
                        "ALTER TABLE {w} ADD COLUMN c INT",
                        "ALTER TABLE {w} DROP COLUMN c"),
                new Case("CREATE TABLE t (a INT)", "CREATE TABLE {w} (a INT)", "DROP TABLE {w}"),
                new Case("CREATE TABLE t (a INT, b INT)", "CREATE INDEX {w} ON t (b)"),
                new Case("CREATE TABLE t (a INT, b INT)", "CREATE UNIQUE INDEX {w} ON t (b)"),
                new Case("CREATE TABLE t (a INT)", "ALTER TABLE t ADD COLUMN {w} INT"),
                new Case("CREATE TABLE t (a INT)", "ALTER TABLE t ADD {w} VARBINARY(64)"),
                new Case("CREATE TABLE t (a INT, {w} INT)", "ALTER TABLE t DROP COLUMN {w}"),
                new Case("CREATE TABLE t (a INT, {w} INT)", "ALTER TABLE t DROP {w}"),
                new Case("CREATE TABLE t (a INT, b INT)", "ALTER TABLE t ADD CONSTRAINT {w} UNIQUE (b)"),
                new Case(
                        "CREATE TABLE t (a INT, b INT)",
                        "ALTER TABLE t ADD CONSTRAINT {w} UNIQUE (b)",
                        "ALTER TABLE t DROP CONSTRAINT {w}"),
                new Case("CREATE TABLE t (a INT)", "ALTER TABLE t RENAME TO {w}"),
                new Case("CREATE TABLE {w} (a INT)", "ALTER TABLE {w} RENAME TO t"),
                new Case("CREATE TABLE t (a INT DEFAULT 5, {w} INT DEFAULT 7, c INT CHECK ({w} > 0))"),
                new Case("CREATE TABLE t (a INT DEFAULT 5 NOT NULL, {w} INT)", "ALTER TABLE t ADD b INT DEFAULT 7"),
                new Case("CREATE SCHEMA {w}", "CREATE TABLE {w}.t (a INT)", "ALTER TABLE {w}.t ADD b INT"));
    }

    static List<Case> h2() {
        List<Case> cases = new ArrayList<>(anywhere());
        cases.addAll(references());
        cases.addAll(List.of(
                new Case("CREATE TABLE t (a INT, b INT)", "CREATE INDEX {w} ON t (b)", "DROP INDEX {w}"),
                new Case("CREATE TABLE t (a INT, b INT)", "CREATE INDEX {w} ON t (b)", "ALTER INDEX {w} RENAME TO j"),
                new Case("CREATE TABLE t ({w} INT, h INT GENERATED ALWAYS AS ({w} + 1))"),
                new Case("CREATE TABLE t (a INT)", "ALTER TABLE t ALTER COLUMN a RENAME TO {w}"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t ALTER COLUMN {w} RENAME TO a"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t ALTER COLUMN {w} SET DATA TYPE BIGINT"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t ALTER COLUMN {w} SET NOT NULL"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t ALTER {w} BIGINT"),
                new Case("CREATE TABLE t ({w} INT)", "COMMENT ON COLUMN t.{w} IS 'x'")));
        return cases;
    }

    static List<Case> postgres() {
        List<Case> cases = new ArrayList<>();
        anywhere().stream().map(WordCases::forPostgres).forEach(cases::add);
        cases.addAll(references());
        cases.addAll(List.of(
                new Case("CREATE TABLE t (a INT, b INT)", "CREATE INDEX {w} ON t (b)", "DROP INDEX {w}"),
                new Case("CREATE TABLE t (a INT, b INT)", "CREATE INDEX {w} ON t (b)", "ALTER INDEX {w} RENAME TO j"),
                new Case("CREATE TABLE t (a INT, {w} INT)", "CREATE INDEX ON t USING btree ({w} DESC)"),
                new Case("CREATE TABLE t (a INT, {w} INT)", "CREATE INDEX i ON t (a) INCLUDE ({w})"),
                new Case("CREATE TABLE {w} (a INT, b INT)", "CREATE INDEX ON {w} (b)"),
                new Case("CREATE TABLE t ({w} INT, h INT GENERATED ALWAYS AS ({w} + 1) STORED)"),
                new Case("CREATE TABLE t (a INT)", "ALTER TABLE t RENAME COLUMN a TO {w}"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t RENAME COLUMN {w} TO a"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t RENAME {w} TO a"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t ALTER COLUMN {w} TYPE BIGINT"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t ALTER {w} SET NOT NULL"),
                new Case("CREATE TABLE t ({w} INT NOT NULL)", "ALTER TABLE t ALTER {w} DROP NOT NULL"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t ALTER {w} SET DEFAULT 1, ADD b INT"),
                new Case("CREATE TABLE t ({w} text)", "ALTER TABLE t ALTER {w} TYPE text COLLATE \"C\""),
                new Case(
                        "CREATE TABLE t (a INT, CONSTRAINT {w} UNIQUE (a))",
                        "ALTER TABLE t RENAME CONSTRAINT {w} TO k"),
                new Case("CREATE SCHEMA {w}", "CREATE TABLE t (a INT)", "ALTER TABLE t SET SCHEMA {w}"),
                new Case("CREATE TABLE t ({w} INT)", "COMMENT ON COLUMN t.{w} IS 'x'")));
        return cases;
    }

    private static Case forPostgres(Case other) {
        return new Case(other.ddl().stream()
                .map(text -> text.replace("VARBINARY(64)", "varchar(64)"))
                .toList());
    }

    static List<Case> mariaDb() {
        List<Case> cases = new ArrayList<>(anywhere());
        cases.addAll(List.of(
                new Case("CREATE TABLE t (a INT, b INT)", "CREATE INDEX {w} ON t (b)", "DROP INDEX {w} ON t"),
                new Case("CREATE TABLE t (a INT, INDEX {w} (a))"),
                new Case("CREATE TABLE t (a INT, KEY {w} (a))", "ALTER TABLE t DROP KEY {w}"),
                new Case("CREATE TABLE t (a INT, UNIQUE {w} (a))"),
                new Case("CREATE TABLE t (a INT, UNIQUE KEY {w} (a))", "ALTER TABLE t DROP INDEX {w}"),
                new Case("CREATE TABLE t ({w} VARBINARY(64), KEY i ({w}(10)))"),
                new Case("CREATE TABLE t (a INT, b INT)", "ALTER TABLE t ADD INDEX {w} (a)"),
                new Case("CREATE TABLE t (a INT, b INT)", "ALTER TABLE t ADD KEY {w} (a, b)"),
                new Case("CREATE TABLE t (a INT, b INT)", "ALTER TABLE t ADD UNIQUE {w} (a)"),
                new Case("CREATE TABLE t (a INT, KEY {w} (a))", "ALTER TABLE t RENAME INDEX {w} TO j"),
                new Case("CREATE TABLE t ({w} INT, h INT GENERATED ALWAYS AS ({w} + 1) STORED)"),
                new Case("CREATE TABLE t (a INT)", "ALTER TABLE t RENAME COLUMN a TO {w}"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t RENAME COLUMN {w} TO a"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t MODIFY {w} BIGINT"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t MODIFY COLUMN {w} BIGINT NOT NULL"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t CHANGE {w} b BIGINT"),
                new Case("CREATE TABLE t (a INT)", "ALTER TABLE t CHANGE COLUMN a {w} BIGINT"),
                new Case("CREATE TABLE t ({w} INT)", "ALTER TABLE t ALTER {w} SET DEFAULT 1, ADD b INT"),
                new Case("CREATE TABLE t (a INT)", "RENAME TABLE t TO {w}"),
                new Case("CREATE TABLE {w} (a INT)", "RENAME TABLE {w} TO t")));
        return cases;
    }

    private static List<Case> references() {
        return List.of(
                new Case(
                        "CREATE TABLE p (a INT, {w} INT NOT NULL PRIMARY KEY)",
                        "CREATE TABLE t ({w} INT, b INT, CONSTRAINT f FOREIGN KEY ({w}) REFERENCES p ({w}))"),
                new Case(
                        "CREATE TABLE p (a INT PRIMARY KEY)",
                        "CREATE TABLE t (b INT, CONSTRAINT {w} FOREIGN KEY (b) REFERENCES p (a))"),
                new Case("CREATE TABLE {w} (a INT PRIMARY KEY)", "CREATE TABLE t (b INT REFERENCES {w} (a))"));
    }
}

package dev.keyspread.schema.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what is no longer known after DDL that is not read to its end, and what such DDL does that is. */
final class UnreadDdlTest {
    private static Catalogue after(Dialect dialect, String... ddl) {
        Catalogue catalogue = new Catalogue(
                DetectedDialect.exactly(dialect, dialect.has(Capability.MYSQL_GRAMMAR) ? "db" : "public"));
        for (String text : ddl) {
            Ddl.apply(catalogue, dialect, text);
        }
        return catalogue;
    }

    private static @Nullable Table table(Catalogue catalogue, String name) {
        return catalogue.find(new QualifiedName(null, name));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POSTGRESQL | DROP FUNCTION f CASCADE",
                "POSTGRESQL | DROP OWNED BY me",
                "POSTGRESQL | ALTER WHATEVER x",
                "POSTGRESQL | DROP SCHEMA other, public",
                "POSTGRESQL | DROP TABLE other, t",
                "POSTGRESQL | CREATE VIEW t AS SELECT 1",
                "MYSQL      | DROP TABLES t",
                "MYSQL      | DROP TEMPORARY TABLE t",
                "MYSQL      | RENAME TABLES t TO u",
                "MYSQL      | RENAME TABLE IF EXISTS t WAIT 5 TO u",
                "MYSQL      | RENAME TABLE x TO y AND z",
                "MYSQL      | ALTER TABLE t RENAME u",
                "MYSQL      | DROP DATABASE db",
                "MYSQL      | DROP TABLE \"t\""
            })
    void theTableIsForgotten(Dialect dialect, String ddl) {
        assertNull(table(after(dialect, "CREATE TABLE t (id int NOT NULL, a int)", ddl), "t"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POSTGRESQL | ALTER TABLE t DROP COLUMN a CASCADE",
                "POSTGRESQL | ALTER TABLE t ALTER a TYPE text COLLATE en_ci",
                "POSTGRESQL | ALTER TABLE t ALTER a TYPE text SOMEHOW",
                "POSTGRESQL | ALTER TABLE t ATTACH PARTITION p FOR VALUES IN (1)",
                "POSTGRESQL | ALTER TABLE t INHERIT p",
                "POSTGRESQL | CREATE TRIGGER x BEFORE INSERT ON t EXECUTE FUNCTION f()",
                "POSTGRESQL | ALTER TABLE t ADD CONSTRAINT c UNIQUE (a) IN SOME WAY",
                "MYSQL      | ALTER IGNORE TABLE t DO SOMETHING",
                "MYSQL      | ALTER ONLINE TABLE t CONVERT TO CHARACTER SET x",
                "MYSQL      | ALTER TABLE \"t\" DISCARD TABLESPACE"
            })
    void theTableIsReadAnewBeforeItIsFilled(Dialect dialect, String ddl) {
        Catalogue catalogue = after(dialect, "CREATE TABLE t (id int NOT NULL, a int)");
        Table declared = Objects.requireNonNull(table(catalogue, "t"));
        catalogue.learn(List.of(declared.withOrigin(Table.Origin.READ)), catalogue.version());

        Ddl.apply(catalogue, dialect, ddl);

        assertEquals(
                Table.Origin.CHANGED,
                Objects.requireNonNull(table(catalogue, "t")).origin());
    }

    @Test
    void namesInDoubleQuotesAreFollowedWhereMySqlAllowsThem() {
        Table table = table(
                after(
                        Dialect.MYSQL,
                        "CREATE TABLE \"t\" (\"id\" int NOT NULL, \"a b\" int, PRIMARY KEY (\"id\"))",
                        "ALTER ONLINE IGNORE TABLE \"t\" ADD COLUMN \"c\" int",
                        "RENAME TABLES \"t\" TO \"u\""),
                "u");
        assertNotNull(table);
        assertEquals(3, table.columns().size());
        assertEquals("a b", table.columns().get(1).name());
        assertEquals("id", table.key().get(0).column());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aColumnNamedHashIsNoHashKey(Dialect dialect) {
        Catalogue catalogue = after(
                dialect, "CREATE TABLE t (hash int, id int, PRIMARY KEY (id, hash))", "CREATE INDEX i ON t (hash, id)");
        Table table = Objects.requireNonNull(catalogue.find(new QualifiedName(null, dialect.name("t", false))));
        assertEquals("hash", table.key().get(1).column().toLowerCase(java.util.Locale.ROOT));
        assertEquals(
                dialect == Dialect.YUGABYTEDB ? "HASH" : "ASC",
                table.indexes().get(0).parts().get(0).direction().name());
        assertEquals(2, table.indexes().get(0).parts().size());
    }
}

package dev.keyspread.schema.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.catalogue.Ddl;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class MetadataReaderTest {
    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static MetadataReader reader(Connection connection) throws SQLException {
        return new MetadataReader(DialectDetection.detect(connection, "", null));
    }

    private static @Nullable Table read(Connection connection, @Nullable String schema, String name)
            throws SQLException {
        return reader(connection).read(connection, new QualifiedName(schema, name));
    }

    private static Table found(@Nullable Table table) {
        assertNotNull(table);
        return table;
    }

    private static String families(Table table) {
        return table.columns().stream()
                .map(column -> column.name() + ":" + column.type().family())
                .collect(Collectors.joining(" "));
    }

    private static Connection h2(String settings) throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:" + settings);
    }

    private static Connection postgres() throws SQLException {
        return DriverManager.getConnection(EmbeddedPostgresEngine.newDatabase());
    }

    @Test
    void whenH2FillsACopyForAnAlterTable_thenTheCopyIsNotListed() throws SQLException {
        try (Connection connection = h2("")) {
            execute(connection, "CREATE TABLE visits (id INT)", "CREATE TABLE visits_COPY_3_0 (id INT)");

            assertEquals(
                    List.of("VISITS"),
                    reader(connection).names(connection, 10).stream()
                            .map(QualifiedName::name)
                            .toList());
        }
    }

    @Test
    void whatIsNoBaseTableIsNotFound() throws SQLException {
        try (Connection h2 = h2("");
                Connection postgres = postgres()) {
            for (Connection connection : List.of(h2, postgres)) {
                execute(connection, "CREATE VIEW v AS SELECT 1 AS a", "CREATE TEMPORARY TABLE gone (a INT)");

                assertNull(read(connection, null, "nothing"));
                assertNull(read(connection, null, "v"));
                assertNull(read(connection, null, "V"));
                assertNull(read(connection, null, "gone"));
                assertNull(read(connection, null, "GONE"));
                assertNull(read(connection, null, "COLUMNS"));
                assertNull(read(connection, null, "pg_class"));
                assertEquals(List.of(), reader(connection).names(connection, 100));
            }
        }
    }

    @Test
    void aSettingsNameIsFoundInAnyCase() throws SQLException {
        try (Connection connection = postgres()) {
            execute(connection, "CREATE TABLE useraccesslog (a int)", "CREATE TABLE \"Orders\" (a int)");
            execute(connection, "CREATE SCHEMA app", "CREATE TABLE app.history (a int)");
            MetadataReader reader = reader(connection);

            assertNull(reader.read(connection, new QualifiedName(null, "orders")));
            assertNotNull(reader.readIgnoringCase(connection, new QualifiedName(null, "UserAccessLog")));
            assertNotNull(reader.readIgnoringCase(connection, new QualifiedName("PUBLIC", "orders")));
            assertNotNull(reader.readIgnoringCase(connection, new QualifiedName(null, "HISTORY")));

            execute(connection, "CREATE TABLE \"ORDERS\" (a int)");
            assertNull(reader.readIgnoringCase(connection, new QualifiedName(null, "orders")));
            assertNotNull(reader.readIgnoringCase(connection, new QualifiedName(null, "Orders")));
        }
    }

    @Test
    void anUnqualifiedNameFollowsPostgresqlsSearchPath() throws SQLException {
        try (Connection connection = postgres()) {
            execute(connection, "CREATE SCHEMA app", "CREATE TABLE app.t (a int)", "CREATE TABLE public.t (b int)");
            execute(connection, "SET search_path = app, public");

            Table table = found(read(connection, null, "t"));

            assertEquals("app", table.name().schema());
        }
    }

    @Test
    void postgresqlsOwnKindsOfTypeAreToldApart() throws SQLException {
        try (Connection connection = postgres()) {
            execute(
                    connection,
                    "CREATE TYPE mood AS ENUM ('ok')",
                    "CREATE DOMAIN uuid_text AS text",
                    "CREATE COLLATION nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
                    "CREATE TABLE t (a mood, b uuid_text, c text COLLATE nocase, d text COLLATE \"C\", e int4range)");

            assertEquals(
                    "a:ENUM b:UNKNOWN c:COLLATED_TEXT d:TEXT e:OTHER", families(found(read(connection, null, "t"))));
        }
    }

    @Test
    void aPartitionedTableIsInspectedOnceAndItsPartitionsByNameOnly() throws SQLException {
        try (Connection connection = postgres()) {
            execute(
                    connection,
                    "CREATE TABLE log (id int, at timestamp, PRIMARY KEY (at, id)) PARTITION BY RANGE (at)",
                    "CREATE TABLE log_old PARTITION OF log FOR VALUES FROM (MINVALUE) TO ('2020-01-01')");

            assertEquals(
                    List.of(new QualifiedName("public", "log")),
                    reader(connection).names(connection, 10));
            Table log = found(read(connection, null, "log"));
            assertEquals("RANGE (at)", log.options().get("PARTITION BY"));
            assertEquals(found(read(connection, null, "log_old")).key(), log.key());
        }
    }

    @Test
    void aGeneratedColumnsExpressionIsTheEnginesText() throws SQLException {
        try (Connection connection = postgres()) {
            execute(connection, "CREATE TABLE t (id bigint, h int GENERATED ALWAYS AS (mod(id, 16)) STORED)");
            assertEquals(
                    "mod(id, (16)::bigint)",
                    found(read(connection, null, "t")).columns().get(1).generated());
        }
        try (Connection connection = h2("")) {
            execute(connection, "CREATE TABLE t (id BIGINT, h INT GENERATED ALWAYS AS (MOD(id, 16)))");
            assertEquals(
                    "MOD(\"ID\", 16)",
                    found(read(connection, null, "T")).columns().get(1).generated());
        }
    }

    @Test
    void h2_with_other_names_is_read_without_regard_to_case() throws SQLException {
        for (String settings :
                List.of("MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE", "DATABASE_TO_UPPER=FALSE", "MODE=MySQL")) {
            try (Connection connection = h2(";" + settings)) {
                execute(
                        connection,
                        "CREATE TABLE orders (id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, name VARCHAR(9),"
                                + " at TIMESTAMP, CONSTRAINT u UNIQUE (name))",
                        "CREATE INDEX i ON orders (at DESC)");

                Table table = found(read(connection, null, Dialect.H2.name("orders", false)));

                assertEquals("orders", table.name().name().toLowerCase(java.util.Locale.ROOT), settings);
                assertEquals(1, table.key().size());
                assertEquals(Identity.COUNTER, table.columns().get(0).identity());
                assertEquals(2, table.indexes().size());
                assertEquals(
                        Direction.DESC, index(table, "i").parts().get(0).direction(), () -> table.indexes() + settings);
                assertTrue(index(table, "u").unique());
            }
        }
    }

    private static Index index(Table table, String name) {
        return table.indexes().stream()
                .filter(index -> index.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void h2_tables_and_columns_that_differ_by_case_only_are_not_told_apart_where_folding_is_not_known()
            throws SQLException {
        try (Connection connection = h2(";DATABASE_TO_LOWER=TRUE")) {
            execute(connection, "CREATE TABLE orders (a INT)", "CREATE TABLE \"ORDERS\" (a INT)");
            execute(connection, "CREATE TABLE t (a INT, \"A\" INT)");

            assertNull(read(connection, null, "ORDERS"));
            assertNull(read(connection, null, "T"));
        }
    }

    @Test
    void h2_text_that_does_not_compare_by_its_bytes_is_collated() throws SQLException {
        try (Connection connection = h2(";IGNORECASE=TRUE")) {
            execute(connection, "CREATE TABLE t (a VARCHAR(9), b CHAR(3))");
            assertEquals("A:COLLATED_TEXT B:FIXED_TEXT", families(found(read(connection, null, "T"))));
        }
        try (Connection connection = h2("")) {
            execute(connection, "SET COLLATION ENGLISH STRENGTH PRIMARY", "CREATE TABLE t (a VARCHAR(9), b CHAR(3))");
            assertEquals("A:COLLATED_TEXT B:COLLATED_TEXT", families(found(read(connection, null, "T"))));
        }
    }

    @Test
    void plainJdbcMetadataSaysWhatTheEnginesOwnCatalogueSaysOfKeysAndTypes() throws SQLException {
        String ddl =
                "CREATE TABLE a_b (id BIGINT GENERATED BY DEFAULT AS IDENTITY, at TIMESTAMP, name VARCHAR(9) UNIQUE,"
                        + " amount NUMERIC(10, 2), PRIMARY KEY (at, id))";
        try (Connection h2 = h2("");
                Connection postgres = postgres()) {
            for (Connection connection : List.of(h2, postgres)) {
                execute(connection, ddl, "CREATE INDEX i ON a_b (at DESC, name)", "CREATE TABLE axb (other INT)");
                DetectedDialect own = DialectDetection.detect(connection, "", null);
                DetectedDialect plain = new DetectedDialect(
                        own.dialect(), own.defaultSchema(), DetectedDialect.TableNames.IGNORING_CASE, false);
                QualifiedName name = new QualifiedName(null, "a_b");

                Table byOwn = found(new MetadataReader(own).readIgnoringCase(connection, name));
                Table byJdbc = found(new MetadataReader(plain).read(connection, name));

                assertEquals(TableText.of(byOwn, false), TableText.of(byJdbc, false));
                assertEquals(2, new MetadataReader(plain).names(connection, 10).size());
            }
        }
    }

    @Test
    void readingEndsNoTransaction() throws SQLException {
        try (Connection connection = postgres()) {
            execute(connection, "CREATE TABLE t (a int)");
            connection.setAutoCommit(false);
            execute(connection, "INSERT INTO t VALUES (1)");

            assertNotNull(read(connection, null, "t"));

            connection.rollback();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT count(*) FROM t")) {
                assertTrue(rows.next());
                assertEquals(0, rows.getInt(1));
            }
        }
    }

    @Test
    void aDriverThatFailsInItsOwnWayGivesAnSqlException() throws SQLException {
        Connection broken = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getAutoCommit")) {
                        return true;
                    }
                    throw new IllegalStateException("not now");
                });
        MetadataReader reader = new MetadataReader(DetectedDialect.exactly(Dialect.POSTGRESQL, "public"));

        SQLException e = assertThrows(SQLException.class, () -> reader.names(broken, 1));

        assertInstanceOf(IllegalStateException.class, e.getCause());
        assertThrows(SQLException.class, () -> DialectDetection.detect(broken, "", null));
    }

    @Test
    void anInspectionReadsWhatIsNotKnownWithinItsLimits() throws SQLException {
        try (Connection connection = h2("")) {
            execute(connection, "CREATE TABLE a (x INT)", "CREATE TABLE b (x INT)", "CREATE TABLE c (x INT)");
            DetectedDialect engine = DialectDetection.detect(connection, "", null);
            Catalogue catalogue = new Catalogue(engine);
            Ddl.apply(catalogue, Dialect.H2, "CREATE TABLE a (x INT)");
            SchemaInspection inspection = new SchemaInspection(new MetadataReader(engine), catalogue);

            assertEquals(new SchemaInspection.Outcome(0, 0, false), inspection.run(connection, 100, Duration.ZERO));
            assertEquals(
                    new SchemaInspection.Outcome(2, 0, false), inspection.run(connection, 2, Duration.ofMinutes(1)));
            assertEquals(
                    new SchemaInspection.Outcome(1, 0, true), inspection.run(connection, 100, Duration.ofMinutes(1)));
            assertEquals(
                    new SchemaInspection.Outcome(0, 0, true), inspection.run(connection, 100, Duration.ofMinutes(1)));
            assertEquals(3, catalogue.tables().size());
            assertTrue(
                    found(catalogue.find(new QualifiedName(null, "A"))).wasReadFromMetadata(), "declared, then read");
            assertTrue(found(catalogue.find(new QualifiedName(null, "B"))).wasReadFromMetadata());
        }
    }

    @Test
    void anInspectionEndsWhenItsThreadIsInterrupted() throws SQLException {
        try (Connection connection = h2("")) {
            execute(connection, "CREATE TABLE a (x INT)");
            DetectedDialect engine = DialectDetection.detect(connection, "", null);
            SchemaInspection inspection = new SchemaInspection(new MetadataReader(engine), new Catalogue(engine));

            Thread.currentThread().interrupt();
            SchemaInspection.Outcome outcome = inspection.run(connection, 100, Duration.ofMinutes(1));

            assertTrue(Thread.interrupted());
            assertEquals(new SchemaInspection.Outcome(0, 0, false), outcome);
        }
    }
}

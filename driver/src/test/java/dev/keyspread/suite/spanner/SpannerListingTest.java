package dev.keyspread.suite.spanner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.schema.CommentTrust;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.suite.engine.TranslatingDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests what Cloud Spanner tells of a database while its tables are looked for. What the emulator does not have, synonyms and a time zone
 * of the database's own, is made up.
 */
final class SpannerListingTest {
    private static final QualifiedName ORDERS = new QualifiedName(null, "orders");

    /** A table that the emulator tells, in the place of the one that lists synonyms. */
    private static final String PRESENT = "lower(table_name) = 'tables'";

    private static final String LISTED = "lower(table_name) = 'table_synonyms'";

    private final List<@Nullable ZoneId> zones = new ArrayList<>();

    private static String database(Dialect dialect) throws SQLException {
        String url = SpannerEmulator.newDatabase(dialect);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            String number = dialect == Dialect.GOOGLESQL ? "INT64" : "bigint";
            statement.execute("CREATE TABLE orders (id " + number + " NOT NULL"
                    + (dialect == Dialect.GOOGLESQL ? ") PRIMARY KEY (id)" : ", PRIMARY KEY (id))"));
        }
        return url;
    }

    /** The text with a row that the server would tell of synonyms. */
    private static String withSynonym(String sql, Dialect dialect) {
        String quote = dialect == Dialect.GOOGLESQL ? "`" : "\"";
        String schema = dialect == Dialect.GOOGLESQL ? "''" : "'public'";
        String made = "(SELECT " + schema + " AS " + quote + "schema" + quote + ", 'orders' AS table_name, " + schema
                + " AS synonym_schema, 'purchases' AS synonym_table_name) AS synonyms";
        return sql.replace(LISTED, PRESENT).replace("information_schema.table_synonyms WHERE", made + " WHERE");
    }

    private static List<String> synonyms(Table table) {
        return table.otherNames().stream().map(QualifiedName::name).toList();
    }

    private Table read(String url, UnaryOperator<String> translation) throws SQLException {
        try (Connection connection = new TranslatingDataSource(url, translation).getConnection()) {
            DetectedDialect engine = DialectDetection.detect(connection, url, null);
            Table table = new MetadataReader(engine, CommentTrust.OF_OWNERS, zones::add).read(connection, ORDERS);
            assertNotNull(table);
            return table;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void synonymsAreReadWithTheTableWhereTheServerTellsThem(Dialect dialect) throws SQLException {
        Table table = read(database(dialect), sql -> withSynonym(sql, dialect));
        assertEquals(List.of("purchases"), synonyms(table));
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void aTableIsNotReadWhereItsSynonymsCanNotBeAskedFor(Dialect dialect) throws SQLException {
        String url = database(dialect);
        assertThrows(SQLException.class, () -> read(url, sql -> sql.replace(LISTED, PRESENT)));
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void theTimeZoneIsToldWithTheTables(Dialect dialect) throws SQLException {
        read(database(dialect), sql -> sql);
        assertEquals(List.of(ZoneId.of("America/Los_Angeles")), zones);
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void aTimeZoneThatTheDatabaseWasGivenIsTold(Dialect dialect) throws SQLException {
        String set = "(SELECT 'default_time_zone' AS option_name, 'Europe/Berlin' AS option_value) AS options";
        read(database(dialect), sql -> sql.replace("information_schema.database_options", set));
        assertEquals(List.of(ZoneId.of("Europe/Berlin")), zones);
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void tablesAndSynonymsAreFoundWhereTheTimeZoneCanNotBeAskedForWhichIsNotKnownThen(Dialect dialect)
            throws SQLException {
        Table table =
                read(database(dialect), sql -> withSynonym(sql, dialect).replace("database_options", "no_such_table"));
        assertEquals(1, table.columns().size());
        assertEquals(List.of("purchases"), synonyms(table));
        assertEquals(Collections.singletonList(null), zones);
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void tablesAreReadAtOnceAsByThemselves(Dialect dialect) throws SQLException {
        String url = database(dialect);
        boolean isGoogle = dialect == Dialect.GOOGLESQL;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    isGoogle
                            ? "CREATE TABLE lines (id INT64 NOT NULL, line INT64 NOT NULL, note STRING(9), made TIMESTAMP OPTIONS"
                                    + " (allow_commit_timestamp = true), twice INT64 AS (line * 2) STORED) PRIMARY KEY (id, line"
                                    + " DESC), INTERLEAVE IN PARENT orders"
                            : "CREATE TABLE lines (id bigint, line bigint, note varchar(9), made spanner.commit_timestamp, twice"
                                    + " bigint GENERATED ALWAYS AS (line * 2) STORED, PRIMARY KEY (id, line)) INTERLEAVE IN"
                                    + " PARENT orders");
            statement.execute("CREATE UNIQUE INDEX by_note ON lines (note, made DESC) "
                    + (isGoogle ? "STORING (twice)" : "INCLUDE (twice)"));
            statement.execute(
                    isGoogle
                            ? "CREATE TABLE notes (id INT64, orders_id INT64, FOREIGN KEY (orders_id) REFERENCES orders (id))"
                                    + " PRIMARY KEY (id)"
                            : "CREATE TABLE notes (id bigint PRIMARY KEY, orders_id bigint, FOREIGN KEY (orders_id) REFERENCES"
                                    + " orders (id))");
            MetadataReader reader = new MetadataReader(DialectDetection.detect(connection, url, null));
            List<QualifiedName> names = reader.names(connection, 100);
            Map<QualifiedName, Table> each = new HashMap<>();
            for (QualifiedName name : names) {
                each.put(name, Objects.requireNonNull(reader.readListed(connection, name)));
            }
            assertEquals(3, each.size());
            assertEquals(each, reader.readListed(connection, names));
        }
    }

    /** A statement takes no more than 950 parameters. */
    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void aTableIsFoundAmongAThousandNames(Dialect dialect) throws SQLException {
        String url = database(dialect);
        List<QualifiedName> names = new ArrayList<>();
        for (int i = 1; i < 1000; i++) {
            names.add(new QualifiedName(null, "t" + i));
        }
        names.add(ORDERS);
        try (Connection connection = DriverManager.getConnection(url)) {
            MetadataReader reader = new MetadataReader(DialectDetection.detect(connection, url, null));
            QualifiedName found = reader.find(connection, names, "keyspread:").exact(connection, ORDERS);
            assertNotNull(reader.readListed(connection, Objects.requireNonNull(found)));
        }
    }
}

package dev.keyspread.schema.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.log.LogCapture;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.DetectedDialect.TableNames;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Signs;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DialectDetectionTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ''                                     | PUBLIC | AS_IN_DIALECT
        ;MODE=LEGACY                           | PUBLIC | AS_IN_DIALECT
        ;MODE=PostgreSQL                       | PUBLIC | AS_IN_DIALECT
        ;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE | public | IGNORING_CASE
        ;DATABASE_TO_UPPER=FALSE               | PUBLIC | IGNORING_CASE
        ;CASE_INSENSITIVE_IDENTIFIERS=TRUE     | PUBLIC | IGNORING_CASE
        ;IGNORECASE=TRUE                       | PUBLIC | AS_IN_DIALECT
        """)
    void h2_says_how_it_was_set_up(String settings, String schema, TableNames names) throws SQLException {
        String url = "jdbc:h2:mem:" + settings;
        try (Connection connection = DriverManager.getConnection(url)) {
            assertEquals(
                    new DetectedDialect(Dialect.H2, schema, names, true),
                    DialectDetection.detect(connection, url, null));
        }
    }

    @Test
    void postgresqlIsItself() throws SQLException {
        String url = EmbeddedPostgresEngine.newDatabase();
        try (Connection connection = DriverManager.getConnection(url)) {
            assertEquals(
                    DetectedDialect.exactly(Dialect.POSTGRESQL, "public"),
                    DialectDetection.detect(connection, url, null));
            assertEquals(
                    DetectedDialect.exactly(Dialect.POSTGRESQL, "public"),
                    DialectDetection.detect(connection, "", null));
        }
    }

    @Test
    void yugabyteDbTellsThatADatabaseIsColocated() throws SQLException {
        String url = EmbeddedPostgresEngine.newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            assertFalse(
                    DialectDetection.detect(connection, url, Dialect.YUGABYTEDB).isRanged());

            statement.execute("SET allow_system_table_mods = on");
            statement.execute(
                    "CREATE FUNCTION pg_catalog.yb_is_database_colocated() RETURNS boolean LANGUAGE sql AS 'SELECT true'");
            assertTrue(
                    DialectDetection.detect(connection, url, Dialect.YUGABYTEDB).isRanged());
        }
    }

    @ParameterizedTest
    @CsvSource(nullValues = "", textBlock = """
        jdbc:postgresql:///app?socketFactory=com.google.cloud.alloydb.SocketFactory, PostgreSQL 16.8, AlloyDB
        jdbc:postgresql://alloydb-copy/app, PostgreSQL 16.8, ''
        jdbc:postgresql://host/app, PostgreSQL 16.3 compatible CedarDB v2025-06, CedarDB
        jdbc:mysql://vitess/app, 8.0.40-Vitess, Vitess
        jdbc:mysql://vitess/app, 8.0.40, ''
        """)
    void enginesWithoutHotspotsAreKnownByTheirConnectorOrVersion(String url, String version, @Nullable String name) {
        String told = Signs.withoutHotspots(url, null);
        assertEquals(
                name == null ? "" : name,
                Objects.requireNonNullElse(told == null ? Signs.withoutHotspots(null, version) : told, ""));
    }

    @Test
    void rulesAboutHotspotsAreSilentWhereThereAreNone() throws SQLException {
        String url = "jdbc:keyspread:h2:mem:;IGNORE_UNKNOWN_SETTINGS=TRUE";
        assertTrue(rules(url).contains("sequence-key"));
        assertEquals(List.of("redundant-index"), rules(url + ";SOCKETFACTORY=com.google.cloud.alloydb.SocketFactory"));
    }

    private static List<String> rules(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE a (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n INT)");
            statement.execute("CREATE INDEX again ON a (id)");
            return connection.unwrap(KeyspreadConnection.class).findings().stream()
                    .map(Finding::rule)
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"GOOGLESQL,", "SPANNER_POSTGRESQL, public"})
    void spannerTellsWhichDialectADatabaseHas(Dialect dialect, @Nullable String schema) throws SQLException {
        String url = SpannerEmulator.newDatabase(dialect);
        try (Connection connection = DriverManager.getConnection(url)) {
            assertEquals(DetectedDialect.exactly(dialect, schema), DialectDetection.detect(connection, url, null));
            assertEquals(DetectedDialect.exactly(dialect, schema), DialectDetection.detect(connection, "", null));
        }
    }

    @Test
    void theApplicationsConnectionKeepsItsQueryTimeout() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement()) {
            DialectDetection.detect(connection, "jdbc:h2:mem:", null);

            assertEquals(0, statement.getQueryTimeout());
        }
    }

    @Test
    void anotherDialectThanTheEnginesOwnIsFollowedWithCare() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
            DetectedDialect detected = DialectDetection.detect(connection, "jdbc:h2:mem:", Dialect.COCKROACHDB);

            assertEquals(new DetectedDialect(Dialect.COCKROACHDB, "PUBLIC", TableNames.IGNORING_CASE, false), detected);
        }
    }

    @Test
    void anEngineBehindSomethingThatHidesWhichItIsIsAskedAsItsLike() throws SQLException {
        Connection mysql = connection("MySQL", "8.0.11", "", "");
        Connection postgres = connection("PostgreSQL", "16", "PostgreSQL 16", "");

        assertEquals(
                List.of(true, true, true, false),
                List.of(
                        DialectDetection.detect(mysql, "jdbc:mysql://db/x", Dialect.TIDB)
                                .ownCatalogue(),
                        DialectDetection.detect(postgres, "jdbc:postgresql:x", Dialect.COCKROACHDB)
                                .ownCatalogue(),
                        DialectDetection.detect(postgres, "jdbc:postgresql:x", Dialect.YUGABYTEDB)
                                .ownCatalogue(),
                        DialectDetection.detect(postgres, "jdbc:postgresql:x", Dialect.SPANNER_POSTGRESQL)
                                .ownCatalogue()));
    }

    @Test
    void enginesThatShareAProtocolAreToldApartByWhatOnlyTheyAnswer() throws SQLException {
        check(Dialect.COCKROACHDB, "jdbc:postgresql:x", "PostgreSQL", "13.0", "CockroachDB CCL v23.1.4 (x86_64)", "");
        check(Dialect.YUGABYTEDB, "jdbc:postgresql:x", "PostgreSQL", "11.2", "PostgreSQL 11.2-YB-2.20.1.0-b0", "");
        check(Dialect.SPANNER_POSTGRESQL, "jdbc:postgresql:x", "PostgreSQL", "14.1", "PostgreSQL 14.1", "spanner_sys");
        check(Dialect.GOOGLESQL, "jdbc:cloudspanner:/projects/p", "Google Cloud Spanner", "1", "", "");
        check(Dialect.SPANNER_POSTGRESQL, "jdbc:cloudspanner:/projects/p", "PostgreSQL", "1", "", "POSTGRESQL");
        check(Dialect.TIDB, "jdbc:mysql://db/x", "MySQL", "8.0.11-TiDB-v7.5.0", "", "");
        check(Dialect.MYSQL, "jdbc:mariadb://db/x", "MariaDB", "10.11.6-MariaDB", "", "");
        check(Dialect.YDB, "jdbc:ydb:grpc://db/local", "YDB", "24", "", "");
        check(Dialect.YUGABYTEDB, "jdbc:yugabytedb://db/x", "PostgreSQL", "11.2", "", "");
        check(
                Dialect.DSQL,
                "jdbc:aws-dsql:postgresql://abc.dsql.us-east-1.on.aws/postgres",
                "PostgreSQL",
                "16",
                "",
                "");
        check(Dialect.DSQL, "jdbc:postgresql://abc.dsql.us-east-1.on.aws:5432/postgres", "PostgreSQL", "16", "", "");
        check(Dialect.DSQL, "jdbc:postgresql:x", "PostgreSQL", "16", "PostgreSQL 16 (Aurora DSQL)", "");
        check(
                Dialect.POSTGRESQL,
                "jdbc:postgresql://db/x?note=abc.dsql.us-east-1.on.aws",
                "PostgreSQL",
                "16",
                "PostgreSQL 16",
                "");
    }

    @Test
    void aDriverThatKnowsTheServersVersionTellsTheEngineWithoutAQuery() throws SQLException {
        Connection yugabyte = connection("PostgreSQL", "11.2-YB-2.20.1.0-b0", "", "");
        Connection other = connection("Apache Derby", "10.16-YB-tidb", "", "");

        assertEquals(
                Dialect.YUGABYTEDB,
                DialectDetection.detectByDriver(yugabyte, "jdbc:postgresql:x", null)
                        .dialect());
        assertEquals(
                Dialect.H2,
                DialectDetection.detectByDriver(other, "jdbc:derby:memory:x", null)
                        .dialect());
    }

    @Test
    void whoeverHasAnotherDatabaseIsToldWhatItIsTakenFor() {
        String told = LogCapture.of(() -> detectDerby(null));
        String again = LogCapture.of(() -> detectDerby(null));
        String demanded = LogCapture.of(() -> detectDerby(Dialect.POSTGRESQL));

        assertTrue(
                told.contains("Apache Derby is no database that Keyspread knows, so its SQL is read as that of h2"),
                told);
        assertFalse(again.contains("Derby"), again);
        assertFalse(demanded.contains("Derby"), demanded);
    }

    private static void detectDerby(@Nullable Dialect configured) {
        try {
            DialectDetection.detect(connection("Apache Derby", "10.16", "", ""), "jdbc:derby:memory:x", configured);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aNameInTheRestOfTheUrlDecidesNothing() throws SQLException {
        check(
                Dialect.POSTGRESQL,
                "jdbc:postgresql://ydb-host/spanner?user=tidb",
                "PostgreSQL",
                "16",
                "PostgreSQL 16",
                "");
    }

    private static void check(
            Dialect expected, String url, String product, String productVersion, String version, String onlyThere)
            throws SQLException {
        Connection connection = connection(product, productVersion, version, onlyThere);
        assertEquals(expected, DialectDetection.detect(connection, url, null).dialect(), url + " " + version);
    }

    /** A connection that answers {@code SELECT pg_catalog.version()} with one text and every other query with the other, if any. */
    private static Connection connection(String product, String productVersion, String version, String onlyThere) {
        DatabaseMetaData metadata = stub(
                DatabaseMetaData.class,
                Map.of(
                        "getDatabaseProductName", product,
                        "getDatabaseProductVersion", productVersion,
                        "getDriverName", "a driver"));
        return proxy(Connection.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getAutoCommit" -> true;
            case "getMetaData" -> metadata;
            case "prepareStatement" ->
                statement("SELECT pg_catalog.version()".equals(arguments[0]) ? version : onlyThere);
            default -> null;
        });
    }

    private static PreparedStatement statement(String answer) {
        boolean[] read = new boolean[1];
        ResultSet rows = proxy(ResultSet.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "next" -> !answer.isEmpty() && !read[0] && (read[0] = true);
            case "getString" -> answer;
            default -> null;
        });
        return stub(PreparedStatement.class, Map.of("executeQuery", rows));
    }

    private static <T> T stub(Class<T> type, Map<String, Object> answers) {
        return proxy(type, (proxy, method, arguments) -> answers.get(method.getName()));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        InvocationHandler defaults = (proxy, method, arguments) -> {
            @Nullable Object answer = handler.invoke(proxy, method, arguments);
            if (answer == null && method.getReturnType() == boolean.class) {
                return false;
            }
            return answer == null && method.getReturnType() == int.class ? (Object) 0 : answer;
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, defaults));
    }
}

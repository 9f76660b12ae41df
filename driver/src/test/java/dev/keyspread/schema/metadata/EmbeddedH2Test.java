package dev.keyspread.schema.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.metadata.H2Introduction.Settings;
import dev.keyspread.schema.metadata.MetadataSource.Candidate;
import dev.keyspread.sql.QualifiedName;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.h2.api.Trigger;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An embedded H2 says of itself, without a query, what it answers to one. */
class EmbeddedH2Test {
    /** A trigger that does nothing. */
    public static final class Silent implements Trigger {
        @Override
        public void fire(Connection connection, Object[] before, Object[] after) {}
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";MODE=MySQL",
                ";MODE=MariaDB;DATABASE_TO_LOWER=TRUE",
                ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH",
                ";MODE=Oracle",
                ";MODE=MSSQLServer",
                ";MODE=LEGACY",
                ";MODE=STRICT",
                ";MODE=HSQLDB",
                ";DATABASE_TO_UPPER=FALSE",
                ";CASE_INSENSITIVE_IDENTIFIERS=TRUE",
                ";IGNORECASE=TRUE",
                ";INIT=SET COLLATION ENGLISH STRENGTH PRIMARY",
                ";INIT=SET COLLATION OFF",
                ";INIT=CREATE SCHEMA app\\;SET SCHEMA app",
                ";INIT=CREATE SCHEMA app\\;CREATE SCHEMA \"odd \"\" name\"\\;SET SCHEMA_SEARCH_PATH app, \"odd \"\" name\"",
                ";OLD_INFORMATION_SCHEMA=FALSE;TIME ZONE=UTC",
            })
    void saysWhatAQueryAnswers(String options) throws SQLException {
        try (Connection session = DriverManager.getConnection("jdbc:h2:mem:" + options)) {
            Settings read = EmbeddedH2.settings(session);

            assertNotNull(read);
            assertEquals(H2Introduction.byQuery(session), read);
        }
    }

    @Test
    void followsWhatASessionSets() throws SQLException {
        try (Connection session = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = session.createStatement()) {
            statement.execute("CREATE SCHEMA other");
            for (String change : List.of(
                    "SET SCHEMA other",
                    "SET SCHEMA_SEARCH_PATH public, other",
                    "SET MODE Oracle",
                    "SET IGNORECASE TRUE")) {
                statement.execute(change);

                assertEquals(H2Introduction.byQuery(session), EmbeddedH2.settings(session), change);
            }
        }
    }

    @Test
    void isEmptyUntilItHasATable() throws SQLException {
        try (Connection session = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = session.createStatement()) {
            statement.execute("CREATE SCHEMA other");
            assertTrue(EmbeddedH2.isEmpty(session));

            statement.execute("CREATE TABLE other.t (id INT)");
            assertFalse(EmbeddedH2.isEmpty(session));
        }
    }

    @Test
    void listsTheTablesThatAQueryFinds() throws SQLException {
        try (Connection session = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = session.createStatement()) {
            statement.execute("CREATE SCHEMA other; CREATE TABLE t (id INT); CREATE TABLE other.t (id INT);"
                    + " CREATE TABLE \"odd name\" (id INT); CREATE VIEW v AS SELECT * FROM t;"
                    + " CREATE GLOBAL TEMPORARY TABLE g (id INT); CREATE LOCAL TEMPORARY TABLE l (id INT);"
                    + " CREATE MATERIALIZED VIEW m AS SELECT * FROM t; CREATE SYNONYM s FOR t; CREATE MEMORY TABLE y (id INT);"
                    + " CREATE LINKED TABLE k('org.h2.Driver', 'jdbc:h2:mem:', 'sa', '', '(SELECT 1)')");
            for (String schema : List.of("PUBLIC", "OTHER")) {
                statement.execute("SET SCHEMA " + schema);
                List<Candidate> read = EmbeddedH2.candidates(session, null);

                assertNotNull(read);
                assertEquals(Set.copyOf(H2Source.all(Queries.unlimited(session))), Set.copyOf(read));
            }
            assertEquals(
                    List.of(new Candidate(new QualifiedName("PUBLIC", "odd name"), false)),
                    EmbeddedH2.candidates(session, "ODD NAME"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE INDEX i ON t (note)",
                "CREATE UNIQUE INDEX i ON t (note)",
                "ALTER TABLE t ADD UNIQUE (note)",
                "ALTER TABLE t ADD CHECK (id > 0)",
                "ALTER TABLE t ADD FOREIGN KEY (id) REFERENCES parent",
                "CREATE TRIGGER c BEFORE INSERT ON t FOR EACH ROW CALL 'dev.keyspread.schema.metadata.EmbeddedH2Test$Silent'",
                "CREATE SYNONYM s FOR t",
            })
    void isPlainUntilATableHasMoreThanAKey(String more) throws SQLException {
        try (Connection session = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = session.createStatement()) {
            statement.execute("CREATE TABLE parent (id INT PRIMARY KEY)");
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, note VARCHAR(9))");
            assertTrue(EmbeddedH2.isPlain(session, "PUBLIC", "T"));
            assertFalse(EmbeddedH2.isPlain(session, "PUBLIC", "NONE"));

            statement.execute(more);
            assertFalse(EmbeddedH2.isPlain(session, "PUBLIC", "T"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";MODE=MySQL;DATABASE_TO_LOWER=TRUE",
                ";MODE=PostgreSQL",
                ";MODE=Oracle",
                ";MODE=LEGACY",
                ";MODE=MSSQLServer",
                ";IGNORECASE=TRUE",
                ";INIT=SET COLLATION ENGLISH STRENGTH PRIMARY",
            })
    void describesPlainColumnsAsAQueryDoes(String options) throws SQLException {
        try (Connection session = DriverManager.getConnection("jdbc:h2:mem:" + options);
                Statement statement = session.createStatement()) {
            H2Source source = new H2Source(DialectDetection.detect(session, "jdbc:h2:mem:", null));
            String of = options.contains("LOWER") ? "t" : "T";
            int plain = 0;
            for (String type : List.of(
                    "INT",
                    "BIGINT NOT NULL",
                    "SMALLINT",
                    "TINYINT",
                    "BOOLEAN",
                    "NUMERIC(9, 2)",
                    "DECIMAL(30)",
                    "NUMERIC(9, 2) NULL",
                    "VARCHAR(36) NOT NULL",
                    "VARCHAR",
                    "CHAR(3)",
                    "CHARACTER VARYING(1000000)",
                    "VARCHAR_IGNORECASE(9)",
                    "VARBINARY(16)",
                    "BINARY(16)",
                    "DATE",
                    "TIMESTAMP",
                    "TIMESTAMP(9)",
                    "TIMESTAMP(0) WITH TIME ZONE",
                    "UUID",
                    "VARCHAR(9) INVISIBLE",
                    "INT COMMENT 'hash of id'",
                    "NVARCHAR(7)",
                    "NUMBER(10)",
                    "DATETIME",
                    "INT PRIMARY KEY",
                    "INT UNIQUE",
                    "INT DEFAULT 7",
                    "INT DEFAULT ON NULL 7",
                    "INT GENERATED ALWAYS AS (1 + 1)",
                    "REAL",
                    "DOUBLE PRECISION",
                    "DECFLOAT",
                    "TIME",
                    "INT GENERATED BY DEFAULT AS IDENTITY",
                    "VARCHAR(9) DEFAULT 'a' ON UPDATE 'b'",
                    "JSON",
                    "INT ARRAY",
                    "CLOB",
                    "BLOB",
                    "named",
                    "ENUM('a', 'b')",
                    "INTERVAL DAY",
                    "GEOMETRY",
                    "ROW(a INT)")) {
                try {
                    statement.execute(
                            "DROP TABLE IF EXISTS t; CREATE DOMAIN IF NOT EXISTS named AS INT; CREATE TABLE t (c "
                                    + type + ")");
                } catch (SQLException notInThisMode) {
                    continue;
                }
                List<Column> read = EmbeddedH2.columns(session, source.dialect(), schema(session), of);
                if (read != null) {
                    plain++;
                    assertEquals(
                            source.columns(
                                    Queries.unlimited(session),
                                    new QualifiedName(schema(session), of),
                                    new ArrayList<>()),
                            read,
                            type);
                }
            }
            assertTrue(plain >= 20, () -> options);
            assertNull(EmbeddedH2.columns(session, source.dialect(), schema(session), "none"));
        }
    }

    private static String schema(Connection session) throws SQLException {
        return session.getSchema();
    }

    @Test
    void leavesAServersSessionsToTheQuery() throws SQLException {
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        try (Connection session =
                DriverManager.getConnection("jdbc:h2:tcp://localhost:" + server.getPort() + "/mem:served;MODE=MySQL")) {
            assertNull(EmbeddedH2.settings(session));
            assertFalse(EmbeddedH2.isEmpty(session));
            assertEquals("MySQL", H2Introduction.byQuery(session).mode());
        } finally {
            server.stop();
        }
    }

    @Test
    void leavesAPoolsProxyToTheQuery() throws SQLException {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl("jdbc:h2:mem:");
            try (Connection session = pool.getConnection()) {
                assertNull(EmbeddedH2.settings(session));
            }
        }
    }

    @Test
    void leavesTheH2OfAnotherClassLoaderToTheQuery() throws Exception {
        URL jar = org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader other = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader())) {
            Driver driver =
                    (Driver) other.loadClass("org.h2.Driver").getConstructor().newInstance();
            try (Connection session = driver.connect("jdbc:h2:mem:", new Properties())) {
                assertNull(EmbeddedH2.settings(session));
                assertFalse(EmbeddedH2.isEmpty(session));
            }
        }
    }
}

package dev.keyspread.frameworks.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.frameworks.DatabasesTest;
import dev.keyspread.frameworks.Engine;
import dev.keyspread.frameworks.ExpectedShard;
import dev.keyspread.frameworks.Route;
import dev.keyspread.frameworks.Target;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Sessions that an application moves to a schema whose table of the same name has ids of another type, and gives back to the pool, there or
 * where they began. The pool keeps their statements; each INSERT is filled by the table that the session means then, and none is refused
 * but on H2, whose statements go on writing to the table that they found when they were prepared.
 */
class PoolSessionTest extends DatabasesTest {
    private static final String INSERT = "insert into student (id, name) values (?, ?)";
    private static final int ROUNDS = 3;

    @TestFactory
    List<DynamicTest> rowsOfAMovedSessionAreFilledByTheTableThatItMeans() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Pools pool : Pools.values()) {
            for (Engine engine : Engine.values()) {
                for (boolean isByText : new boolean[] {false, true}) {
                    tests.add(DynamicTest.dynamicTest(
                            pool + " on " + engine + (isByText ? " by a text" : " by JDBC"),
                            () -> move(pool, engine, isByText)));
                }
            }
        }
        return tests;
    }

    private void move(Pools pool, Engine engine, boolean isByText) throws Exception {
        String name = pool + "_" + isByText;
        Target target = databases.create(engine, name, true, List.of());
        // MariaDB's schemas are databases, of which others have the same server
        String elsewhere = ("elsewhere_" + name).toLowerCase(Locale.ROOT);
        try (Connection direct = DriverManager.getConnection(target.url());
                Statement statement = direct.createStatement()) {
            String home = place(direct, engine);
            statement.execute("CREATE SCHEMA " + elsewhere);
            statement.execute("CREATE TABLE " + elsewhere
                    + ".student (shard INTEGER NOT NULL, id VARCHAR(20) "
                    + (engine == Engine.MARIADB ? "COLLATE utf8mb4_bin " : "")
                    + "NOT NULL, name VARCHAR(40), PRIMARY KEY (shard, id))");
            Pools.Opened opened = pool.open(Route.keyspread(target));
            Session session = new Session(engine, isByText, home, elsewhere);
            for (int round = 0; round < ROUNDS; round++) {
                try (Connection connection = opened.source().getConnection()) {
                    session.insert(connection);
                    session.move(connection);
                    session.insert(connection);
                    session.insertTwo(connection);
                    if (round % 2 == 0) { // else it is given back where it is
                        session.move(connection);
                        session.insert(connection);
                    }
                }
            }
            opened.closing().close();
            assertEquals(session.atHome, shardsOf(statement, home + ".student"), "rows where the session began");
            assertEquals(session.elsewhere, shardsOf(statement, elsewhere + ".student"), "rows elsewhere");
            statement.execute("DROP SCHEMA " + elsewhere + (engine == Engine.MARIADB ? "" : " CASCADE"));
        } finally {
            databases.drop(target);
        }
    }

    /** Asked of the database: DBCP2 remembers what it was told by JDBC, and knows nothing of what a text has set. */
    private static String place(Connection connection, Engine engine) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet place = statement.executeQuery(
                        engine == Engine.MARIADB
                                ? "SELECT DATABASE()"
                                : engine == Engine.H2 ? "SELECT CURRENT_SCHEMA" : "SELECT current_schema()")) {
            return place.next() ? place.getString(1) : "";
        }
    }

    /** How many rows there are; each has its shard. */
    private static int shardsOf(Statement statement, String table) throws SQLException {
        int count = 0;
        try (ResultSet rows = statement.executeQuery("SELECT shard, id FROM " + table)) {
            while (rows.next()) {
                assertEquals(
                        ExpectedShard.of("student", List.of(rows.getString(2))), rows.getLong(1), rows.getString(2));
                count++;
            }
        }
        return count;
    }

    /** How rows are sent. */
    @FunctionalInterface
    private interface Sending {
        void run() throws SQLException;
    }

    /** Does what the application does with sessions, and where its rows have to be. */
    private static final class Session {
        private final Engine engine;
        private final boolean isByText;
        private final String homeSchema;
        private final String otherSchema;
        private int id;
        private int atHome;
        private int elsewhere;

        Session(Engine engine, boolean isByText, String homeSchema, String otherSchema) {
            this.engine = engine;
            this.isByText = isByText;
            this.homeSchema = homeSchema;
            this.otherSchema = otherSchema;
        }

        private boolean isAtHome(Connection connection) throws SQLException {
            return homeSchema.equalsIgnoreCase(place(connection, engine));
        }

        /** To the other schema, or back. */
        void move(Connection connection) throws SQLException {
            String schema = isAtHome(connection) ? otherSchema : homeSchema;
            if (isByText) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(
                            switch (engine) {
                                case H2 -> "SET SCHEMA " + schema;
                                case POSTGRESQL -> "SET search_path TO " + schema;
                                case MARIADB -> "USE " + schema;
                            });
                }
            } else if (engine == Engine.MARIADB) {
                connection.setCatalog(schema);
            } else {
                connection.setSchema(engine == Engine.H2 ? schema.toUpperCase(Locale.ROOT) : schema);
            }
        }

        void insert(Connection connection) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
                send(connection, 1, () -> {
                    bind(connection, statement);
                    assertEquals(1, statement.executeUpdate());
                });
            }
        }

        void insertTwo(Connection connection) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
                send(connection, 2, () -> {
                    for (int row = 0; row < 2; row++) {
                        bind(connection, statement);
                        statement.addBatch();
                    }
                    assertEquals(2, statement.executeBatch().length);
                });
            }
        }

        private void send(Connection connection, int rows, Sending sending) throws SQLException {
            try {
                sending.run();
            } catch (StatementRefusedException refused) {
                if (engine != Engine.H2) {
                    throw refused;
                }
                return;
            }
            if (isAtHome(connection)) {
                atHome += rows;
            } else {
                elsewhere += rows;
            }
        }

        private void bind(Connection connection, PreparedStatement statement) throws SQLException {
            id++;
            if (isAtHome(connection)) {
                statement.setLong(1, id);
            } else {
                statement.setString(1, "00" + id);
            }
            statement.setString(2, "row " + id);
        }
    }
}

package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Applications that ask the database for the number of the row that they have just inserted, as EclipseLink does on PostgreSQL and much
 * SQL by hand on MySQL. Of rows that a rule has numbered the database knows nothing.
 */
public abstract class LastNumberTests extends EngineTest {
    private static final String INSERT = "INSERT INTO visits (note) VALUES ('a')";
    private static final String OTHER = "INSERT INTO others (note) VALUES ('a')";

    private final String numbered;
    private final String rule;
    private final String last;

    /**
     * On one engine.
     *
     * @param numbered the type of a column that the database numbers
     * @param rule what numbers it instead
     * @param last the expression that asks for the last number
     */
    public LastNumberTests(Engine engine, String numbered, String rule, String last) {
        super(engine);
        this.numbered = numbered;
        this.rule = rule;
        this.last = last;
    }

    @BeforeEach
    void tables() throws SQLException {
        for (String table : new String[] {"visits", "others"}) {
            database.run("CREATE TABLE " + table + " (id " + numbered
                    + ", shard INTEGER, note VARCHAR(9), UNIQUE (id), UNIQUE (shard, id))");
        }
        database.run("CREATE TABLE children (parent BIGINT)");
        database.run("CREATE TABLE keyspread_sequence (name VARCHAR(128) PRIMARY KEY, next_value BIGINT NOT NULL)");
        database.run("INSERT INTO keyspread_sequence VALUES ('visits_seq', 1001)");
        database.run("INSERT INTO others (note) VALUES ('x'), ('y'), ('z')");
    }

    private Connection connect(String... settings) throws SQLException {
        String[] all = new String[settings.length + 2];
        all[0] = "keyspread.shard.visits.id=" + rule;
        all[1] = "keyspread.shard.visits.shard=crc32(id) % 16";
        System.arraycopy(settings, 0, all, 2, settings.length);
        return database.keyspread(all);
    }

    private long asked(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + last)) {
            row.next();
            return row.getLong(1);
        }
    }

    private void assertRefused(Connection connection) {
        assertRefused(() -> asked(connection));
    }

    private static void assertRefused(Executable work) {
        SQLException refused = assertThrows(SQLException.class, work);
        assertInstanceOf(StatementRefusedException.class, refused, refused::getMessage);
        assertTrue(String.valueOf(refused.getMessage()).contains("generated keys"), refused::getMessage);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    @Test
    void theNumberOfARowThatTheDatabaseNumberedIsTold() throws SQLException {
        try (Connection connection = connect()) {
            run(connection, OTHER);

            assertEquals(4, asked(connection));
        }
    }

    @Test
    void afterARowThatARuleNumberedItIsRefusedUntilTheDatabaseHasNumberedAnother() throws SQLException {
        try (Connection connection = connect()) {
            run(connection, OTHER);
            run(connection, INSERT);
            assertRefused(connection);

            run(connection, "UPDATE others SET note = 'b'");
            assertRefused(connection);

            run(connection, "\n insert INTO others (note) VALUES ('c')");
            assertEquals(5, asked(connection));
        }
    }

    @Test
    void rowsOfATableThatTheDatabaseDoesNotNumberRenewNothing() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement audit = connection.prepareStatement("INSERT INTO children VALUES (?)")) {
            run(connection, OTHER);
            run(connection, INSERT);
            run(connection, "INSERT INTO children VALUES (7)");
            assertRefused(connection);

            run(connection, "INSERT INTO others (note) SELECT note FROM others WHERE id < 0");
            assertRefused(connection);

            run(connection, "INSERT INTO others (id, note) VALUES (-7, 'a')");
            assertRefused(connection);

            audit.setLong(1, 7);
            audit.addBatch();
            audit.executeBatch();
            audit.setLong(1, 7);
            audit.executeUpdate();
            assertRefused(connection);

            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT 'nextval last_insert_id(7)' AS x");
            }
            assertRefused(connection);

            run(connection, "INSERT INTO others (note) SELECT 'd' FROM others WHERE id = 1");
            run(connection, "INSERT INTO children VALUES (7)");
            assertEquals(5, asked(connection));
        }
    }

    @Test
    void aRowThatTheDatabaseRefusedRenewsNothing() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement other = connection.prepareStatement("INSERT INTO others (note) VALUES (?)")) {
            run(connection, OTHER);
            run(connection, INSERT);
            assertThrows(SQLException.class, () -> run(connection, "INSERT INTO others (note) VALUES (1 / 'x')"));
            other.executeBatch();
            assertRefused(connection);

            other.setString(1, "a");
            other.addBatch();
            other.executeBatch();
            assertEquals(5, asked(connection));
        }
    }

    @Test
    void aStatementThatWasPreparedBeforeIsRefusedAndWorksAgain() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO visits (note) VALUES (?)");
                PreparedStatement other = connection.prepareStatement("INSERT INTO others (note) VALUES (?)");
                PreparedStatement child = connection.prepareStatement("INSERT INTO children VALUES (" + last + ")")) {
            other.setString(1, "a");
            other.executeUpdate();
            child.executeUpdate();

            insert.setString(1, "a");
            insert.executeUpdate();
            assertRefused(child::executeUpdate);

            other.executeUpdate();
            child.executeUpdate();
        }
        assertEquals(List.of("4", "5"), database.rows("SELECT parent FROM children ORDER BY parent"));
    }

    @Test
    void afterABatchItIsRefused() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO visits (note) VALUES (?)")) {
            run(connection, OTHER);
            insert.setString(1, "a");
            insert.addBatch();
            run(connection, OTHER);
            insert.executeBatch();

            assertRefused(connection);
        }
    }

    @Test
    void inABatchOfTextsItIsRefusedBehindARowThatARuleNumbers() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            String child = "INSERT INTO children VALUES (" + last + ")";
            statement.addBatch(OTHER);
            statement.addBatch(INSERT);
            statement.addBatch(child);
            assertRefused(statement::executeBatch);

            statement.addBatch(OTHER);
            statement.addBatch(child);
            statement.addBatch(INSERT);
            statement.executeBatch();
            assertRefused(connection);
        }
        assertEquals(List.of("4"), database.rows("SELECT parent FROM children"));
    }

    @Test
    void aBatchOfTextsIsLookedAtAsItIsSent() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.addBatch("INSERT INTO children VALUES (" + last + ")");
            run(connection, INSERT);
            assertRefused(statement::executeBatch);

            statement.addBatch(INSERT);
            run(connection, OTHER);
            assertEquals(4, asked(connection));
            statement.executeBatch();
            assertRefused(connection);
        }
    }

    @Test
    void anotherConnectionIsNotConcerned() throws SQLException {
        try (Connection connection = connect();
                Connection beside = connect()) {
            run(connection, INSERT);
            run(beside, OTHER);

            assertEquals(4, asked(beside));
        }
    }

    @Test
    void itPassesWhereWhatCannotBeFilledDoes() throws SQLException {
        try (Connection connection = connect("keyspread.on-unfillable=warn")) {
            run(connection, OTHER);
            run(connection, INSERT);

            assertEquals(4, asked(connection));
        }
    }

    @Test
    void rowsThatTheDatabaseWouldNotNumberEitherChangeNothing() throws SQLException {
        try (Sandbox own = new Sandbox(engine)) {
            own.run("CREATE TABLE visits (id BIGINT PRIMARY KEY, note VARCHAR(9))");
            own.run("CREATE TABLE others (id " + numbered + ", note VARCHAR(9), UNIQUE (id))");
            own.run("CREATE TABLE keyspread_sequence (name VARCHAR(128) PRIMARY KEY, next_value BIGINT NOT NULL)");
            try (Connection connection = own.keyspread("keyspread.shard.visits.id=sequence(visits_seq, 10)")) {
                run(connection, OTHER);
                run(connection, INSERT);

                assertEquals(1, asked(connection));
            }
        }
    }
}

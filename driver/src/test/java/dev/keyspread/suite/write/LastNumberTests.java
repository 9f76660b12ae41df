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

    private void assertAskingIsRefused(Connection connection) {
        assertAskingIsRefused(() -> asked(connection));
    }

    protected static void assertAskingIsRefused(Executable work) {
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
    void afterARowThatARuleNumberedItIsRefusedUntilTheConnectionIsClosed() throws SQLException {
        try (Connection connection = connect()) {
            run(connection, OTHER);
            run(connection, INSERT);
            assertAskingIsRefused(connection);

            run(connection, "UPDATE others SET note = 'b'");
            run(connection, "INSERT INTO children VALUES (7)");
            assertAskingIsRefused(connection);

            run(connection, OTHER);
            assertAskingIsRefused(connection);
        }
        try (Connection connection = connect()) {
            run(connection, OTHER);
            assertEquals(6, asked(connection));
        }
    }

    @Test
    void whatARolledBackRowWasNumberedIsRefusedToo() throws SQLException {
        try (Connection connection = connect()) {
            run(connection, OTHER);
            connection.setAutoCommit(false);
            run(connection, INSERT);
            connection.rollback();
            assertAskingIsRefused(connection);
        }
    }

    @Test
    void theGeneratedKeysTellTheNumber() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            run(connection, INSERT);
            assertTrue(statement.executeUpdate(OTHER, Statement.RETURN_GENERATED_KEYS) > 0);
            try (ResultSet keys = statement.getGeneratedKeys()) {
                keys.next();
                assertEquals(4, keys.getLong(1));
            }
        }
    }

    @Test
    void aStatementThatWasPreparedBeforeIsRefused() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO visits (note) VALUES (?)");
                PreparedStatement other = connection.prepareStatement("INSERT INTO others (note) VALUES (?)");
                PreparedStatement child = connection.prepareStatement("INSERT INTO children VALUES (" + last + ")")) {
            other.setString(1, "a");
            other.executeUpdate();
            child.executeUpdate();

            insert.setString(1, "a");
            insert.executeUpdate();
            assertAskingIsRefused(child::executeUpdate);

            other.executeUpdate();
            assertAskingIsRefused(child::executeUpdate);
        }
        assertEquals(List.of("4"), database.rows("SELECT parent FROM children ORDER BY parent"));
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

            assertAskingIsRefused(connection);
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
            assertAskingIsRefused(statement::executeBatch);
        }
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.addBatch(OTHER);
            statement.addBatch("INSERT INTO children VALUES (" + last + ")");
            statement.addBatch(INSERT);
            statement.executeBatch();
            assertAskingIsRefused(connection);
        }
        assertEquals(List.of("4"), database.rows("SELECT parent FROM children"));
    }

    @Test
    void aBatchOfTextsIsLookedAtAsItIsSent() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.addBatch("INSERT INTO children VALUES (" + last + ")");
            run(connection, INSERT);
            assertAskingIsRefused(statement::executeBatch);
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

package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.Keyspread;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One name, several tables: which one a statement means depends on the connection's schema. Never a wrong shard. */
public abstract class SchemaSwitchTests extends EngineTest {
    public static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final KeyspreadConfig WRAPPED =
            KeyspreadConfig.builder().rule("orders.shard", "crc32(id) % 16").build();
    private static final String LITERAL = "INSERT INTO orders (id) VALUES ('007')";
    private static final String BOUND = "INSERT INTO orders (id) VALUES (?)";

    public Connection connection;
    String tenant;
    String alike;

    @SuppressWarnings("NullAway.Init")
    public SchemaSwitchTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void createTables() throws SQLException {
        tenant = engine.newSchema(database, "tenant");
        alike = engine.newSchema(database, "alike");
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT)",
                "CREATE TABLE " + alike + ".orders (shard INTEGER, id BIGINT)",
                "CREATE TABLE " + tenant + ".orders (shard INTEGER, id VARCHAR(20))");
        connection = database.keyspread(RULE);
    }

    /** Lets a connection's unqualified names mean those of a schema, as JDBC does it. */
    public void move(Connection moved, String schema) throws SQLException {
        boolean upper = database.direct().getMetaData().storesUpperCaseIdentifiers();
        moved.setSchema(upper ? schema.toUpperCase(Locale.ROOT) : schema);
    }

    /** The statement that does the same. */
    public abstract String setSchema(String schema);

    /** Returns true if a statement that is held keeps the tables that it found when it was prepared, wherever its session moves. */
    public boolean keepsHeldTables() {
        return false;
    }

    /** The schema that connections begin in. */
    public String home() throws SQLException {
        return "public";
    }

    void assertNeverWrong() throws SQLException {
        for (String table : List.of("orders", alike + ".orders")) {
            for (String row : database.rows("SELECT shard, id FROM " + table)) {
                assertEquals(Shards.crc32Mod("7", 16) + " | 7", row);
            }
        }
        for (String row : database.rows("SELECT shard, id FROM " + tenant + ".orders")) {
            assertEquals(Shards.crc32Mod("007", 16) + " | 007", row);
        }
    }

    @Test
    void inASchemaWhoseTableLooksTheSameItIsFilledAndReadByShard() throws SQLException {
        update(connection, BOUND, 7L);
        move(connection, alike);
        update(connection, BOUND, 7L);
        update(connection, LITERAL);

        long before = Sandbox.counters(connection).rewrittenReads();
        assertEquals(List.of("7", "7"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7"));
        assertEquals(before + 1, Sandbox.counters(connection).rewrittenReads());
        assertEquals(1, database.rows("SELECT id FROM orders").size());
        assertNeverWrong();
    }

    @Test
    void inASchemaWhoseTableDiffersItIsFilledByThatTable() throws SQLException {
        move(connection, tenant);

        update(connection, BOUND, "007");
        update(connection, "INSERT INTO " + tenant + ".orders (id) VALUES (?)", "007");

        assertEquals(2, database.rows("SELECT id FROM " + tenant + ".orders").size());
        assertNeverWrong();
    }

    @Test
    void afterSetSchema() throws SQLException {
        update(connection, LITERAL);
        move(connection, tenant);
        Outcome.of(connection, c -> update(c, LITERAL));
        Outcome.of(connection, c -> update(c, BOUND, "007"));

        assertNeverWrong();
    }

    @Test
    void afterAStatementThatSetsTheSchema() throws SQLException {
        update(connection, LITERAL);
        update(connection, setSchema(alike));
        update(connection, LITERAL);
        update(connection, setSchema(tenant));
        Outcome.of(connection, c -> update(c, LITERAL));
        Outcome.of(connection, c -> update(c, BOUND, "007"));
        update(connection, setSchema(home()));
        Outcome.of(connection, c -> update(c, LITERAL));

        assertEquals(1, database.rows("SELECT id FROM " + alike + ".orders").size());
        assertNeverWrong();
    }

    @Test
    void inOneTextWithTheStatementThatSetsTheSchema() throws SQLException {
        Outcome.of(connection, c -> update(c, setSchema(tenant) + "; " + LITERAL));

        assertNeverWrong();
    }

    @Test
    void inOneBatchWithTheStatementThatSetsTheSchema() throws SQLException {
        Outcome.of(connection, c -> {
            try (Statement statement = c.createStatement()) {
                statement.addBatch(setSchema(tenant));
                statement.addBatch(LITERAL);
                return statement.executeBatch().length;
            }
        });

        assertNeverWrong();
    }

    @Test
    void ofAConnectionBesideOneWithAnotherSchema() throws SQLException {
        Connection second = database.keyspread(RULE);
        move(second, tenant);
        for (int times = 0; times < 2; times++) {
            Outcome.of(connection, c -> update(c, BOUND, 7L));
            Outcome.of(second, c -> update(c, BOUND, "007"));
            Outcome.of(connection, c -> update(c, LITERAL));
            Outcome.of(second, c -> update(c, LITERAL));
        }

        assertNeverWrong();
    }

    @Test
    void aStatementPreparedBeforeTheSwitch() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(BOUND)) {
            insert.setString(1, "007");
            Outcome.of(connection, c -> insert.executeUpdate());
            move(connection, tenant);
            insert.setString(1, "007");
            Outcome.of(connection, c -> insert.executeUpdate());
        }

        assertNeverWrong();
    }

    /** The way a pool that keeps statements hands them out: what is bound each time is bound after the session has moved. */
    @Test
    void aStatementThatIsKeptWhileTheSessionMovesIsPlannedAgain() throws SQLException {
        if (keepsHeldTables()) {
            assertHeldIsRefused();
            return;
        }
        try (PreparedStatement insert = connection.prepareStatement(BOUND)) {
            insert.setQueryTimeout(30);
            for (int round = 0; round < 3; round++) {
                insert.setLong(1, 7);
                assertEquals(1, insert.executeUpdate());
                move(connection, tenant);
                insert.setString(1, "007");
                assertEquals(1, insert.executeUpdate());
                insert.clearParameters();
                for (int row = 0; row < 2; row++) {
                    insert.setString(1, "007");
                    insert.addBatch();
                }
                assertEquals(2, insert.executeBatch().length);
                assertEquals(30, insert.getQueryTimeout());
                move(connection, home());
            }
            insert.setLong(1, 7);
            insert.addBatch();
            insert.executeBatch();
        }

        assertEquals(4, database.rows("SELECT id FROM orders").size());
        assertEquals(9, database.rows("SELECT id FROM " + tenant + ".orders").size());
        assertNeverWrong();
    }

    /** The row would go to the table where the session was, whose form is not that of the one where it is now. */
    private void assertHeldIsRefused() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(BOUND)) {
            insert.setLong(1, 7);
            insert.executeUpdate();
            move(connection, tenant);
            insert.setString(1, "007");
            SQLException refused = assertThrows(SQLException.class, insert::executeUpdate);
            assertInstanceOf(StatementRefusedException.class, refused);
            move(connection, home());
            insert.setLong(1, 7);
            insert.executeUpdate();
        }
        assertEquals(2, database.rows("SELECT id FROM orders").size());
        assertNeverWrong();
    }

    /** Checks that what was bound before the session moved is not bound to the statement of another table. */
    @Test
    void aStatementWithValuesFromBeforeTheSessionMovedIsRefused() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(BOUND)) {
            insert.setLong(1, 7);
            move(connection, tenant);
            SQLException refused = assertThrows(SQLException.class, insert::executeUpdate);
            assertInstanceOf(StatementRefusedException.class, refused);
            if (keepsHeldTables()) {
                return;
            }
            insert.setString(1, "007");
            insert.executeUpdate();
        }

        assertEquals(1, database.rows("SELECT id FROM " + tenant + ".orders").size());
        assertNeverWrong();
    }

    /** Nor is a row sent of which some values were bound before, which the statement that is prepared anew has not. */
    @Test
    void aStatementWithSomeValuesFromBeforeTheSessionMovedIsRefused() throws SQLException {
        String two = "INSERT INTO orders (shard, id) VALUES (?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(two)) {
            insert.setNull(1, Types.INTEGER);
            insert.setLong(2, 7);
            insert.executeUpdate();
            move(connection, tenant);
            insert.setString(2, "007");
            SQLException refused = assertThrows(SQLException.class, insert::executeUpdate);
            assertInstanceOf(StatementRefusedException.class, refused);
            if (keepsHeldTables()) {
                return;
            }
            insert.setNull(1, Types.INTEGER);
            insert.setString(2, "007");
            insert.executeUpdate();
        }

        assertEquals(1, database.rows("SELECT id FROM " + tenant + ".orders").size());
        assertNeverWrong();
    }

    /** HikariCP sets back what was set by JDBC's methods, and nothing that a text has set. */
    @Test
    void aSessionThatIsGivenBackToAPoolBeneathKeyspread() throws SQLException {
        for (String sql : List.of(LITERAL, BOUND)) {
            HikariConfig one = new HikariConfig();
            one.setJdbcUrl(database.url());
            one.setMaximumPoolSize(1);
            try (HikariDataSource pool = new HikariDataSource(one)) {
                DataSource wrapped = Keyspread.wrap(pool, WRAPPED);
                try (Connection first = wrapped.getConnection()) {
                    update(first, LITERAL);
                    update(first, setSchema(tenant));
                }
                try (Connection second = wrapped.getConnection()) {
                    Object[] values = sql.equals(BOUND) ? new Object[] {"007"} : new Object[0];
                    Outcome.of(second, c -> update(c, sql, values));
                    assertNeverWrong();
                    assertEquals(
                            database.rows("SELECT id FROM " + tenant + ".orders"),
                            Sandbox.rows(second, "SELECT id FROM orders WHERE id = '007'"));
                    update(second, setSchema(home()));
                }
                try (Connection third = wrapped.getConnection()) {
                    update(third, LITERAL);
                }
            }
        }

        assertNeverWrong();
    }
}

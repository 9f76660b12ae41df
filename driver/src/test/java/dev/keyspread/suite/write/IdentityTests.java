package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An id that the database numbers, as petclinic's visits have it, fetched first by {@code identity()} so that the shard can be computed. */
public abstract class IdentityTests extends EngineTest {
    private static final String INSERT = "INSERT INTO visits (pet_id, description) VALUES (?, ?)";

    public IdentityTests(Engine engine) {
        super(engine);
    }

    /** How the column that numbers rows may be declared on the engine, each with what has to be there first. */
    public abstract List<List<String>> declarations();

    /** Returns true if the driver returns an id that a row was given as a generated key. */
    public boolean returnsKeys() {
        return true;
    }

    /** Texts by which the last declaration's sequence goes on with a number. */
    public List<String> moves(int to) {
        return List.of(
                "ALTER SEQUENCE numbers RESTART WITH " + to, "alter  sequence numbers\n/* on */ restart with " + to);
    }

    /** Returns true if a TRUNCATE can let the first declaration's numbers begin anew. */
    public boolean restartsByTruncating() {
        return true;
    }

    private static String columns(List<String> declaration) {
        return " (id " + declaration.get(0)
                + ", shard INTEGER NOT NULL, pet_id INTEGER NOT NULL, description VARCHAR(255), PRIMARY KEY (shard,"
                + " id))";
    }

    private Connection visits(List<String> declaration, String generator) throws SQLException {
        database.run("DROP TABLE IF EXISTS visits");
        database.run(declaration.subList(1, declaration.size()).toArray(String[]::new));
        database.run("CREATE TABLE visits" + columns(declaration));
        return database.keyspread(
                "keyspread.shard.visits.id=" + generator, "keyspread.shard.visits.shard=crc32(id) % 16");
    }

    /** The ids of all rows in the order of their descriptions, each row's shard looked at. */
    private List<String> ids() throws SQLException {
        List<String> ids = new ArrayList<>();
        for (String row : database.rows("SELECT shard, id FROM visits ORDER BY description")) {
            String id = row.substring(row.indexOf(" | ") + 3);
            assertEquals(Shards.crc32Mod(id, 16) + " | " + id, row);
            ids.add(id);
        }
        return ids;
    }

    private static List<String> keys(Statement statement) throws SQLException {
        try (ResultSet keys = statement.getGeneratedKeys()) {
            return Rows.read(keys);
        }
    }

    /** How a session is moved to a schema. */
    public void move(Connection connection, String schema) throws SQLException {
        connection.setSchema(schema);
    }

    /** A statement that is held while the session moves to the schema of another table of the same name. */
    @Test
    void givenTwoTablesOfOneName_whenTheSessionMoves_thenAHeldStatementTakesTheOthersNumbers() throws SQLException {
        List<String> declaration = declarations().get(0);
        boolean upper = database.direct().getMetaData().storesUpperCaseIdentifiers();
        String tenant = engine.newSchema(database, upper ? "TENANT" : "tenant");
        Connection connection = visits(declaration, "identity(1)");
        database.run("CREATE TABLE " + tenant + ".visits" + columns(declaration));
        try (PreparedStatement held = connection.prepareStatement(INSERT)) {
            for (String description : List.of("a", "b", "c")) {
                held.setInt(1, 7);
                held.setString(2, description);
                held.executeUpdate();
            }
            held.setInt(1, 7);
            held.setString(2, "d");
            held.addBatch();
            move(connection, tenant);
            assertTrue(Outcome.of(connection, c -> {
                        held.addBatch();
                        return 0;
                    })
                    .isRefused());
            assertTrue(Outcome.of(connection, c -> held.executeBatch()).isRefused());
            held.clearBatch();
            held.setInt(1, 7);
            held.setString(2, "e");
            held.executeUpdate();
        }

        boolean isShared = declaration.size() > 1; // a sequence that both tables name
        assertEquals(
                List.of((isShared ? 5 : 1) + " | e"),
                database.rows("SELECT id, description FROM " + tenant + ".visits"));
        assertEquals(3, ids().size());
    }

    @Test
    void everyDeclarationGivesItsNumbers() throws SQLException {
        for (List<String> declaration : declarations()) {
            Connection connection = visits(declaration, "identity()");
            update(connection, INSERT, 7, "a");
            update(connection, "INSERT INTO visits (pet_id, description) VALUES (7, 'b'), (8, 'c')");
            update(connection, "INSERT INTO visits (id, pet_id, description) VALUES (DEFAULT, 7, 'd')");
            update(
                    connection,
                    "INSERT INTO visits (id, pet_id, description) VALUES (DEFAULT, ?, 'e'), (DEFAULT, ?, 'f')",
                    7,
                    8);

            List<String> ids = ids();
            assertEquals(6, ids.stream().distinct().count(), declaration + " " + ids);
            assertEquals(
                    List.of("a"), Sandbox.rows(connection, "SELECT description FROM visits WHERE id = " + ids.get(0)));
        }
    }

    @Test
    void theDatabasesOwnNumbersGoOnBehindThoseThatWereFetched() throws SQLException {
        Connection connection = visits(declarations().get(0), "identity(5)");
        update(connection, INSERT, 7, "a");
        database.run("INSERT INTO visits (shard, pet_id, description) VALUES (0, 7, 'z')");
        database.run("DELETE FROM visits WHERE description = 'z'");
        for (char name = 'b'; name < 'j'; name++) {
            update(connection, INSERT, 7, String.valueOf(name));
        }

        assertEquals(List.of("1", "2", "3", "4", "5", "7", "8", "9", "10"), ids());
    }

    /** The way after rows with ids of their own were loaded. Numbers that were fetched before would come to be given twice. */
    @Test
    void givenFetchedNumbers_whenTheApplicationSetsTheCounter_thenTheyAreFetchedAnew() throws SQLException {
        List<List<String>> declarations = declarations();
        Connection connection = visits(declarations.get(declarations.size() - 1), "identity(10)");
        List<String> expected = new ArrayList<>();
        for (boolean isAutoCommit : List.of(true, false)) {
            connection.setAutoCommit(isAutoCommit);
            for (int i = 0; i < moves(0).size(); i++) {
                int to = 1000 + 100 * expected.size();
                try (Statement statement = connection.createStatement()) {
                    statement.execute(moves(to).get(i));
                }
                if (!isAutoCommit) {
                    connection.commit();
                }
                update(connection, INSERT, 7, "note " + to);
                if (!isAutoCommit) {
                    connection.commit();
                }
                expected.add("" + to);
            }
        }
        assertEquals(expected, ids());
    }

    @Test
    void givenFetchedNumbers_whenTheTableIsEmptiedAndItsCounterBeginsAnew_thenTheyAreFetchedAnew() throws SQLException {
        if (restartsByTruncating()) {
            Connection connection = visits(declarations().get(0), "identity(10)");
            update(connection, INSERT, 7, "a");
            update(connection, "TRUNCATE TABLE visits RESTART IDENTITY");
            update(connection, INSERT, 7, "b");
            assertEquals(List.of("1"), ids());
        }
    }

    @Test
    void aBatchHasANumberForEachRow() throws SQLException {
        for (List<String> declaration : declarations()) {
            Connection connection = visits(declaration, "identity(3)");
            try (PreparedStatement insert = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
                for (int i = 0; i < 8; i++) {
                    insert.setInt(1, 7);
                    insert.setString(2, "b" + i);
                    insert.addBatch();
                }
                insert.executeBatch();

                assertEquals(8, ids().stream().distinct().count());
                if (returnsKeys()) {
                    List<String> keys = keys(insert).stream()
                            .map(key -> key.split(" \\| ", -1)[0])
                            .toList();
                    assertEquals(ids(), keys);
                }
            }
        }
    }

    @Test
    void theNumberIsAmongTheGeneratedKeys() throws SQLException {
        if (!returnsKeys()) {
            return;
        }
        for (List<String> declaration : declarations()) {
            Connection connection = visits(declaration, "identity()");
            try (PreparedStatement insert = connection.prepareStatement(INSERT, new String[] {"id"})) {
                insert.setInt(1, 7);
                insert.setString(2, "a");
                insert.executeUpdate();
                assertEquals(ids(), keys(insert));
            }
            try (Statement insert = connection.createStatement()) {
                insert.executeUpdate(
                        "INSERT INTO visits (id, pet_id, description) VALUES (DEFAULT, 7, 'b')",
                        Statement.RETURN_GENERATED_KEYS);
                assertEquals(ids().get(1), keys(insert).get(0).split(" \\| ", -1)[0]);
            }
        }
    }

    @Test
    void anIdOfTheApplicationsOwnDecides() throws SQLException {
        Connection connection = visits(declarations().get(0), "identity()");
        update(connection, "INSERT INTO visits (id, pet_id, description) VALUES (?, 7, 'a'), (4711, 7, 'b')", 4710L);

        assertEquals(List.of("4710", "4711"), ids());
    }

    @Test
    void aColumnThatTheDatabaseDoesNotNumberIsRefused() throws SQLException {
        Connection connection = visits(List.of("BIGINT"), "identity()");

        String message = assertRefused(connection, "visits", "id", c -> update(c, INSERT, 7, "a"));
        assertTrue(message.contains("sequence(visits_seq, 100)"), message);
    }

    /** The way Micronaut Data writes it. */
    @Test
    void aNumberThatTheTextDrawsFromTheColumnsOwnSequenceIsFetchedFirst() throws SQLException {
        Connection connection = ownSequence();
        List<String> draws = draws();
        for (String draw : draws) {
            String insert = "INSERT INTO own (description, id) VALUES (?, " + draw + ")";
            assertEquals(1, update(connection, insert, "a"), draw);
            assertEquals(1, update(connection, "INSERT INTO own (id, description) VALUES (" + draw + ", 'b')"), draw);
        }
        assertOwn(2 * draws.size());
    }

    @Test
    void aNumberOfAnotherSequenceIsRefused() throws SQLException {
        Connection connection = ownSequence();
        for (String draw : draws()) {
            for (String other : List.of(
                    draw.replace("numbers", "other_numbers").replace("NUMBERS", "OTHER_NUMBERS"),
                    draw + " + 1",
                    draw.replace("numbers", "elsewhere.numbers").replace("NUMBERS", "ELSEWHERE.NUMBERS"))) {
                String sql = "INSERT INTO own (description, id) VALUES ('a', " + other + ")";
                assertTrue(Outcome.of(connection, c -> update(c, sql)).isRefused(), sql);
            }
        }
        assertOwn(0);
    }

    private Connection ownSequence() throws SQLException {
        database.run(
                "CREATE SEQUENCE numbers",
                "CREATE SEQUENCE other_numbers",
                "CREATE TABLE own (id BIGINT DEFAULT " + draws().get(0)
                        + " NOT NULL, shard INTEGER NOT NULL, description VARCHAR(9), PRIMARY KEY (shard, id))");
        return database.keyspread("keyspread.shard.own.id=identity()", "keyspread.shard.own.shard=crc32(id) % 16");
    }

    private List<String> draws() {
        if (engine instanceof H2Engine) {
            return List.of("NEXT VALUE FOR numbers", "nextval('NUMBERS')");
        }
        return engine instanceof MariaDbEngine
                ? List.of("NEXTVAL(numbers)", "NEXT VALUE FOR numbers")
                : List.of("nextval('numbers')", "pg_catalog.nextval('numbers')", "nextval('numbers'::regclass)");
    }

    private void assertOwn(int count) throws SQLException {
        List<String> rows = database.rows("SELECT shard, id FROM own");
        assertEquals(count, rows.size());
        for (String row : rows) {
            String id = row.substring(row.indexOf(" | ") + 3);
            assertEquals(Shards.crc32Mod(id, 16) + " | " + id, row);
        }
    }
}

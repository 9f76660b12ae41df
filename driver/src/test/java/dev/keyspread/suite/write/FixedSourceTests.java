package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An UPDATE of one source takes what the other holds from its WHERE, in whatever form that says which rows it changes. */
public abstract class FixedSourceTests extends EngineTest {
    private static final List<String> ODD_VALUES =
            List.of("7", "'7'", "'07'", "7.0", "7e0", "7.4", "'7.4'", "NULL", "' 7'", "'7 '", "'A'", "'a'", "TRUE");

    private final List<String> forms;
    private final List<String> oddForms;
    private Connection keyspread;

    /**
     * For one engine.
     *
     * @param forms conditions that say that {@code id} is 7, of which each is filled
     * @param oddForms conditions with {@code ~} in the place of a value, that may compare it in other ways
     */
    @SuppressWarnings("NullAway.Init") // connected before each test
    public FixedSourceTests(Engine engine, List<String> forms, List<String> oddForms) {
        super(engine);
        this.forms = forms;
        this.oddForms = oddForms;
    }

    @BeforeEach
    void makeTables() throws SQLException {
        for (String name : List.of("direct", "filled")) {
            database.run("CREATE TABLE " + name + " (id BIGINT, word VARCHAR(20), note VARCHAR(20), shard INTEGER)");
        }
        keyspread = database.keyspread("keyspread.shard.filled.shard=crc32(id, word) % 16");
    }

    @Test
    void whateverFormSaysWhatTheOtherSourceHolds_theShardIsThatOfTheChangedRow() throws SQLException {
        for (String form : forms) {
            Object[] values =
                    form.chars().filter(c -> c == '?').mapToObj(c -> 7L).toArray();
            fillTables();
            String sql = "UPDATE # SET word = 'z' WHERE " + form;
            update(database.direct(), sql.replace("#", "direct"), values);
            update(keyspread, sql.replace("#", "filled"), values);
            assertSame(form);
        }
    }

    /** The way JPA does with an entity that has the shard among its attributes: it was inserted without it, and does not know it since. */
    @Test
    void aShardThatIsGivenAsNullIsLeftOut() throws SQLException {
        String values = "SET note = 'n', word = 'z', shard = %s WHERE id = ?";
        for (String sql :
                List.of(values.formatted("NULL"), values.formatted("?"), "SET shard = ?, word = ? WHERE id = ?")) {
            fillTables();
            List<Object> bound = new ArrayList<>();
            if (sql.contains("shard = ?")) {
                bound.add(null);
            }
            if (sql.contains("word = ?")) {
                bound.add("z");
            }
            bound.add(7L);
            update(keyspread, "UPDATE filled " + sql, bound.toArray());
            assertEquals(
                    List.of(Shards.crc32Mod("7" + "\u001f" + "z", 16) + ""),
                    database.rows("SELECT DISTINCT shard FROM filled WHERE id = 7"),
                    sql);
        }
        assertRefused(
                keyspread,
                "filled",
                "shard",
                c -> update(c, "UPDATE filled SET word = 'y', shard = ? WHERE id = ?", 99, 7L));
    }

    /** The way jOOQ writes it. */
    @Test
    void aNameWithItsSchemaSaysItToo() throws SQLException {
        String schema = Objects.requireNonNullElseGet(
                database.direct().getSchema(),
                () -> Outcome.of(database.direct(), Connection::getCatalog).result() + "");
        for (String form : List.of("@.#.id = ?", "? = @.#.id", "@.#.id IN (?)", "#.id = ? AND @.#.note = 'n'")) {
            fillTables();
            String sql = "UPDATE @.# SET word = 'z' WHERE " + form;
            update(database.direct(), sql.replace("#", "direct").replace("@", schema), 7L);
            update(keyspread, sql.replace("#", "filled").replace("@", schema), 7L);
            assertSame(form);
        }
    }

    @Test
    void whateverIsCompared_noRowHasAnotherShardThanItsOwn() throws SQLException {
        for (String form : oddForms) {
            for (String value : ODD_VALUES) {
                for (String set : List.of("word = 'z'", "id = 9")) {
                    fillTables();
                    String sql = "UPDATE # SET " + set + " WHERE " + form.replace("~", value);
                    Outcome filled = Outcome.of(keyspread, c -> update(c, sql.replace("#", "filled")));
                    if (filled.sqlState() == null) {
                        assertEquals(Outcome.of(database.direct(), c -> update(c, sql.replace("#", "direct"))), filled);
                        assertSame(sql);
                    }
                }
            }
        }
    }

    /** Bound as a CHAR, a text may equal others that have more blanks at their end, and other hashes. */
    @Test
    void asWhateverTypeATextIsBound_noRowIsMissedAndNoneHasAnotherShardThanItsOwn() throws SQLException {
        for (Binding word : List.of(
                Binding.object("a", Types.CHAR),
                Binding.object("a ", Types.CHAR),
                Binding.object("", Types.CHAR),
                Binding.object("7", Types.CHAR),
                Binding.object(7, Types.CHAR),
                Binding.object("a", Types.NCHAR),
                Binding.object("a", Types.VARCHAR),
                Binding.object(7L, Types.VARCHAR),
                Binding.object("a", Types.LONGVARCHAR),
                Binding.object("a", Types.OTHER),
                Binding.object('a', Types.CHAR),
                Binding.object('a', Types.VARCHAR),
                Binding.object('a'),
                Binding.object(' '))) {
            fillTables();
            Outcome.Work read = word.query("SELECT id, word FROM filled WHERE id = 7 AND word = %s ORDER BY word");
            assertEquals(Outcome.of(database.direct(), read), Outcome.of(keyspread, read), word.name());

            Outcome filled = Outcome.of(keyspread, word.update("UPDATE filled SET id = 9 WHERE word = %s"));
            if (filled.sqlState() == null) {
                Outcome.Work update = word.update("UPDATE direct SET id = 9 WHERE word = %s");
                assertEquals(Outcome.of(database.direct(), update), filled, word.name());
                assertSame(word.name());
            }
        }
    }

    private void fillTables() throws SQLException {
        List<String> rows = new ArrayList<>();
        List<String> sharded = new ArrayList<>();
        for (String word : List.of("7", "07", "7 ", "a", "a ", "A", "7.0", "", " ")) {
            for (int id : List.of(7, 8)) {
                rows.add("(" + id + ", '" + word + "', 'n')");
                sharded.add("(" + id + ", '" + word + "', 'n', " + shard(id + "", word) + ")");
            }
        }
        database.run(
                "DELETE FROM direct",
                "DELETE FROM filled",
                "INSERT INTO direct (id, word, note) VALUES " + String.join(", ", rows),
                "INSERT INTO filled (id, word, note, shard) VALUES " + String.join(", ", sharded));
    }

    private static long shard(String id, String word) {
        return Shards.crc32Mod(id + "\u001f" + word, 16);
    }

    /** Checks whether both tables hold the same rows, and each has its shard. */
    private void assertSame(String sql) throws SQLException {
        String rows = "SELECT id, word, note FROM # ORDER BY id, word, note";
        assertEquals(database.rows(rows.replace("#", "direct")), database.rows(rows.replace("#", "filled")), sql);
        for (String row : database.rows("SELECT id, word, shard FROM filled")) {
            String[] cells = row.split(" [|] ", -1);
            assertEquals(shard(cells[0], cells[1]) + "", cells[2], () -> sql + ": " + row);
        }
    }

    /** The database names the shard column, of which the application knows nothing. */
    @Test
    void aNullShardInAColumnThatIsNotNullIsExplained() throws SQLException {
        database.run("CREATE TABLE strict_log (shard INTEGER NOT NULL, id BIGINT, note VARCHAR(20) NOT NULL)");
        Connection connection = database.keyspread("keyspread.shard.strict_log.shard=crc32(id) % 16");
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO strict_log (id, note) VALUES (?, ?)")) {
            insert.setNull(1, Types.BIGINT);
            insert.setString(2, "x");
            SQLException told = assertThrows(SQLException.class, insert::executeUpdate);

            assertTrue(String.valueOf(told.getSQLState()).startsWith("23"), told::toString);
            assertEquals(1, told.getSuppressed().length, told::toString);
            String note = String.valueOf(told.getSuppressed()[0].getMessage()).toLowerCase(Locale.ROOT);
            assertTrue(note.contains("computes shard from id: it is null because"), note);

            insert.setLong(1, 7);
            insert.setNull(2, Types.VARCHAR);
            SQLException ofAnother = assertThrows(SQLException.class, insert::executeUpdate);
            assertEquals(0, ofAnother.getSuppressed().length, ofAnother::toString);
        }
    }
}

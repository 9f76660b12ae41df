package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.KeyspreadDriver;
import dev.keyspread.api.Counters;
import dev.keyspread.api.KeyspreadConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * Applications bring other versions of JSqlParser along, whose classes lack what ours has. What can't be linked has no opinion:
 * rows are filled, reads find them, and nothing of it reaches the application.
 */
class WithoutParserTest {

    @Test
    void givenAJSqlParserThatCannotBeLinked_thenRowsAreFilledAndFound() throws Exception {
        Object seen = run(Application.class);

        assertEquals("shard 7, note b, 0 disagreements, 3 unconfirmed", seen);
    }

    @Test
    void givenStatementsOfPlainForms_thenJSqlParserIsNotAsked() throws Exception {
        Object seen = run(PlainApplication.class);

        assertEquals("shard 7, note b, 3 rewritten, 0 unconfirmed", seen);
    }

    private static Object run(Class<?> application) throws Exception {
        try (Loader loader = new Loader()) {
            Class<?> fresh = loader.loadClass(application.getName());
            return ((Callable<?>) fresh.getConstructor().newInstance()).call();
        }
    }

    /** Loads Keyspread anew, and finds a JSqlParser without the classes of its statements. */
    private static final class Loader extends FreshKeyspread {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("net.sf.jsqlparser.statement.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    /** Runs there. */
    public static final class Application implements Callable<String> {
        @Override
        public String call() throws SQLException {
            Properties rule = new Properties();
            rule.setProperty("keyspread.shard.NOTES.SHARD", "crc32(ID) % 16");
            try (Connection connection = Objects.requireNonNull(
                            new KeyspreadDriver().connect("jdbc:keyspread:h2:mem:parserless", rule));
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE notes (shard INTEGER NOT NULL, id BIGINT, note VARCHAR(10),"
                        + " PRIMARY KEY (shard, id))");
                statement.execute("INSERT INTO notes (id, note) VALUES (1, LOWER('A'))");
                statement.execute("UPDATE notes SET note = LOWER('B') WHERE id = 1");
                try (ResultSet row =
                        statement.executeQuery("SELECT shard, note FROM notes WHERE id = 1 AND LOWER(note) = 'b'")) {
                    row.next();
                    Counters counters = connection
                            .unwrap(KeyspreadConnection.class)
                            .database()
                            .counters();
                    return "shard " + row.getInt(1) + ", note " + row.getString(2) + ", " + counters.disagreements()
                            + " disagreements, " + counters.unconfirmed() + " unconfirmed";
                }
            }
        }
    }

    /** Runs there, with plain statements. */
    public static final class PlainApplication implements Callable<String> {
        @Override
        public String call() throws SQLException {
            Properties rule = new Properties();
            rule.setProperty("keyspread.shard.NOTES.SHARD", "crc32(ID) % 16");
            try (Connection connection = Objects.requireNonNull(
                            new KeyspreadDriver().connect("jdbc:keyspread:h2:mem:parserless-plain", rule));
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE notes (shard INTEGER NOT NULL, id BIGINT, note VARCHAR(10),"
                        + " PRIMARY KEY (shard, id))");
                statement.execute("INSERT INTO notes (id, note) VALUES (1, 'a')");
                statement.execute("UPDATE notes SET note = 'b' WHERE id = 1");
                statement.execute("DELETE FROM notes WHERE id = 2");
                try (ResultSet row =
                        statement.executeQuery("SELECT n.shard, n.note FROM notes n WHERE n.id = 1 AND n.note = 'b'")) {
                    row.next();
                    Counters counters = connection
                            .unwrap(KeyspreadConnection.class)
                            .database()
                            .counters();
                    return "shard " + row.getInt(1) + ", note " + row.getString(2) + ", " + counters.rewrittenReads()
                            + " rewritten, " + counters.unconfirmed() + " unconfirmed";
                }
            }
        }
    }
}

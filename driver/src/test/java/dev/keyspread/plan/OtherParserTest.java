package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.KeyspreadDriver;
import dev.keyspread.api.Counters;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.suite.engine.Shards;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * Applications bring other versions of JSqlParser along: PageHelper and MyBatis-Plus do. One of version 4 can't be linked with what asks it, so
 * it has no opinion: rows are filled, reads find them and are rewritten, and nothing of it reaches the application.
 */
class OtherParserTest {
    /** Where the build puts the last release of JSqlParser 4. */
    private static final Path JSQLPARSER_4 = Path.of("target", "jsqlparser-4", "jsqlparser.jar");

    @Test
    void givenJSqlParser4_thenRowsAreFilledAndFound() throws Exception {
        assertTrue(Files.exists(JSQLPARSER_4), "mvn process-test-resources brings " + JSQLPARSER_4);

        try (Loader loader = new Loader(JSQLPARSER_4)) {
            Class<?> application = loader.loadClass(Application.class.getName());
            Object seen = ((Callable<?>) application.getConstructor().newInstance()).call();

            assertEquals("rows right, 5 reads rewritten, 0 disagreements, 4 unconfirmed", seen);
        }
    }

    /** Loads Keyspread anew, and JSqlParser from that jar. */
    private static final class Loader extends FreshKeyspread {
        Loader(Path parser) throws MalformedURLException {
            super(parser.toUri().toURL());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("net.sf.jsqlparser.")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    /** Runs there. */
    public static final class Application implements Callable<String> {
        @Override
        public String call() throws SQLException {
            Properties rule = new Properties();
            rule.setProperty("keyspread.shard.NOTES.SHARD", "crc32(ID) % 16");
            try (Connection connection =
                            Objects.requireNonNull(new KeyspreadDriver().connect("jdbc:keyspread:h2:mem:", rule));
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE notes (shard INTEGER NOT NULL, id BIGINT, note VARCHAR(10),"
                        + " PRIMARY KEY (shard, id))");
                write(connection, statement);
                String read = read(statement);
                Counters counters =
                        connection.unwrap(KeyspreadConnection.class).database().counters();
                return "%s, %d reads rewritten, %d disagreements, %d unconfirmed"
                        .formatted(read, counters.rewrittenReads(), counters.disagreements(), counters.unconfirmed());
            }
        }

        private static void write(Connection connection, Statement statement) throws SQLException {
            statement.execute("INSERT INTO notes (id, note) VALUES (1, 'a'), (2, 'b')");
            statement.execute("INSERT INTO notes (id, note) SELECT 3, 'c'");
            statement.execute("MERGE INTO notes (id, note) KEY (shard, id) VALUES (4, 'd')");
            statement.execute("MERGE INTO notes USING (SELECT 5 AS id) s ON notes.id = s.id"
                    + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, 'e')");
            statement.execute("UPDATE notes SET id = 6 WHERE id = 5");
            statement.execute("UPDATE notes SET note = 'z' WHERE id = 1");
            statement.execute("DELETE FROM notes WHERE id = 2");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO notes (id, note) VALUES (?, ?)")) {
                insert.setLong(1, 7);
                insert.setString(2, "g");
                insert.executeUpdate();
            }
        }

        private static String read(Statement statement) throws SQLException {
            StringBuilder wrong = new StringBuilder();
            try (ResultSet row = statement.executeQuery("SELECT shard, id FROM notes ORDER BY id")) {
                int rows = 0;
                while (row.next()) {
                    rows++;
                    if (row.getLong(1) != Shards.crc32Mod(row.getString(2), 16)) {
                        wrong.append("shard of ").append(row.getString(2)).append(" wrong, ");
                    }
                }
                wrong.append(rows == 5 ? "" : rows + " rows, ");
            }
            for (String query : new String[] {
                "SELECT x.note FROM notes x WHERE x.id = 1 AND x.note = 'z'",
                "WITH w AS (SELECT id FROM notes WHERE id = 1) SELECT note FROM notes JOIN w ON notes.id = w.id"
            }) {
                try (ResultSet row = statement.executeQuery(query)) {
                    if (!row.next() || !"z".equals(row.getString(1))) {
                        wrong.append("not found by ").append(query).append(", ");
                    }
                }
            }
            return wrong.length() == 0 ? "rows right" : wrong.toString();
        }
    }
}

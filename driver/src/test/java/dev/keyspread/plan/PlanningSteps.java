package dev.keyspread.plan;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.database.Database;
import dev.keyspread.database.DatabaseKey;
import dev.keyspread.database.Session;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.ToLongFunction;

/** Plans texts and tells how often a token was looked at for each. Made in a loader that counts the looks. */
public final class PlanningSteps implements ToLongFunction<String> {
    private static final String URL = "jdbc:h2:mem:";
    private static final String[] TABLES = {"t", "u"};

    /** How often a method of the tokens was called; the loader puts the counting into them. */
    public static long looks;

    private final Database database;
    private final Session session;

    public PlanningSteps() throws SQLException {
        Connection connection = DriverManager.getConnection(URL);
        for (String table : TABLES) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE " + table
                        + " (shard INTEGER, id BIGINT PRIMARY KEY, name VARCHAR(10000), seen TIMESTAMP)");
            }
        }
        KeyspreadConfig config = KeyspreadConfig.builder()
                .set(Setting.JMX, false)
                .set(Setting.INSPECT, false)
                .rule("t.shard", "crc32(id) % 16")
                .rule("u.shard", "crc32(name, id) % 16")
                .build();
        database = new Database(new DatabaseKey(URL, ""), config, null);
        database.opened(connection, true);
        session = new Session(connection, database);
    }

    @Override
    public long applyAsLong(String sql) {
        long before = looks;
        try {
            database.plan(sql, true, session);
        } catch (SQLException refused) {
            // A text that is given up takes steps too.
        }
        return looks - before;
    }
}

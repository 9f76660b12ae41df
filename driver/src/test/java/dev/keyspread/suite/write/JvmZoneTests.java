package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An application moves its JVM to another time zone while connections are open. Drivers go on in the former zone, or not, and a row has to
 * hold what its shard was computed from.
 */
@SuppressWarnings("JavaUtilDate") // applications bind them
public abstract class JvmZoneTests extends EngineTest {
    private static final TimeZone FORMER = TimeZone.getTimeZone("America/New_York");
    private static final TimeZone LATER = TimeZone.getTimeZone("Asia/Tokyo");
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

    /** One binding of the n-th row. */
    @FunctionalInterface
    private interface Setter {
        void set(PreparedStatement statement, Timestamp time) throws SQLException;
    }
    /** Ways of binding that {@link #insertByAll} tries. */
    protected static final int SETTERS = 14;

    private static final List<String> TIMES = List.of("2016-01-25 02:10:10", "2016-01-25 20:10:10");

    private final TimeZone before = TimeZone.getDefault();

    @SuppressWarnings("NullAway.Init")
    protected JvmZoneTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void makeTable() throws SQLException {
        database.run(
                "CREATE TABLE days (d DATE, t TIMESTAMP NULL, a BIGINT, b BIGINT)".replace("TIMESTAMP", datetime()));
    }

    @AfterEach
    void moveBack() {
        TimeZone.setDefault(before);
    }

    private String datetime() {
        return engine instanceof MariaDbEngine ? "DATETIME(6)" : "TIMESTAMP";
    }

    protected final Connection open() throws SQLException {
        return database.keyspread("keyspread.shard.days.a=crc32(d)", "keyspread.shard.days.b=crc32(t)");
    }

    @Test
    void aZoneThatIsSetWhileConnectionsAreOpen() throws SQLException {
        TimeZone.setDefault(FORMER);
        Connection connection = open();
        int filled = insertByAll(connection);
        TimeZone.setDefault(LATER);
        filled += insertByAll(connection);
        filled += insertByAll(open());
        TimeZone.setDefault(FORMER);
        filled += insertByAll(connection);
        assertShards(filled);
    }

    /** Some drivers read a date when it is bound, others when it is sent. */
    @Test
    void aZoneThatIsSetBetweenBindingAndExecution() throws SQLException {
        int filled = 0;
        for (boolean batched : new boolean[] {false, true}) {
            for (String column : new String[] {"d", "t"}) {
                TimeZone.setDefault(before);
                Connection connection = open();
                try (PreparedStatement insert = insert(connection, column)) {
                    bind(insert, column);
                    if (batched) {
                        insert.addBatch();
                        TimeZone.setDefault(LATER);
                        insert.executeBatch();
                    } else {
                        TimeZone.setDefault(LATER);
                        insert.executeUpdate();
                    }
                    filled++;
                } catch (SQLException refused) {
                    assertRefusal(refused);
                }
            }
        }
        assertShards(filled);
    }

    private static void bind(PreparedStatement insert, String column) throws SQLException {
        Timestamp time = Timestamp.valueOf("2016-01-25 20:10:10");
        if (column.equals("d")) {
            insert.setDate(1, new Date(time.getTime()));
        } else {
            insert.setTimestamp(1, time);
        }
    }

    private static PreparedStatement insert(Connection connection, String column) throws SQLException {
        return connection.prepareStatement("INSERT INTO days (" + column + ") VALUES (?)");
    }

    /** Binds the same moment in each way, and returns how many rows were stored; the others were refused. */
    protected final int insertByAll(Connection connection) throws SQLException {
        int stored = 0;
        for (String time : TIMES) {
            stored += insertByAll(connection, Timestamp.valueOf(time));
        }
        return stored;
    }

    private static int insertByAll(Connection connection, Timestamp time) throws SQLException {
        int stored = insert(connection, time, "d", (s, t) -> s.setDate(1, new Date(t.getTime())));
        stored += insert(connection, time, "d", (s, t) -> s.setObject(1, new Date(t.getTime())));
        stored += insert(connection, time, "d", (s, t) -> s.setObject(1, new Date(t.getTime()), Types.DATE));
        stored += insert(connection, time, "d", (s, t) -> s.setObject(1, new java.util.Date(t.getTime()), Types.DATE));
        stored += insert(connection, time, "t", (s, t) -> s.setTimestamp(1, t));
        stored += insert(connection, time, "t", (s, t) -> s.setObject(1, t));
        return stored + insert(connection, time, "t", (s, t) -> s.setObject(1, t, Types.TIMESTAMP));
    }

    private static int insert(Connection connection, Timestamp time, String column, Setter setter) throws SQLException {
        try (PreparedStatement insert = insert(connection, column)) {
            setter.set(insert, time);
            return insert.executeUpdate();
        } catch (SQLException refused) {
            assertRefusal(refused);
            return 0;
        }
    }

    private static void assertRefusal(SQLException refused) {
        assertInstanceOf(StatementRefusedException.class, refused, refused::getMessage);
    }

    /** Checks that what is stored has the shard of what is stored. */
    protected final void assertShards(int count) throws SQLException {
        int rows = 0;
        try (Statement statement = database.direct().createStatement();
                ResultSet row = statement.executeQuery("SELECT d, t, a, b FROM days")) {
            while (row.next()) {
                rows++;
                LocalDate day = row.getObject(1, LocalDate.class);
                LocalDateTime time = row.getObject(2, LocalDateTime.class);
                assertTrue(day != null || time != null);
                if (day != null) {
                    assertEquals(Shards.crc32(day.toString()), row.getLong(3), day::toString);
                }
                if (time != null) {
                    assertEquals(Shards.crc32(MICROS.format(time)), row.getLong(4), time::toString);
                }
            }
        }
        assertEquals(count, rows);
    }
}

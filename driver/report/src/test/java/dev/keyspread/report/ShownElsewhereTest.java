package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.cloud.spanner.Key;
import com.google.cloud.spanner.KeySet;
import com.google.cloud.spanner.Mutation;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.engine.HostileName;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The report of databases with strange names, of mutations, and the one that JMX asks for. */
final class ShownElsewhereTest {
    @TempDir
    private Path folder;

    private Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url + ";keyspread.report=" + folder.resolve("report.html"));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.keyspread.engine.HostileName#all")
    void aNameOfAStrangerIsShownAndDoesNoHarm(HostileName name) throws Exception {
        String id = name.quoted();
        try (Connection connection = connect("jdbc:keyspread:h2:mem:")) {
            execute(
                    connection,
                    "CREATE TABLE " + id + " (" + id + " TIMESTAMP NOT NULL, item VARCHAR(20), PRIMARY KEY (" + id
                            + "))");
            execute(connection, "INSERT INTO " + id + " VALUES (TIMESTAMP '2026-01-25 10:10:10', 'a')");
            connection.unwrap(KeyspreadConnection.class).database().writeReport();
        }

        HostileName.assertShown(Files.readString(folder.resolve("report.html")));
        HostileName.assertShown(Files.readString(folder.resolve("report.json")));
    }

    @Test
    void theOperationOfTheManagementBeanWritesItAndTellsWhere() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName pattern =
                new ObjectName("dev.keyspread:type=Database,url=" + ObjectName.quote("jdbc:h2:mem:reported") + ",*");
        try (Connection connection = connect("jdbc:keyspread:h2:mem:reported")) {
            execute(connection, "CREATE TABLE operated (id UUID PRIMARY KEY)");
            Set<ObjectName> found = server.queryNames(pattern, null);
            for (int i = 0; i < 1_000 && found.isEmpty(); i++) { // a thread of Keyspread's registers it
                Thread.sleep(10);
                found = server.queryNames(pattern, null);
            }

            assertEquals(
                    folder.resolve("report.html").toString(),
                    server.invoke(found.iterator().next(), "writeReport", null, null));
            assertTrue(Files.readString(folder.resolve("report.html")).contains("OPERATED"));
        }
    }

    private static Mutation insert(long id) {
        return Mutation.newInsertBuilder("orders").set("id").to(id).build();
    }

    @Test
    void mutationsCountWhenTheyAreWrittenAndBufferedOnesWhenTheyAreCommitted() throws Exception {
        String url = SpannerEmulator.newDatabase(Dialect.GOOGLESQL).replaceFirst("jdbc:", "jdbc:keyspread:")
                + ";keyspread.shard.orders.shard=crc32(id) % 16";
        try (Connection reported = connect(url)) {
            execute(reported, "CREATE TABLE orders (shard INT64, id INT64) PRIMARY KEY (shard, id)");
            CloudSpannerJdbcConnection own = (CloudSpannerJdbcConnection) reported;
            own.write(insert(1));
            own.write(List.of(insert(2), insert(3)));
            own.setAutoCommit(false);
            own.bufferedWrite(List.of(insert(4), insert(5)));
            own.commit();
            own.bufferedWrite(insert(6));
            own.rollback();
            own.bufferedWrite(Mutation.delete(
                    "orders", KeySet.newBuilder().addKey(Key.of(1L)).build()));
            own.bufferedWrite(Mutation.delete("orders", KeySet.all()));
            own.commit();
        }

        JsonObject table = JsonParser.parseString(Files.readString(folder.resolve("report.json")))
                .getAsJsonObject()
                .getAsJsonArray("databases")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("tables")
                .get(0)
                .getAsJsonObject();
        JsonObject rows = table.getAsJsonObject("rows");
        JsonObject key = table.getAsJsonArray("keys").get(0).getAsJsonObject();
        assertEquals(
                List.of(5L, 1L, 1L, 1L, 0L, 0L),
                List.of(
                        rows.get("insert").getAsLong(),
                        rows.get("delete").getAsLong(),
                        table.get("uncounted").getAsLong(),
                        table.get("rolledBack").getAsLong(),
                        table.get("unplaced").getAsLong(),
                        key.get("unseen").getAsLong()));
    }
}

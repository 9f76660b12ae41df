package dev.keyspread.suite.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.watch.HostileWatcher;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;
import org.postgresql.copy.PGCopyOutputStream;
import org.postgresql.core.BaseConnection;
import org.postgresql.util.ByteStreamWriter;

/** Rows that come by the driver's CopyManager have their shard as those of statements have. */
abstract class PostgresCopyTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    private static final String STORED = "SELECT shard, id, note FROM orders ORDER BY id";

    private Connection connection;
    private CopyManager copies;

    @SuppressWarnings("NullAway.Init")
    PostgresCopyTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(20), PRIMARY KEY (shard, id))",
                "CREATE TABLE other (id BIGINT)");
        connection = database.keyspread(RULE);
        copies = ((PGConnection) connection).getCopyAPI();
    }

    private static String row(long id, String note) {
        return Shards.crc32Mod(String.valueOf(id), 16) + " | " + id + " | " + note;
    }

    private void refused(String sql, String rows) throws SQLException {
        SQLException refusal = assertThrows(SQLException.class, () -> copies.copyIn(sql, new StringReader(rows)));
        assertInstanceOf(StatementRefusedException.class, refusal, refusal.getMessage());
        assertEquals(List.of(), database.rows(STORED));
        connection.createStatement().close(); // the connection goes on
    }

    /** The way Spring applications reach it behind a pool. */
    @Test
    void rowsAreFilledAlsoByWayOfUnwrap() throws Exception {
        assertTrue(connection.isWrapperFor(PGConnection.class));
        connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY orders (id, note) FROM STDIN", new StringReader("7\ta\n"));
        new CopyManager(connection.unwrap(BaseConnection.class))
                .copyIn("COPY orders (id, note) FROM STDIN", new StringReader("8\tb\n"));

        assertEquals(List.of(row(7, "a"), row(8, "b")), database.rows(STORED));
    }

    @Test
    void textIsFilled() throws SQLException, IOException {
        long count = copies.copyIn(
                "COPY orders (id, note) FROM STDIN", new StringReader("1\ta\\tb\n2\t\\N\n3\tc\\\nd\n4\te"));

        assertEquals(4, count);
        assertEquals(List.of(row(1, "a\tb"), row(2, "null"), row(3, "c\nd"), row(4, "e")), database.rows(STORED));
    }

    @Test
    void rowsAreStoredWhateverAWatcherDoes() throws SQLException, IOException {
        HostileWatcher.told = 0;
        HostileWatcher.deed = () -> {
            throw new IOException("hostile");
        };
        String url = database.keyspreadUrl();
        String hostile = url + (url.contains("?") ? '&' : '?') + "ApplicationName=hostile";
        try (Connection watched = database.keyspreadBy(hostile, RULE, "keyspread.report=target/hostile.html")) {
            CopyManager manager = ((PGConnection) watched).getCopyAPI();

            assertEquals(2, manager.copyIn("COPY orders (id, note) FROM STDIN", new StringReader("1\ta\n2\tb\n")));
        } finally {
            HostileWatcher.deed = () -> {};
        }

        assertEquals(List.of(row(1, "a"), row(2, "b")), database.rows(STORED));
        assertTrue(HostileWatcher.told > 0, "the watcher was told");
    }

    @Test
    void csvIsFilled() throws SQLException, IOException {
        String csv = "id;note\n1;\"x;\"\"y\"\"\nz\"\n2;\n\"3\";ä\n";
        copies.copyIn(
                "COPY orders (id, note) FROM STDIN WITH (FORMAT csv, HEADER, DELIMITER ';')",
                new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)),
                3);

        assertEquals(List.of(row(1, "x;\"y\"\nz"), row(2, "null"), row(3, "ä")), database.rows(STORED));
    }

    @Test
    void theOlderFormsOfOptionsAreRead() throws SQLException, IOException {
        copies.copyIn(
                "copy public.orders (id, note) from stdin with csv header null as '-'", new StringReader("i,n\n1,-\n"));

        assertEquals(List.of(row(1, "null")), database.rows(STORED));
    }

    @Test
    void bytesInPiecesAreFilled() throws SQLException, IOException {
        CopyIn copy = copies.copyIn("COPY orders (id) FROM STDIN");
        for (byte each : "11\n12\n13".getBytes(StandardCharsets.UTF_8)) {
            copy.writeToCopy(new byte[] {0, each}, 1, 1);
        }
        assertEquals(3, copy.endCopy());
        try (PGCopyOutputStream stream =
                new PGCopyOutputStream((PGConnection) connection, "COPY orders (id) FROM STDIN")) {
            stream.write("14\n".getBytes(StandardCharsets.UTF_8));
        }

        assertEquals(
                List.of(row(11, "null"), row(12, "null"), row(13, "null"), row(14, "null")), database.rows(STORED));
    }

    @Test
    void rowsThatAWriterOfItsOwnSendsAreRefusedAndCounted() throws SQLException {
        ByteStreamWriter rows = new ByteStreamWriter() {
            @Override
            public int getLength() {
                return 0;
            }

            @Override
            public void writeTo(ByteStreamTarget target) {}
        };
        SQLException e =
                assertThrows(SQLException.class, () -> copies.copyIn("COPY orders (id, note) FROM STDIN", rows));

        assertEquals(RefusalKind.COPY_FORM.sqlState(), e.getSQLState());
        assertEquals(Map.of("copy-form", 1L), Sandbox.counters(connection).refusals());
        assertEquals(List.of(), database.rows(STORED));
    }

    @Test
    void aGivenShardIsCompared() throws SQLException, IOException {
        refused("COPY orders FROM STDIN", "99\t1\ta\n");
        refused("COPY orders (id, shard) FROM STDIN", "1\t\\N\n");

        copies.copyIn("COPY orders FROM STDIN", new StringReader(Shards.crc32Mod("1", 16) + "\t1\ta\n"));
        assertEquals(List.of(row(1, "a")), database.rows(STORED));
    }

    @Test
    void aQueryThatIsCopiedOutMayNotWrite() throws SQLException, IOException {
        SQLException refusal = assertThrows(
                SQLException.class,
                () -> copies.copyOut(
                        "COPY (INSERT INTO orders (id) VALUES (7) RETURNING id) TO STDOUT", new StringWriter()));
        assertInstanceOf(StatementRefusedException.class, refusal, refusal.getMessage());
        assertEquals(List.of(), database.rows(STORED));

        assertEquals(1, copies.copyOut("COPY (SELECT 7) TO STDOUT", new StringWriter()));
        assertEquals(0, copies.copyOut("COPY orders TO STDOUT", new StringWriter()));
    }

    @Test
    void whatCantBeFilledIsRefused() throws SQLException {
        refused("COPY orders (note) FROM STDIN", "a\n");
        refused("COPY orders (id) FROM STDIN (FORMAT binary)", "");
        refused("COPY orders (id) FROM STDIN BINARY", "");
        refused("COPY BINARY orders (id) FROM STDIN", "");
        refused("copy binary public.orders FROM STDIN", "");
        refused("COPY orders (id, note) FROM STDIN (FORMAT csv, FORCE_NULL (id))", "1,a\n");
        refused("COPY orders (id, note) FROM STDIN (FORMAT csv, FORCE_NOT_NULL (note, \"id\"))", "1,a\n");
        refused("COPY orders (id, note) FROM STDIN CSV FORCE NULL note, id", "1,a\n");
        refused("COPY orders (id, note, shard) FROM STDIN (FORMAT csv, FORCE_NULL (shard))", "1,a,\n");
        refused("COPY orders (id, note) FROM STDIN (FORMAT csv, FORCE_NULL *)", "1,a\n");
        refused("COPY orders (id) FROM STDIN (ENCODING 'LATIN1')", "1\n");
        refused("COPY orders (id) FROM STDIN ENCODING 'utf16'", "1\n");
        refused("COPY orders (id) FROM STDIN WHERE set_config('a.b', 'c', false) = 'c'", "1\n");
        refused("COPY orders (id) FROM STDIN WHERE id > abs (3)", "1\n");
        refused("COPY orders (id) FROM STDIN DELIMITERS ';' DELIMITER ','", "1\n");
        refused("COPY orders (id) FROM STDIN", "\\x31\n");
    }

    /** Checks that what is stored is what the direct driver stores, with the shard of it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "COPY %s (id, note) FROM STDIN WHERE id > 1; 1\ta\n2\tb\n3\tc\n",
                "COPY %s (id, note) FROM STDIN (FORMAT csv) WHERE id <> 2 AND (note IS NULL OR note <> 'x'); 1,a\n2,b\n3,x\n",
                "COPY %s (id, note) FROM STDIN CSV HEADER WHERE note LIKE '%%a%%';id,note\n1,bab\n2,b\n",
                "COPY %s (id, note) FROM STDIN (ENCODING 'UTF8');1\tÜnï🚀\n",
                "COPY %s (id, note) FROM STDIN (FORMAT csv, ENCODING 'utf-8');1,\"Ü,nï\"\n",
                "COPY %s (id, note) FROM STDIN WITH CSV ENCODING 'Unicode';1,ä\n",
                "COPY %s (id, note) FROM STDIN (FORMAT csv, NULL 'x', FORCE_NULL (note));1,\"x\"\n2,y\n3,x\n",
                "COPY %s (id, note) FROM STDIN (FORMAT csv, NULL 'x', FORCE_NOT_NULL (note));1,\"x\"\n2,y\n3,x\n",
                "COPY %s (id, note) FROM STDIN CSV NULL 'x' FORCE NOT NULL note;1,x\n",
                "COPY %s (id, note) FROM STDIN CSV FORCE NULL note NULL 'x';1,\"x\"\n",
                "COPY %s (id, note) FROM STDIN DELIMITERS '|';1|a\n2|b\n",
                "COPY %s (id, note) FROM STDIN USING DELIMITERS '|' WITH NULL AS 'n' WHERE id < 3;1|a\n2|n\n3|c\n",
            })
    void whatOtherOptionsStoreIsStoredWithItsShard(String sqlAndRows) throws SQLException, IOException {
        String[] parts = sqlAndRows.split(";", 2);
        database.run("CREATE TABLE plain (id BIGINT, note VARCHAR(20))");
        CopyManager direct = ((PGConnection) database.direct()).getCopyAPI();
        direct.copyIn(parts[0].formatted("plain"), new StringReader(parts[1].trim() + "\n"));
        copies.copyIn(parts[0].formatted("orders"), new StringReader(parts[1].trim() + "\n"));

        List<String> expected = new ArrayList<>();
        for (String stored : database.rows("SELECT id, note FROM plain ORDER BY id")) {
            expected.add(Shards.crc32Mod(stored.split(" ", 2)[0], 16) + " | " + stored);
        }
        assertEquals(expected, database.rows(STORED));
        assertTrue(!expected.isEmpty());
    }

    /** The server takes the line end of the first row for that of all, and a backslash makes a carriage return a part of the value. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1\ta\r\n2\tb\r\n",
                "1\ta\n2\tb\r\n",
                "1\ta\r\n2\tb\n",
                "1\ta\n2\tb",
                "1\ta\r\n2\tb\r\n\\.\r\n",
                "1\ta\r\n2\tb\r\n\\.\n",
                "1\ta\n\\.\r\n",
                "1\ta\n\\.",
                "1\ta\\\r\n2\tb\n",
                "1\ta\\\r\r\n2\tb\r\n",
            })
    void rowsKeepTheirOwnLineEnds(String rows) throws SQLException, IOException {
        assertAsDirect("COPY %s (id, note) FROM STDIN", rows);
        assertAsDirect("COPY %s (id, note) FROM STDIN (FORMAT csv)", rows.replace('\t', ','));
    }

    private void assertAsDirect(String sql, String rows) throws SQLException, IOException {
        database.run(
                "DROP TABLE IF EXISTS plain", "CREATE TABLE plain (id BIGINT, note VARCHAR(20))", "DELETE FROM orders");
        CopyManager direct = ((PGConnection) database.direct()).getCopyAPI();
        String expected = copied(direct, sql.formatted("plain"), rows);

        assertEquals(expected, copied(copies, sql.formatted("orders"), rows), rows);
        assertEquals(
                database.rows("SELECT id, note FROM plain ORDER BY id"),
                database.rows("SELECT id, note FROM orders ORDER BY id"));
        for (String stored : database.rows("SELECT id, shard FROM orders")) {
            String[] row = stored.split(" \\| ", -1);
            assertEquals(Shards.crc32Mod(row[0], 16) + "", row[1]);
        }
    }

    private static String copied(CopyManager copies, String sql, String rows) throws IOException {
        try {
            return copies.copyIn(sql, new StringReader(rows)) + " rows";
        } catch (SQLException e) {
            return String.valueOf(e.getSQLState());
        }
    }

    /** A field too many stands where the shard is added. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "COPY orders (id, note) FROM STDIN; 1\ta\t4\n",
                "COPY orders (id, note) FROM STDIN; 1\ta\n2\tb\t\\N\n3\tc\n",
                "COPY orders (id, note) FROM STDIN; 1\ta\n2\n3\tc\n",
                "COPY orders (id, note) FROM STDIN CSV; 1,a,7\n",
                "COPY orders (id, note) FROM STDIN CSV; 1,a,\n",
                "COPY orders (id, note) FROM STDIN CSV HEADER; id,note\n1,a,\"7\"\n",
            })
    void aRowWithAnotherNumberOfFieldsIsRefusedAsItIsDirect(String sqlAndRows) throws SQLException {
        String[] parts = sqlAndRows.split("; ", -1);
        for (String settings : List.of("fail", "warn")) {
            PGConnection to = (PGConnection) database.keyspread(RULE, "keyspread.on-unfillable=" + settings);
            SQLException refused = assertThrows(
                    SQLException.class, () -> to.getCopyAPI().copyIn(parts[0], new StringReader(parts[1])));

            assertEquals("22P04", refused.getSQLState(), refused.getMessage());
            assertEquals(List.of(), database.rows(STORED));
        }
    }

    @Test
    void withWarnWhatCanBeFilledIsAndTheRestPasses() throws SQLException, IOException {
        database.run("ALTER TABLE orders DROP CONSTRAINT orders_pkey", "ALTER TABLE orders ALTER shard DROP NOT NULL");
        database.run("ALTER TABLE orders ALTER id DROP NOT NULL");
        Connection warning = database.keyspread(RULE, "keyspread.on-unfillable=warn");
        CopyManager passing = ((PGConnection) warning).getCopyAPI();
        passing.copyIn("COPY orders (id, note) FROM STDIN", new StringReader("1\ta\n2\tb\n\\x33\tc\n"));
        passing.copyIn("COPY orders (note) FROM STDIN", new StringReader("d\n"));
        passing.copyIn("COPY orders (id) FROM STDIN (FORMAT csv, FORCE_NULL (id))", new StringReader("5\n"));

        assertEquals(
                List.of(row(1, "a"), row(2, "b"), "null | 3 | c", "null | 5 | null", "null | null | d"),
                database.rows(STORED));
        assertEquals(List.of("c"), Sandbox.rows(warning, "SELECT note FROM orders WHERE id = 3"));
    }

    @Test
    void oneThatCantBeFilledIsRefusedBeforeItBeginsSoThatTheTransactionGoesOn() throws SQLException, IOException {
        connection.setAutoCommit(false);
        copies.copyIn("COPY orders (id) FROM STDIN", new StringReader("1\n"));
        assertThrows(SQLException.class, () -> copies.copyIn("COPY orders (note) FROM STDIN", new StringReader("a\n")));
        copies.copyIn("COPY orders (id) FROM STDIN", new StringReader("2\n"));
        connection.commit();

        assertEquals(List.of(row(1, "null"), row(2, "null")), database.rows(STORED));
    }

    @Test
    void otherTablesAndWhatIsCopiedOutAreTheDelegates() throws SQLException, IOException {
        copies.copyIn("COPY other FROM STDIN", new StringReader("1\n2\n"));
        copies.copyIn("COPY orders (id) FROM STDIN", new StringReader("5\n"));
        StringWriter out = new StringWriter();

        assertEquals(2, copies.copyOut("COPY other TO STDOUT", out));
        assertEquals(1, copies.copyOut("COPY (SELECT id FROM orders) TO STDOUT", out));
        assertEquals("1\n2\n5\n", out.toString());
    }
}

package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.engine.Seed;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Every setter for every type of column: what is stored has the shard of what is stored, or the statement is refused, and a
 * read finds what it finds without the rule.
 */
public abstract class SetterTests extends EngineTest {
    public static final DateTimeFormatter SIX_DIGITS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

    private static final Canonical DECIMAL =
            text(row -> row.getBigDecimal("v").stripTrailingZeros().toPlainString());
    private static final Canonical DAY =
            text(row -> row.getObject("v", LocalDate.class).toString());

    private int tables;

    public SetterTests(Engine engine) {
        super(engine);
    }

    /** Reads the value in column {@code v} and writes it in its canonical text. */
    @FunctionalInterface
    interface Canonical {
        byte[] of(ResultSet row) throws SQLException;
    }

    public static Canonical text(TextOf text) {
        return row -> text.of(row).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    @FunctionalInterface
    public interface TextOf {
        String of(ResultSet row) throws SQLException;
    }

    @Test
    void integers() throws SQLException {
        Canonical canonical = text(row -> Long.toString(row.getLong("v")));
        for (String type : List.of("BIGINT", "SMALLINT")) {
            assertRight(type, "7", canonical, "setByte", "setShort", "setInt", "setLong", "setObject Long as BIGINT");
        }
    }

    /** The way Spring's SimpleJdbcInsert binds them, which takes the type from the column. */
    @Test
    public void wholeNumbersOfAnyLength() throws SQLException {
        assertRight(
                "BIGINT",
                "7",
                text(row -> Long.toString(row.getLong("v"))),
                "setObject BigInteger as BIGINT",
                "setObject BigInteger as INTEGER",
                "setObject BigDecimal as BIGINT",
                "setObject BigDecimal as INTEGER");
    }

    /** The way frameworks bind them that were told a type, or took it from the column: Spring's templates, MyBatis, DbUtils. */
    @Test
    public void valuesWithATargetType() throws SQLException {
        assertRight(
                "BIGINT",
                "7",
                text(row -> Long.toString(row.getLong("v"))),
                "setObject Double as BIGINT",
                "setObject BigDecimal as NUMERIC",
                "setObject BigDecimal as SMALLINT",
                "setObject BigInteger as SMALLINT",
                "setObject Integer as DOUBLE",
                "setObject Integer as NUMERIC(1)");
        assertRight(
                "NUMERIC(12,2)",
                "7.50",
                DECIMAL,
                "setDouble",
                "setFloat",
                "setObject Double",
                "setObject Float",
                "setObject Double as NUMERIC",
                "setObject Double as DOUBLE",
                "setObject String as NUMERIC",
                "setObject Short as NUMERIC",
                "setObject Integer as INTEGER",
                "setObject Long as BIGINT",
                "setObject BigInteger as BIGINT",
                "setObject Integer as NUMERIC(1)");
        assertRight(
                "VARCHAR(60)",
                "7 Zoe",
                text(row -> row.getString("v")),
                "setObject Integer as VARCHAR",
                "setObject Long as VARCHAR",
                engine instanceof MariaDbEngine ? "setString" : "setObject Character",
                "setObject BigInteger as VARCHAR");
    }

    /** Legacy code binds a Timestamp for a day, and texts are bound by the column's type. */
    @Test
    public void timesWithATargetType() throws SQLException {
        assertRight(
                "DATE", "2016-01-25", DAY, "setTimestamp", "setObject LocalDateTime", "setObject Timestamp as DATE");
        assertRight("DATE", "2016-01-25", DAY, "setObject String as DATE");
        assertRight(
                "TIMESTAMP",
                "2016-01-25 23:10:10.5",
                text(row -> row.getObject("v", LocalDateTime.class).format(SIX_DIGITS)),
                "setObject String as TIMESTAMP");
        assertRight(
                "BOOLEAN",
                "true",
                text(row -> Boolean.toString(row.getBoolean("v"))),
                "setObject String as BOOLEAN",
                "setObject Boolean as BOOLEAN");
    }

    @Test
    void decimals() throws SQLException {
        assertRight("NUMERIC(12,2)", "7.50", DECIMAL, "setBigDecimal", "setInt", "setObject BigDecimal");
    }

    @Test
    public void booleans() throws SQLException {
        assertRight("BOOLEAN", "true", text(row -> Boolean.toString(row.getBoolean("v"))), "setBoolean");
    }

    @Test
    void texts() throws SQLException {
        Canonical asStored = text(row -> row.getString("v"));
        for (String type : List.of("VARCHAR(60)", engine.text())) {
            assertRight(
                    type,
                    "7 Zoe",
                    asStored,
                    "setString",
                    "setObject String",
                    "setObject String as VARCHAR",
                    "setCharacterStream",
                    "setCharacterStream int",
                    "setCharacterStream long",
                    "setCharacterStream part",
                    "setCharacterStream null",
                    "setAsciiStream int",
                    "setNull VARCHAR");
        }
        assertRight(
                "CHAR(36)", "7", text(row -> row.getString("v").stripTrailing()), "setString", "setCharacterStream");
    }

    @Test
    public void uuids() throws SQLException {
        assertRight(
                "UUID",
                "0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90",
                text(row -> String.valueOf(row.getObject("v"))),
                "setObject UUID");
    }

    @Test
    public void dates() throws SQLException {
        assertRight(
                "DATE",
                "2016-01-25",
                DAY,
                "setDate",
                "setDate Asia/Kolkata",
                "setObject LocalDate",
                "setObject java.util.Date as DATE");
    }

    @Test
    public void timestamps() throws SQLException {
        assertRight(
                "TIMESTAMP",
                "2016-01-25 23:10:10.5",
                text(row -> row.getObject("v", LocalDateTime.class).format(SIX_DIGITS)),
                "setDate",
                "setTimestamp",
                "setTimestamp Asia/Kolkata",
                "setObject LocalDate",
                "setObject LocalDateTime");
        assertRight(
                "TIMESTAMP WITH TIME ZONE",
                "2016-01-25 23:10:10.5+02:00",
                text(row -> row.getObject("v", OffsetDateTime.class)
                                .withOffsetSameInstant(ZoneOffset.UTC)
                                .format(SIX_DIGITS)
                        + "Z"),
                "setTimestamp",
                "setObject OffsetDateTime");
    }

    @Test
    void byteStrings() throws SQLException {
        assertRight(
                engine.bytes(),
                "7 bytes",
                row -> row.getBytes("v"),
                "setBytes",
                "setBinaryStream",
                "setBinaryStream int",
                "setBinaryStream long",
                "setBinaryStream part",
                "setBinaryStream null",
                "setObject byte[]",
                "setObject byte[] as BINARY",
                "setObject byte[] as VARBINARY",
                "setObject byte[] as LONGVARBINARY");
    }

    /** Writes and reads a column of that type by all setters; those named have to be filled. */
    public final void assertRight(String type, String text, Canonical canonical, String... filled) throws SQLException {
        String table = "t" + ++tables;
        database.run(
                "CREATE TABLE " + table + " (h BIGINT, v " + type + ", n INTEGER)",
                "CREATE TABLE plain_" + table + " (v " + type + ", n INTEGER)");
        Connection connection = database.keyspread("keyspread.shard." + table + ".h=crc32(v)", "keyspread.inspect=off");
        String insert = "INSERT INTO %s (v, n) VALUES (%s, %d)";
        List<Binding> bindings = tried(Setters.of(text), filled);
        Set<String> stored = new TreeSet<>();
        List<String> wrong = new ArrayList<>();
        for (int n = 0; n < bindings.size(); n++) {
            Binding binding = bindings.get(n);
            Outcome direct =
                    Outcome.orThrown(database.direct(), binding.update(insert.formatted("plain_" + table, "%s", n)));
            Outcome ours = Outcome.orThrown(connection, binding.update(insert.formatted(table, "%s", n)));
            if (direct.sqlState() == null && ours.sqlState() != null && !ours.isRefused()) {
                wrong.add(type + ", " + binding + ": fails with " + ours.sqlState());
            }
            if (ours.sqlState() == null) {
                stored.add(binding.name());
            }
        }
        wrong.addAll(wronglyStored(table, bindings, canonical));
        wrong.addAll(wronglyRead(table, type, connection, bindings));

        assertEquals(List.of(), wrong, type);
        Set<String> missing = new TreeSet<>(List.of(filled));
        missing.removeAll(stored);
        assertEquals(Set.of(), missing, () -> type + ": refused, though it can be filled");
    }

    /** How many of the setters a build tries for a type beside those that have to be filled. A thorough run tries all. */
    public int triedInBuild() {
        return Integer.MAX_VALUE;
    }

    private List<Binding> tried(List<Binding> all, String... filled) {
        Set<String> always = Set.of(filled);
        Set<Binding> drawn = Set.copyOf(Effort.sample(all, triedInBuild(), all.size(), Seed.get()));
        return all.stream()
                .filter(binding -> always.contains(binding.name()) || drawn.contains(binding))
                .toList();
    }

    /** Returns true if the server can be asked to compare a column of that type with what the setter gives it. */
    public boolean canCompare(String type, Binding binding) {
        return true;
    }

    /** Returns true if Keyspread stored what the driver stores by itself, as far as the engine's driver does what the setter says. */
    public boolean isSame(Binding binding, String stored, String direct) {
        return stored.equals(direct);
    }

    private List<String> wronglyStored(String table, List<Binding> bindings, Canonical canonical) throws SQLException {
        Map<Integer, String> plain = new TreeMap<>();
        database.rows("SELECT n, v FROM plain_" + table).forEach(row -> {
            String[] parts = row.split(" \\| ", 2);
            plain.put(Integer.valueOf(parts[0]), parts[1]);
        });
        List<String> wrong = new ArrayList<>();
        for (String row : database.rows("SELECT n, v FROM " + table)) {
            String[] parts = row.split(" \\| ", 2);
            int n = Integer.parseInt(parts[0]);
            if (plain.containsKey(n) && !isSame(bindings.get(n), parts[1], plain.get(n))) {
                wrong.add(bindings.get(n) + ": stored " + parts[1] + ", the direct driver " + plain.get(n));
            }
        }
        try (Statement statement = database.direct().createStatement();
                ResultSet rows = statement.executeQuery("SELECT n, h, v FROM " + table)) {
            while (rows.next()) {
                Long shard = rows.getObject("h", Long.class);
                Long expected = rows.getObject("v") == null ? null : Shards.crc32(canonical.of(rows));
                if (!String.valueOf(expected).equals(String.valueOf(shard))) {
                    wrong.add(
                            bindings.get(rows.getInt("n")) + ": stored " + rows.getString("v") + " with another shard");
                }
            }
        }
        return wrong;
    }

    private List<String> wronglyRead(String table, String type, Connection connection, List<Binding> bindings)
            throws SQLException {
        database.run(
                "CREATE TABLE same_" + table + " (v " + type + ", n INTEGER)",
                "INSERT INTO same_" + table + " (v, n) SELECT v, n FROM " + table);
        // A text of its own for each: H2 keeps the last parameters of a text, and can't compare a BLOB with a CLOB.
        String query = "SELECT n FROM %s WHERE v = %s AND n <> %d ORDER BY n";
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < bindings.size(); i++) {
            Binding binding = bindings.get(i);
            if (!canCompare(type, binding)) {
                continue;
            }
            Outcome direct =
                    Outcome.orThrown(database.direct(), binding.query(query.formatted("same_" + table, "%s", -i)));
            Outcome ours = Outcome.orThrown(connection, binding.query(query.formatted(table, "%s", -i)));
            if (!direct.equals(ours)) {
                wrong.add(binding + ": finds " + ours + ", the direct driver " + direct);
            }
        }
        return wrong;
    }

    @Test
    public void aStreamThatIsTooLongIsRefusedAndNothingIsStored() throws SQLException {
        database.run("CREATE TABLE t (h BIGINT, v " + engine.text() + ")");
        Connection connection = database.keyspread("keyspread.shard.t.h=crc32(v)");
        for (int length : new int[] {1 << 16, (1 << 16) + 1}) {
            Outcome outcome = Outcome.of(connection, c -> {
                try (PreparedStatement insert = c.prepareStatement("INSERT INTO t (v) VALUES (?)")) {
                    insert.setCharacterStream(1, new StringReader("x".repeat(length)), length);
                    return insert.executeUpdate();
                }
            });
            assertEquals(length != 1 << 16, outcome.isRefused());
        }
        assertEquals(List.of(Shards.crc32("x".repeat(1 << 16)) + ""), database.rows("SELECT h FROM t"));
    }

    @Test
    void aStreamIsBoundForAllExecutionsUntilTheNextIsSet() throws SQLException {
        database.run("CREATE TABLE t (h BIGINT, v " + engine.bytes() + ", n INTEGER)");
        Connection connection = database.keyspread("keyspread.shard.t.h=crc32(v)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v, n) VALUES (?, ?)")) {
            insert.setBinaryStream(1, new ByteArrayInputStream(new byte[] {1, 2}));
            for (int n = 0; n < 2; n++) {
                insert.setInt(2, n);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        String row = Shards.crc32(new byte[] {1, 2}) + " | 0102";
        assertEquals(List.of(row, row), database.rows("SELECT h, v FROM t"));
    }

    @Test
    void aStreamThatFailsIsAnSqlException() throws SQLException {
        database.run("CREATE TABLE t (h BIGINT, v " + engine.bytes() + ")");
        Connection connection = database.keyspread("keyspread.shard.t.h=crc32(v)");
        InputStream broken = new PipedInputStream(); // connected to nothing
        Outcome outcome = Outcome.of(connection, c -> {
            try (PreparedStatement insert = c.prepareStatement("INSERT INTO t (v) VALUES (?)")) {
                insert.setBinaryStream(1, broken);
                return insert.executeUpdate();
            }
        });
        assertTrue(outcome.sqlState() != null);
        assertEquals(List.of(), database.rows("SELECT * FROM t"));
    }
}

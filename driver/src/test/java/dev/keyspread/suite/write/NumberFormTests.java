package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Numbers in every form of the engine's grammar as the source of a shard, in columns of several types: what is stored is what the
 * direct driver stores, and its shard is right. A column of integers refuses none but what only the server can tell.
 */
public abstract class NumberFormTests extends EngineTest {
    private static final List<String> NUMBERS = List.of(
            "7",
            "+5",
            "- 5",
            "-5",
            "(5)",
            "(-5)",
            "- -18",
            "-(-18)",
            "- - - 3",
            "+ -3",
            "1 + 2",
            "1 + 2 * 3",
            "(1 + 2) * 3",
            "10 - 3 - 4",
            "2 - -3",
            "15.4",
            "15.5",
            "14.5",
            "-14.5",
            "-15.4",
            "0.4",
            "-0.4",
            "5.0",
            "5.",
            ".5",
            "1.5 + 1.5",
            "0x0D",
            "0X0d",
            "0xff",
            "-0x10",
            "0x7fffffff",
            "0xffffffff",
            "0x7fffffffffffffff",
            "0xffffffffffffffff",
            "0x0",
            "0x1_0",
            "0x_10",
            "0b10100",
            "0B101",
            "0b1_0",
            "0o17",
            "0O17",
            "1_4",
            "1_000",
            "1__4",
            "1_000.5",
            "1.5_5",
            "1e1",
            "1E+1",
            "14.5e0",
            "1.5e1",
            "12345678901234567890",
            "9007199254740993",
            "007",
            "0.0",
            "-0",
            "2147483647 + 1",
            "9223372036854775807 + 1",
            "x'0D'",
            "b'101'",
            "5 / 2",
            "5 % 3",
            "1 - 0.5",
            "1e1 + 1",
            "1e1::int + 9",
            "-5.0::bigint",
            "1.5::int + 1",
            "2::int::bigint * 3",
            "'7'",
            "' 7 '",
            "'0x0D'",
            "'1_4'",
            "TRUE");

    private static final List<String> FORMS = List.of(
            "INSERT INTO numbers (v) VALUES (#)",
            "INSERT INTO numbers (v) SELECT #",
            "INSERT INTO numbers (v, note) VALUES (#, 'x'), (1, 'y')",
            "UPDATE numbers SET v = #",
            "UPDATE numbers SET note = 'k' WHERE v = #",
            "INSERT INTO numbers (v) SELECT # UNION ALL SELECT 1",
            "INSERT INTO numbers (v) SELECT # UNION ALL SELECT 1e0",
            "INSERT INTO numbers (v) SELECT * FROM (SELECT # AS v) x",
            "INSERT INTO numbers (v) SELECT x.v FROM (SELECT # AS v UNION ALL SELECT 1e0) x",
            "SELECT v, note FROM numbers WHERE v = #");

    private static final String ROWS = List.of("13", "-3", "15", "14", "5", "10", "18").stream()
            .map(id -> "('" + id + "', 'a')")
            .collect(Collectors.joining(", "));

    /** Tables, each with a column of another type. */
    private enum Kind {
        longs("BIGINT"),
        integers("INTEGER"),
        texts("VARCHAR(30)"),
        decimals("DECIMAL(20,1)");

        private final String type;

        Kind(String type) {
            this.type = type;
        }
    }

    /**
     * Holds what only the server computes, or is no plain number, and may be refused: MariaDB rounds a fraction with an exponent to even
     * numbers.
     */
    private static final Set<String> COMPUTED = Set.of(
            "5 / 2",
            "5 % 3",
            "1e1 + 1",
            "1.5::int + 1",
            "' 7 '",
            "'0x0D'",
            "'1_4'",
            "-0x10",
            "14.5e0",
            "b'101'",
            "x'0D'",
            "TRUE");

    public NumberFormTests(Engine engine) {
        super(engine);
    }

    @Test
    void aNumberIsHashedAsItIsStored() throws SQLException {
        List<String> wrong = new ArrayList<>();
        try (Sandbox plain = new Sandbox(engine)) {
            for (Kind kind : Kind.values()) {
                plain.run("CREATE TABLE " + kind + " (v " + kind.type + ", note VARCHAR(9))");
                database.run("CREATE TABLE " + kind + " (v " + kind.type + ", note VARCHAR(9), shard BIGINT)");
                try (Connection connection = database.keyspread("keyspread.shard." + kind + ".shard=crc32(v) % 1000")) {
                    for (String number : NUMBERS) {
                        for (String form : FORMS) {
                            String sql = form.replace("numbers", kind.name()).replace("#", number);
                            check(kind, number, sql, plain, connection, wrong);
                        }
                    }
                }
            }
        }
        assertEquals("", String.join("\n", wrong));
    }

    private void check(Kind kind, String number, String sql, Sandbox plain, Connection connection, List<String> wrong)
            throws SQLException {
        for (Sandbox each : List.of(plain, database)) {
            each.run("DELETE FROM " + kind);
        }
        String rows = "INSERT INTO " + kind + " (v, note) VALUES " + ROWS;
        plain.run(rows);
        run(connection, rows);
        Outcome direct = Outcome.of(plain.direct(), c -> run(c, sql));
        Outcome outcome = Outcome.of(connection, c -> run(c, sql));
        if (direct.sqlState() != null) {
            return;
        }
        if (outcome.isRefused()) {
            boolean isWhole = kind == Kind.longs || kind == Kind.integers;
            if (isWhole && !sql.contains("UNION") && !sql.contains("FROM (") && !COMPUTED.contains(number)) {
                wrong.add(sql + " is refused");
            }
            return;
        }
        if (!direct.equals(outcome)) {
            wrong.add(sql + " gives " + outcome + " instead of " + direct);
        }
        String all = "SELECT v, note FROM " + kind + " ORDER BY v, note";
        if (!Sandbox.rows(plain.direct(), all).equals(Sandbox.rows(database.direct(), all))) {
            wrong.add(sql + " stores other rows");
        }
        for (String row : database.rows("SELECT shard, v FROM " + kind)) {
            String[] stored = row.split(" \\| ", -1);
            String canonical = stored[1].endsWith(".0") && kind == Kind.decimals
                    ? stored[1].substring(0, stored[1].length() - 2)
                    : stored[1];
            if (!stored[0].equals(Long.toString(Shards.crc32Mod(canonical, 1000)))) {
                wrong.add(sql + " stores a wrong shard beside " + stored[1]);
            }
        }
    }

    private static Object run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return statement.getUpdateCount();
            }
            try (ResultSet rows = statement.getResultSet()) {
                return Rows.readWithout(rows, Set.of("shard")).stream().sorted().toList();
            }
        }
    }
}

package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.engine.Seed;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Floating point numbers that are bound for a column of decimals. */
public abstract class DoubleTests extends EngineTest {
    public DoubleTests(Engine engine) {
        super(engine);
    }

    /** Checks doubles of at most 15 digits, which all engines store alike: some keep 15 digits, some 17. */
    @Test
    void aDoubleIsHashedAsItIsStoredInADecimal() throws SQLException {
        database.run(
                "CREATE TABLE doubles (n INTEGER, coarse NUMERIC(20,2), fine NUMERIC(30,10), a BIGINT, b BIGINT)",
                "CREATE TABLE plain (n INTEGER, coarse NUMERIC(20,2), fine NUMERIC(30,10))");
        Connection connection = database.keyspread(
                "keyspread.shard.doubles.a=crc32(coarse)",
                "keyspread.shard.doubles.b=crc32(fine)",
                "keyspread.inspect=off");
        String insert = "INSERT INTO %s (n, coarse, fine) VALUES (?, ?, ?)";
        List<Double> doubles = doubles();
        List<String> wrong = new ArrayList<>();
        try (PreparedStatement direct = database.direct().prepareStatement(insert.formatted("plain"));
                PreparedStatement ours = connection.prepareStatement(insert.formatted("doubles"))) {
            for (int n = 0; n < doubles.size(); n++) {
                for (PreparedStatement statement : List.of(direct, ours)) {
                    statement.setInt(1, n);
                    statement.setDouble(2, doubles.get(n));
                    statement.setObject(3, doubles.get(n));
                }
                direct.executeUpdate();
                try {
                    ours.executeUpdate();
                } catch (SQLException e) {
                    int digits = BigDecimal.valueOf(doubles.get(n))
                            .stripTrailingZeros()
                            .precision();
                    if (!(e instanceof StatementRefusedException) || digits <= 15) {
                        wrong.add(doubles.get(n) + " is refused: " + e.getMessage());
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(
                List.of(),
                database.rows("SELECT d.n FROM doubles d JOIN plain p ON d.n = p.n"
                        + " WHERE d.coarse <> p.coarse OR d.fine <> p.fine"));
        for (String row : database.rows("SELECT coarse, fine, a, b FROM doubles")) {
            String[] parts = row.split(" \\| ", -1);
            for (int i = 0; i < 2; i++) {
                BigDecimal stored = new BigDecimal(parts[i]).stripTrailingZeros();
                String canonical = stored.signum() == 0 ? "0" : stored.toPlainString();
                assertEquals(Shards.crc32(canonical) + "", parts[i + 2], row);
            }
        }
    }

    /** A double among several rows may bring the numbers of the others to its type, which does not hold them all. */
    @Test
    void aNumberThatIsSentAsADoubleDoesNotChangeOtherRows() throws SQLException {
        database.run("CREATE TABLE united (id BIGINT, shard BIGINT)");
        Connection connection = database.keyspread("keyspread.shard.united.shard=crc32(id)");
        for (Object number : List.of(7.0, 7, 7.0f)) {
            for (int type : new int[] {Types.DOUBLE, Types.FLOAT, Types.REAL, Types.BIGINT, Types.NUMERIC}) {
                Outcome.of(connection, c -> {
                    try (PreparedStatement insert =
                            c.prepareStatement("INSERT INTO united (id) SELECT ? UNION ALL SELECT ?")) {
                        insert.setObject(1, number, type);
                        insert.setLong(2, (1L << 53) + 1);
                        return insert.executeUpdate();
                    }
                });
            }
        }
        for (String row : database.rows("SELECT shard, id FROM united")) {
            String[] parts = row.split(" \\| ", -1);
            assertEquals(Shards.crc32(parts[1]) + "", parts[0], row);
        }
    }

    /** MariaDB's driver sends the low 64 bits of a BigInteger that is bound as a decimal. */
    @Test
    void whatIsLeftOfALongNumberThatIsBoundAsADecimalIsHashed() throws SQLException {
        database.run("CREATE TABLE longs (v NUMERIC(25,0), shard BIGINT)");
        Connection connection = database.keyspread("keyspread.shard.longs.shard=crc32(v)");
        for (int bits : List.of(62, 63, 64, 80)) {
            for (int type : new int[] {Types.NUMERIC, Types.DECIMAL}) {
                Outcome.of(connection, c -> {
                    try (PreparedStatement insert = c.prepareStatement("INSERT INTO longs (v) VALUES (?)")) {
                        insert.setObject(1, BigInteger.ONE.shiftLeft(bits), type);
                        return insert.executeUpdate();
                    }
                });
            }
        }
        List<String> rows = database.rows("SELECT shard, v FROM longs");
        assertTrue(rows.size() >= 2, rows.toString());
        for (String row : rows) {
            String[] parts = row.split(" \\| ", -1);
            assertEquals(Shards.crc32(parts[1]) + "", parts[0], row);
        }
    }

    private static List<Double> doubles() {
        List<Double> doubles = new ArrayList<>(List.of(0.0, -0.0, 0.1, 0.1 + 0.2, 2.675, 1.005, -1.005, 1e14, 1.0 / 3));
        Random random = new Random(Seed.get());
        for (int i = 0; i < 300; i++) {
            double whole = random.nextLong(-999_999_999_999_999L, 1_000_000_000_000_000L);
            doubles.add(whole / Math.pow(10, random.nextInt(16)));
            doubles.add(random.nextInt(1_000_000) / 1000.0);
            doubles.add((random.nextInt(1_000_000) * 10 + 5) / 1000.0); // half of what is kept
            doubles.add(random.nextGaussian());
        }
        return doubles;
    }
}

package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two rows of one query that give a column values of two types: the engine brings both to one of them before they are stored, and each shard
 * has to be of what is stored then.
 */
public abstract class UnitedRowTests extends EngineTest {
    private static final String PLACEHOLDER = "?";

    private static final List<String> FORMS = List.of(
            "INSERT INTO united (v, n) SELECT %s, 1 UNION ALL SELECT %s, 2",
            "INSERT INTO united (v, n) SELECT a, b FROM (SELECT %s AS a, 1 AS b UNION ALL SELECT %s, 2) AS q",
            "INSERT INTO united (v, n) SELECT a, b FROM (VALUES (%s, 1), (%s, 2)) AS q (a, b)",
            "INSERT INTO united (v, n) VALUES (%s, 1), (%s, 2)",
            "MERGE INTO united (v, n) KEY (n) SELECT %s, 1 UNION ALL SELECT %s, 2",
            "MERGE INTO united USING (VALUES (%s, 1), (%s, 2)) AS q (a, b) ON united.n = q.b"
                    + " WHEN NOT MATCHED THEN INSERT (v, n) VALUES (q.a, q.b)",
            "MERGE INTO united USING (SELECT %s AS a, 1 AS b UNION ALL SELECT %s, 2) AS q ON united.n = q.b"
                    + " WHEN NOT MATCHED THEN INSERT (v, n) VALUES (q.a, q.b)");

    /**
     * A value in a text.
     *
     * @param bound what is bound, where it is a placeholder
     */
    private record Value(String text, Object bound) {
        static Value literal(String text) {
            return new Value(text, text);
        }

        static Value of(Object bound) {
            return new Value(PLACEHOLDER, bound);
        }
    }

    private static final List<Value> VALUES = List.of(
            Value.literal("1"),
            Value.literal("-3"),
            Value.literal("2.50"),
            Value.literal("12345678901"),
            Value.literal("'3'"),
            Value.literal("'1.75'"),
            Value.literal("TRUE"),
            Value.literal("FALSE"),
            Value.of(7L),
            Value.of(new BigDecimal("1.25")),
            Value.of(new BigDecimal("12.5")),
            Value.of("3"),
            Value.of("1.75"),
            Value.of(true));

    public UnitedRowTests(Engine engine) {
        super(engine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"BIGINT", "NUMERIC(20,5)", "VARCHAR(30)"})
    void theShardIsOfWhatIsStored(String type) throws SQLException {
        database.run("CREATE TABLE united (v " + type + ", n INTEGER, shard BIGINT)");
        Connection connection = database.keyspread("keyspread.shard.united.shard=crc32(v)");
        List<String> wrong = new ArrayList<>();
        int stored = 0;
        for (String form : FORMS) {
            for (Value first : VALUES) {
                for (Value second : VALUES) {
                    database.run("DELETE FROM united");
                    insert(connection, form, first, second);
                    for (String row : database.rows("SELECT shard, v FROM united ORDER BY n")) {
                        stored++;
                        String[] parts = row.split(" \\| ", -1);
                        if (!parts[0].equals(Shards.crc32(canonical(type, parts[1])) + "")) {
                            wrong.add(form + ", " + first + ", " + second + ": " + row);
                        }
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(stored > 50, stored + " rows");
    }

    private static void insert(Connection connection, String form, Value first, Value second) {
        Outcome.orThrown(connection, c -> {
            try (PreparedStatement insert = c.prepareStatement(String.format(form, first.text(), second.text()))) {
                int parameter = 1;
                for (Value value : List.of(first, second)) {
                    if (value.text().equals(PLACEHOLDER)) {
                        insert.setObject(parameter++, value.bound());
                    }
                }
                return insert.executeUpdate();
            }
        });
    }

    private static String canonical(String type, String stored) {
        if (!type.startsWith("NUMERIC")) {
            return stored;
        }
        BigDecimal number = new BigDecimal(stored).stripTrailingZeros();
        return number.signum() == 0 ? "0" : number.toPlainString();
    }
}

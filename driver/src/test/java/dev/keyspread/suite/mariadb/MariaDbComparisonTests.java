package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads on MariaDB that compare otherwise than they look: by a collation of the statement's own, or a text and a number. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MariaDbComparisonTests {
    private final Engine engine;
    private Sandbox database;
    private Connection connection;

    @SuppressWarnings("NullAway.Init") // opened before the first test
    MariaDbComparisonTests(Engine engine) {
        this.engine = engine;
    }

    @BeforeAll
    void write() throws SQLException {
        database = new Sandbox(engine);
        database.run(
                "CREATE TABLE names (shard INT NOT NULL, name VARCHAR(40) NOT NULL, PRIMARY KEY (shard, name))",
                "CREATE TABLE orders (shard INT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (shard, id))",
                "CREATE TABLE days (shard INT NOT NULL, day DATE NOT NULL, PRIMARY KEY (shard, day))");
        connection = database.keyspread(
                "keyspread.shard.names.shard=crc32(name) % 16",
                "keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.shard.days.shard=crc32(day) % 16");
        update(
                connection,
                "INSERT INTO names (name) VALUES ('ann'), ('Ann'), ('ANN'), ('änn'), ('ann '), ('7'), ('07'),"
                        + " ('7.0'), ('0'), ('1'), ('')");
        update(connection, "INSERT INTO orders (id) VALUES (0), (1), (7), (-7), (8)");
        update(connection, "INSERT INTO days (day) VALUES ('2016-01-25'), ('2016-01-26'), ('2000-07-07')");
    }

    @AfterAll
    void close() throws SQLException {
        if (database != null) { // null where there is no MariaDB
            database.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "names WHERE name = 'ANN'",
                "names WHERE name = 'ANN' COLLATE utf8mb4_general_ci",
                "names WHERE name COLLATE utf8mb4_general_ci = 'ANN'",
                "names WHERE name IN ('x', 'ANN' COLLATE utf8mb4_general_ci)",
                "names WHERE name = BINARY 'ann'",
                "names WHERE BINARY name = 'ann'",
                "names WHERE name = _utf8mb4'ann'",
                "names WHERE name = _latin1'ann' COLLATE latin1_swedish_ci",
                "names WHERE name = N'ann'",
                "names WHERE name = 'a' 'nn'",
                "names WHERE name = x'616e6e'",
                "names WHERE name = 0x616e6e",
                "names WHERE name = 7",
                "names WHERE name = 7.0",
                "names WHERE name IN (7, 8)",
                "names WHERE name IN ('7', 8)",
                "names WHERE name = 0",
                "names WHERE name = TRUE",
                "names WHERE name LIKE 'ANN'",
                "names WHERE name <=> 'ann'",
                "names WHERE 'ann' = name = 1",
                "orders WHERE id = '7'",
                "orders WHERE id = '7abc'",
                "orders WHERE id = '07.0'",
                "orders WHERE id = 7e0",
                "orders WHERE id = 0x07",
                "orders WHERE id = x'07'",
                "orders WHERE id = b'111'",
                "orders WHERE id = TRUE",
                "orders WHERE id = 'x'",
                "orders WHERE id IN ('7', '8x')",
                "orders WHERE id = - 7",
                "orders WHERE id = -'7'",
                "orders WHERE id <=> 7",
                "orders WHERE id = 7 XOR id = 8",
                "orders WHERE id = 7 || id = 8",
                "orders WHERE id = 7 && id = 7",
                "orders WHERE NOT id = 7",
                "orders WHERE ! (id = 7)",
                "orders WHERE id = 3 + 4",
                "orders WHERE id = 15 DIV 2",
                "orders WHERE id = 7 DIV 1",
                "orders WHERE id = 15 MOD 8",
                "orders WHERE id = 7 | 8",
                "orders WHERE id = 7 IS TRUE",
                "days WHERE day = '2016-1-25'",
                "days WHERE day = '20160125'",
                "days WHERE day = 20160125",
                "days WHERE day = '16-01-25'",
                "days WHERE day = '2016-01-25 10:00:00'",
                "days WHERE day = '2016-01-25 00:00:00'",
                "days WHERE day = 707",
                "days WHERE day = DATE '2016-01-25'",
                "days WHERE day = {d '2016-01-25'}"
            })
    void aReadFindsWhatItFindsWithoutTheRule(String condition) {
        Outcome.Work read = c ->
                Sandbox.rows(c, "SELECT * FROM " + condition).stream().sorted().toList();
        assertEquals(Outcome.of(database.direct(), read), Outcome.of(connection, read));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "names WHERE name = ?",
                "orders WHERE id = ?",
                "days WHERE day = ?",
                "orders WHERE id = CAST(? AS SIGNED)",
                "orders WHERE id = CAST(? AS UNSIGNED) OR id = 8",
                "names WHERE name = CAST(? AS SIGNED)"
            })
    void soDoesOneWithAParameterOfAnotherType(String condition) {
        List<Object> values = List.of(
                "ann",
                "ANN",
                "7",
                "07",
                "7abc",
                "x",
                7,
                7L,
                7.0d,
                7.5d,
                -7L,
                Long.MIN_VALUE,
                true,
                false,
                new BigDecimal("7.00"),
                (byte) 7,
                "2016-1-25",
                "20160125",
                20160125,
                LocalDateTime.parse("2016-01-25T00:00"),
                LocalDateTime.parse("2016-01-25T10:00"),
                LocalDate.parse("2016-01-25"),
                new byte[] {'a', 'n', 'n'},
                'x');
        for (Object value : values) {
            Outcome.Work read = c -> {
                try (PreparedStatement select = c.prepareStatement("SELECT * FROM " + condition)) {
                    select.setObject(1, value);
                    try (ResultSet rows = select.executeQuery()) {
                        return Rows.read(rows).stream().sorted().toList();
                    }
                }
            };
            assertEquals(
                    Outcome.of(database.direct(), read),
                    Outcome.of(connection, read),
                    () -> value.getClass() + " " + value);
        }
    }
}

package dev.keyspread.suite.read;

import static dev.keyspread.suite.write.Binding.call;
import static dev.keyspread.suite.write.Binding.object;
import static dev.keyspread.suite.write.Binding.string;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shop;
import dev.keyspread.suite.write.Binding;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Keyed reads with parameters of all types, fitting or not: the rows, or the error, are those of the direct driver on the
 * same table.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TypedReadTests {
    private final Engine engine;
    Sandbox database;
    Connection connection;

    @SuppressWarnings("NullAway.Init")
    public TypedReadTests(Engine engine) {
        this.engine = engine;
    }

    @BeforeAll
    void open() throws SQLException {
        database = new Sandbox(engine);
        connection = Shop.open(database, Shop.rules());
    }

    @AfterAll
    void close() throws SQLException {
        if (database != null) { // null where there is no such engine
            database.close();
        }
    }

    @SuppressWarnings("JavaUtilDate") // applications bind it
    public static Stream<Binding> parameters() {
        return Stream.of(
                string("7"),
                string(" 7 "),
                string("07"),
                string("7.0"),
                string("7e0"),
                string("abc"),
                string(""),
                string("ab"),
                string("AB   "),
                string("1.5"),
                string("true"),
                string("2016-01-25"),
                string("2016-01-25 10:10:11.5"),
                string(Shop.DOC.toString()),
                string(Shop.DOC.toString().toUpperCase(Locale.ROOT)),
                call("setNString 7", (s, i) -> s.setNString(i, "7")),
                call("setByte", (s, i) -> s.setByte(i, (byte) 7)),
                call("setShort", (s, i) -> s.setShort(i, (short) 7)),
                call("setInt", (s, i) -> s.setInt(i, 7)),
                call("setLong", (s, i) -> s.setLong(i, 7)),
                call("setFloat", (s, i) -> s.setFloat(i, 7)),
                call("setDouble 7", (s, i) -> s.setDouble(i, 7)),
                call("setDouble 7.5", (s, i) -> s.setDouble(i, 7.5)),
                call("setDouble NaN", (s, i) -> s.setDouble(i, Double.NaN)),
                call("setBigDecimal 7.0", (s, i) -> s.setBigDecimal(i, new BigDecimal("7.0"))),
                call("setBigDecimal 1.50", (s, i) -> s.setBigDecimal(i, new BigDecimal("1.50"))),
                call("setBoolean", (s, i) -> s.setBoolean(i, true)),
                call("setDate", (s, i) -> s.setDate(i, Date.valueOf("2016-01-25"))),
                call("setTimestamp", (s, i) -> s.setTimestamp(i, Timestamp.valueOf("2016-01-25 10:10:11.5"))),
                call("setBytes", (s, i) -> s.setBytes(i, new byte[] {7})),
                call("setNull BIGINT", (s, i) -> s.setNull(i, Types.BIGINT)),
                call("setNull VARCHAR", (s, i) -> s.setNull(i, Types.VARCHAR)),
                call("setNull NULL", (s, i) -> s.setNull(i, Types.NULL)),
                object(null),
                object(7),
                object(7L),
                object(7.0d),
                object(new BigDecimal("7.0")),
                object(new BigDecimal("7.0"), Types.BIGINT),
                object(new BigDecimal("7.4"), Types.BIGINT),
                object(new BigDecimal("1.505"), Types.NUMERIC),
                object(BigInteger.valueOf(7)),
                object(BigInteger.TWO.pow(64)),
                object("7", Types.BIGINT),
                object("abc", Types.BIGINT),
                object("7", Types.OTHER),
                object(7L, Types.VARCHAR),
                object(7, Types.NUMERIC),
                object('7'),
                object(true),
                object(Shop.DOC),
                object(Shop.DOC, Types.OTHER),
                object(new UUID(1, 2)),
                object(LocalDate.of(2016, 1, 25)),
                object(LocalDateTime.parse("2016-01-25T10:10:11.5")),
                object(LocalDateTime.parse("2016-01-25T10:10:11.5000004")),
                object(LocalDateTime.parse("2016-01-25T10:10:11.4999999")),
                object(OffsetDateTime.of(2016, 1, 25, 10, 10, 11, 500_000_000, ZoneOffset.UTC)),
                object(Instant.parse("2016-01-25T10:10:11.5Z")),
                object(new java.util.Date(1453716611500L)),
                object(new byte[] {7}),
                object(List.of(7)));
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void aParameterOfAnyTypeHasTheSameOutcome(Binding parameter) {
        for (String query : List.of(
                "SELECT * FROM orders WHERE id = %s",
                "SELECT * FROM orders WHERE id IN (%s, 9)",
                "SELECT * FROM orders WHERE id = %s OR id = 8",
                "SELECT * FROM orders WHERE id = CAST(%s AS BIGINT)",
                "SELECT * FROM orders WHERE id = CAST(%s AS SMALLINT) OR id = 8",
                "SELECT * FROM codes WHERE code = CAST(%s AS BIGINT)",
                "SELECT * FROM docs WHERE written = DATE '2016-01-25' AND doc = CAST(%s AS UUID)",
                "SELECT * FROM codes WHERE code = %s",
                "SELECT * FROM prices WHERE price = %s",
                "SELECT * FROM loose WHERE id = %s",
                "SELECT * FROM visits WHERE who = 'Ann' AND seen = %s",
                "SELECT * FROM visits WHERE seen = TIMESTAMP '2016-01-25 10:10:11.5' AND who = %s",
                "SELECT * FROM docs WHERE written = DATE '2016-01-25' AND doc = %s",
                "SELECT * FROM docs WHERE doc = '" + Shop.DOC + "' AND written = %s")) {
            Outcome.Work work = parameter.query(query);
            assertEquals(
                    Outcome.of(database.direct(), work),
                    Outcome.of(connection, work),
                    () -> parameter + " in " + query);
        }
    }

    @Test
    void aStatementWorksOnAfterAValueThatIsNotConvertible() throws SQLException {
        List<Binding> bindings = parameters().toList();
        for (String query : List.of("SELECT id FROM orders WHERE id = ?", "SELECT v FROM prices WHERE price = ?")) {
            assertEquals(inTurn(database.direct(), query, bindings), inTurn(connection, query, bindings));
        }
    }

    /** Binds all values one after the other to one statement, with a fitting one after each. */
    private static List<String> inTurn(Connection c, String query, List<Binding> bindings) throws SQLException {
        List<String> outcomes = new ArrayList<>();
        try (PreparedStatement statement = c.prepareStatement(query)) {
            for (Binding binding : bindings) {
                outcomes.add(binding + ": " + outcome(statement, binding));
                outcomes.add("7 after " + binding + ": " + outcome(statement, object(7L)));
            }
        }
        return outcomes;
    }

    private static Outcome outcome(PreparedStatement statement, Binding binding) throws SQLException {
        return Outcome.of(statement.getConnection(), c -> {
            binding.setter().set(statement, 1);
            try (ResultSet rows = statement.executeQuery()) {
                return Rows.read(rows);
            }
        });
    }

    @Test
    void parametersClearedBetweenTwoRunsAreMissing() throws SQLException {
        Outcome.Work work = c -> {
            try (PreparedStatement statement = c.prepareStatement("SELECT id FROM orders WHERE id = ?")) {
                statement.setLong(1, 7);
                statement.executeQuery().close();
                statement.clearParameters();
                try (ResultSet rows = statement.executeQuery()) {
                    return Rows.read(rows);
                }
            }
        };
        assertEquals(Outcome.of(database.direct(), work), Outcome.of(connection, work));
    }

    @Test
    void updatesAndDeletesWithParametersOfAnyTypeHaveTheSameOutcome() throws SQLException {
        for (Binding parameter : parameters().toList()) {
            for (String sql : List.of(
                    "UPDATE orders SET customer = 'z' WHERE id = %s",
                    "DELETE FROM prices WHERE price = %s", "DELETE FROM codes WHERE code IN (%s, 'AB')")) {
                Outcome.Work work = rolledBack(parameter.update(sql));
                assertEquals(
                        Outcome.of(database.direct(), work),
                        Outcome.of(connection, work),
                        () -> parameter + " in " + sql);
            }
        }
    }

    private static Outcome.Work rolledBack(Outcome.Work work) {
        return c -> {
            c.setAutoCommit(false);
            try {
                return work.on(c);
            } finally {
                c.rollback();
                c.setAutoCommit(true);
            }
        };
    }
}

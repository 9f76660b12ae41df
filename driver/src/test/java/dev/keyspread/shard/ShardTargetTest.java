package dev.keyspread.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.shard.canonical.IntegerRange;
import dev.keyspread.sql.Dialect;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardTargetTest {
    private static final UUID ID = UUID.fromString("4192bff0-e1e0-43ce-a4db-912808c32493");

    @Test
    void whatIsBoundAndWhatIsWrittenAreStoredAlikeInH2() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
            for (String type : List.of("BIGINT", "INTEGER", "SMALLINT", "TINYINT")) {
                roundTrip(connection, Dialect.H2, type);
            }
            roundTrip(connection, Dialect.H2, "UUID", ID);
            roundTrip(connection, Dialect.H2, "VARCHAR(36)", ID.toString());
        }
    }

    @Test
    void whatIsBoundAndWhatIsWrittenAreStoredAlikeInPostgresql() throws Exception {
        try (Connection connection = DriverManager.getConnection(EmbeddedPostgresEngine.newDatabase())) {
            for (String type : List.of("bigint", "int", "smallint")) {
                roundTrip(connection, Dialect.POSTGRESQL, type);
            }
            roundTrip(connection, Dialect.POSTGRESQL, "uuid", ID);
            roundTrip(connection, Dialect.POSTGRESQL, "text", ID.toString());
        }
    }

    private static void roundTrip(Connection connection, Dialect dialect, String type) throws SQLException {
        IntegerRange range =
                IntegerRange.of(RuleTables.column(dialect, "a " + type).type());
        roundTrip(connection, dialect, type, range.minimum());
        roundTrip(connection, dialect, type, -1L);
        roundTrip(connection, dialect, type, 0L);
        roundTrip(connection, dialect, type, 99L);
        roundTrip(connection, dialect, type, range.maximum());
        roundTrip(connection, dialect, type, null);
    }

    /** Stores a value bound and as a literal, and finds both rows by either. */
    private static void roundTrip(Connection connection, Dialect dialect, String type, @Nullable Object value)
            throws SQLException {
        ShardTarget target = new ShardTarget(RuleTables.column(dialect, "a " + type), dialect);
        String literal = target.literal(value);
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS t");
            statement.execute("CREATE TABLE t (a " + type + ")");
            statement.execute("INSERT INTO t VALUES (" + literal + ")");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
                target.set(insert, 1, value);
                insert.executeUpdate();
            }
            ResultSet rows = statement.executeQuery("SELECT a FROM t");
            for (int row = 0; row < 2; row++) {
                assertTrue(rows.next());
                if (value == null) {
                    assertNull(rows.getString(1));
                } else {
                    assertEquals(value.toString(), rows.getString(1).trim(), type);
                }
            }
            int found = value == null ? 0 : 2;
            assertEquals(found, count(statement.executeQuery("SELECT a FROM t WHERE a = " + literal)), type);
            try (PreparedStatement select = connection.prepareStatement("SELECT a FROM t WHERE a = ?")) {
                target.set(select, 1, value);
                assertEquals(found, count(select.executeQuery()), type);
            }
        }
    }

    private static int count(ResultSet rows) throws SQLException {
        int count = 0;
        while (rows.next()) {
            count++;
        }
        return count;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "YDB | Uint64 | -1 | setObject[1, -1, 10008] | 18446744073709551615ul",
                "YDB | Uint32 | 4294967295 | setObject[1, 4294967295, 10006] | 4294967295",
                "YDB | Uint16 | 65535 | setObject[1, 65535, 10004] | 65535",
                "YDB | Int32 | 5 | setObject[1, 5, 10005] | 5",
                "YDB | Optional<Int64> | 5 | setObject[1, 5, 10007] | 5",
                "YDB | Uint8? | 5 | setObject[1, 5, 10002] | 5",
                "MYSQL | BIGINT UNSIGNED | -1 | setBigDecimal[1, 18446744073709551615] | 18446744073709551615",
                "MYSQL | BIGINT UNSIGNED | 7 | setLong[1, 7] | 7",
                "MYSQL | INT UNSIGNED | 4294967295 | setLong[1, 4294967295] | 4294967295",
                "GOOGLESQL | INT64 | -9223372036854775808 | setLong[1, -9223372036854775808] | (-9223372036854775807 - 1)",
                "POSTGRESQL | int | 7 | setInt[1, 7] | 7",
                "POSTGRESQL | smallint | 7 | setShort[1, 7] | 7",
                "POSTGRESQL | int | | setNull[1, 4] | NULL",
                "POSTGRESQL | bigint | | setNull[1, -5] | NULL",
                "POSTGRESQL | uuid | | setNull[1, 1111] | NULL",
                "H2 | VARCHAR(36) | | setNull[1, 12] | NULL",
            })
    void numbersAreBoundInTheTypeOfTheColumn(
            String dialect, String type, @Nullable Long value, String bound, String literal) throws SQLException {
        Dialect named = Dialect.valueOf(dialect);
        ShardTarget target = new ShardTarget(RuleTables.column(named, "a " + type), named);
        StringBuilder calls = new StringBuilder();
        PreparedStatement recorder = (PreparedStatement) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PreparedStatement.class}, (proxy, method, arguments) -> {
                    calls.append(method.getName()).append(Arrays.toString(arguments));
                    return null;
                });

        target.set(recorder, 1, value);

        assertEquals(bound, calls.toString());
        assertEquals(literal, target.literal(value));
    }

    @Test
    void uuidsAreWrittenAsTheDialectWritesThem() {
        assertEquals("CAST('" + ID + "' AS UUID)", literal(Dialect.POSTGRESQL, "uuid", ID));
        assertEquals("CAST('" + ID + "' AS UUID)", literal(Dialect.GOOGLESQL, "UUID", ID));
        assertEquals("Uuid('" + ID + "')", literal(Dialect.YDB, "Uuid", ID));
        assertEquals("'" + ID + "'", literal(Dialect.MYSQL, "VARCHAR(36)", ID.toString()));
    }

    private static String literal(Dialect dialect, String type, Object value) {
        return new ShardTarget(RuleTables.column(dialect, "a " + type), dialect).literal(value);
    }
}

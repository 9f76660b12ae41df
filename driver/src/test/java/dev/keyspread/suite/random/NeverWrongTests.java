package dev.keyspread.suite.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.read.TypedReadTests;
import dev.keyspread.suite.write.Binding;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Values of all types given to columns of all types, whether they fit or not: a row is either not written, or it is written
 * with the hash of what is stored in it, however the driver and the database came from the one to the other.
 */
public abstract class NeverWrongTests extends EngineTest {
    public NeverWrongTests(Engine engine) {
        super(engine);
    }

    private static Stream<Binding> literals() {
        return Stream.of(
                        "7",
                        "-7",
                        "7.4",
                        "7.5",
                        "6.5",
                        "-7.5",
                        "1e2",
                        "0.1234567",
                        "123456.7895",
                        "TRUE",
                        "'7'",
                        "' 7 '",
                        "'07'",
                        "'7.5'",
                        "'+7'",
                        "'1e1'",
                        "'0x10'",
                        "0x10",
                        "''",
                        "'t'",
                        "'YES'",
                        "'on'",
                        "'1'",
                        "'a  '",
                        "'abc   '",
                        "'ABCDEF   '",
                        "'Zoë'",
                        "'a\\b'",
                        "'\\x00ff'",
                        "X'00ff'",
                        "E'a\\nb'",
                        "U&'\\0041'",
                        "N'a'",
                        "$$a$$",
                        "'a' 'b'",
                        "'a'\n'b'",
                        "'0AB8E3A17D5C4F1E9B642C8D1E5F7A90'",
                        "'{0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90}'",
                        "UUID '0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90'",
                        "'2016-01-25'",
                        "'2016-1-5'",
                        "'25.01.2016'",
                        "'20160125'",
                        "'January 25, 2016'",
                        "'now'",
                        "'today'",
                        "'epoch'",
                        "'infinity'",
                        "'0044-03-15 BC'",
                        "'12016-01-25'",
                        "DATE '2016-01-25'",
                        "DATE '2016-1-5'",
                        "'2016-01-25 10:10'",
                        "'2016-01-25T10:10:10'",
                        "'2016-01-25 10:10:10.5555555'",
                        "'2016-01-25 10:10:10.123456789'",
                        "'2016-01-25 24:00:00'",
                        "'2016-01-25 10:10:60'",
                        "'2016-01-25 10:10:10+02'",
                        "'2016-01-25 10:10:10 Europe/Berlin'",
                        "'2016-01-25 10:10:10Z'",
                        "TIMESTAMP '2016-01-25 10:10:10'",
                        "TIMESTAMP '2016-01-25 10:10:10.1234567'",
                        "TIMESTAMP '2016-01-25 10:10:10.9999999'",
                        "TIMESTAMP '2016-01-25 10:10:10.5555'",
                        "TIMESTAMP '2016-01-25 10:10:10+02'",
                        "TIMESTAMP WITH TIME ZONE '2016-01-25 10:10:10+02'",
                        "TIMESTAMP WITH TIME ZONE '2016-01-25 10:10:10'",
                        "TIMESTAMP WITH TIME ZONE '2016-01-25 10:10:10.1234567-05:30'",
                        "TIMESTAMP(3) '2016-01-25 10:10:10.5555'",
                        "TIMESTAMP WITHOUT TIME ZONE '2016-01-25 10:10:10'",
                        "TIMESTAMPTZ '2016-01-25 10:10:10+02'",
                        "TIME '10:10:10'",
                        "'7'::bigint",
                        "'a'::char(3)",
                        "INTERVAL '1' DAY")
                .map(Binding::literal);
    }

    static List<Binding> values() {
        return Stream.concat(TypedReadTests.parameters(), literals()).toList();
    }

    @ParameterizedTest
    @EnumSource
    void aRowIsRightOrNotWritten(ColumnKind kind) throws SQLException {
        assumeTrue(engine.grammar().kinds().contains(kind), "no such kind of column on this engine");
        int tables = 0;
        List<String> zones = new ArrayList<>(engine.timeZones());
        zones.add(0, "");
        for (String zone : zones) {
            String table = "t" + tables++;
            database.run("CREATE TABLE " + table + " (shard BIGINT, n INTEGER, v "
                    + engine.grammar().type(kind) + ")");
            Connection connection = database.keyspread("keyspread.shard." + table + ".shard=crc32(v)");
            if (!zone.isEmpty()) {
                AccessLog.update(connection, engine.setTimeZone(zone));
            }
            List<Binding> values = values();
            for (int n = 0; n < values.size(); n++) {
                Outcome.of(connection, values.get(n).update("INSERT INTO " + table + " (n, v) VALUES (" + n + ", %s)"));
            }
            assertRight(kind, table, values, zone);
        }
    }

    private void assertRight(ColumnKind kind, String table, List<Binding> values, String zone) throws SQLException {
        int written = 0;
        try (Statement statement = database.direct().createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
            while (rows.next()) {
                byte[] canonical = kind.canonical(rows, "v", true, engine.grammar());
                String expected = canonical == null ? "null" : String.valueOf(Shards.crc32(canonical));
                Binding value = values.get(rows.getInt("n"));
                assertEquals(
                        expected,
                        String.valueOf(rows.getObject("shard")),
                        () -> String.format(Locale.ROOT, "%s into %s, %s", value, kind, zone));
                written++;
            }
        }
        assertTrue(written > 2, "hardly anything could be written");
    }
}

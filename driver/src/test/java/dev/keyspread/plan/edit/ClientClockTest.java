package dev.keyspread.plan.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.plan.Delegated;
import dev.keyspread.sql.Dialect;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The text that a database receives where the application's time is bound in place of its own. */
class ClientClockTest {
    private static final String TABLE =
            "CREATE TABLE log (shard BIGINT, at TIMESTAMP DEFAULT now(), who BIGINT, day DATE, note TEXT)";

    private static final String INSTANT = "CAST(? AS TIMESTAMP WITH TIME ZONE)";

    private static Delegated database(boolean on) throws SQLException {
        return new Delegated(
                Dialect.POSTGRESQL,
                KeyspreadConfig.builder().set(Setting.CLIENT_NOW, on),
                TABLE,
                "log.shard",
                "crc32(at, who) % 16");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "INSERT INTO log (at, who) VALUES (now(), ?); INSERT INTO log (at, who, shard) VALUES (?, ?, ?)",
                "INSERT INTO log (who, at) VALUES (?, CURRENT_TIMESTAMP), (7, ?); INSERT INTO log (who, at, shard) VALUES (?, ?, ?), (7, ?, ?)",
                "INSERT INTO log (who) VALUES (?), (?); INSERT INTO log (who, at, shard) VALUES (?, ?, ?), (?, ?, ?)",
                "INSERT INTO log (who, at) VALUES (?, DEFAULT); INSERT INTO log (who, at, shard) VALUES (?, ?, ?)",
                "INSERT INTO log (who, at) VALUES (?, (now())); INSERT INTO log (who, at, shard) VALUES (?, ?, ?)",
                "INSERT INTO log (at, who) SELECT localtimestamp, ?; INSERT INTO log (at, who, shard) SELECT ?, ?, ?",
                "UPDATE log SET at = now(), who = ? WHERE note = 'x'; UPDATE log SET at = ?, who = ?, shard = ? WHERE note = 'x'",
            })
    void theTimeIsAParameter(String sql, String sent) throws SQLException {
        assertEquals(sent, database(true).prepared(sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "INSERT INTO log (at, who) VALUES (CURRENT_DATE, 7)",
                "INSERT INTO log (at, who) VALUES (now() - interval '1 day', 7)",
                "INSERT INTO log (at, who) VALUES (CURRENT_TIMESTAMP(3), 7)",
                "INSERT INTO log (at, who) VALUES (statement_timestamp(), 7)",
                "INSERT INTO log (at, who) VALUES (clock_timestamp(), 7)",
                "INSERT INTO log (at, who) VALUES (my.now(), 7)",
                "INSERT INTO log (at, who) VALUES (now(), random())",
            })
    void whatIsNoPlainTimeIsRefused(String sql) throws SQLException {
        assertTrue(database(true).preparedOrRefused(sql).startsWith("refused:"));
    }

    /** Two clocks in one row need not agree, which a CHECK may ask for. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "INSERT INTO log (at, who, day) VALUES (now(), ?, now()); INSERT INTO log (at, who, day, shard) VALUES (?, ?, i, ?)",
                "INSERT INTO log (at, who, day) VALUES (now(), ?, CURRENT_DATE); INSERT INTO log (at, who, day, shard) VALUES (?, ?, CAST(i AS DATE), ?)",
                "INSERT INTO log (at, who, note) VALUES (now(), ?, 'at ' || localtimestamp); INSERT INTO log (at, who, note, shard) VALUES (?, ?, 'at ' || CAST(i AS TIMESTAMP), ?)",
                "INSERT INTO log (at, who, day) VALUES (now(), ?, now() - interval '1 day'); INSERT INTO log (at, who, day, shard) VALUES (?, ?, i - interval '1 day', ?)",
                "UPDATE log SET at = now(), who = ?, day = now() WHERE day < current_timestamp; UPDATE log SET at = ?, who = ?, day = i, shard = ? WHERE day < i",
                "INSERT INTO log (at, who, day) VALUES (now(), ?, clock_timestamp()); INSERT INTO log (at, who, day, shard) VALUES (?, ?, clock_timestamp(), ?)",
                "INSERT INTO log (at, who, day) VALUES (?, ?, now()); INSERT INTO log (at, who, day, shard) VALUES (?, ?, now(), ?)",
            })
    void allCallsOfAStatementThatTakesTheTimeGetIt(String sql, String sent) throws SQLException {
        assertEquals(sent.replaceAll("\\bi\\b", INSTANT), database(true).prepared(sql));
    }

    @Test
    void aPlainStatementGetsLiterals() throws SQLException {
        String sent = database(true).direct("INSERT INTO log (at, who) VALUES (now(), 7)");
        assertTrue(
                sent.matches(
                        "INSERT INTO log \\(at, who, shard\\) VALUES \\(TIMESTAMP '[0-9-]+ [0-9:.]+', 7, [0-9]+\\)"),
                sent);
    }

    @Test
    void withoutTheSettingItIsRefusedAndTheSettingNamed() throws SQLException {
        String refusal = database(false).preparedOrRefused("INSERT INTO log (at, who) VALUES (now(), ?)");
        assertTrue(refusal.contains("keyspread.client-now=on"), refusal);
    }
}

package dev.keyspread.advice.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.schema.Ddl;
import dev.keyspread.api.Fix;
import dev.keyspread.sql.Dialect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The log shows what a fix changes, and not the whole script. */
class FixLinesTest {
    private static List<String> clauses(Dialect dialect, String rule, String ddl) {
        return Ddl.advice(dialect, ddl, Map.of(), 0).stream()
                .filter(advice -> advice.rule().equals(rule))
                .map(Advice::fixes)
                .flatMap(List::stream)
                .map(Fix::clause)
                .toList();
    }

    @Test
    void aKeyThatIsLedByAnotherColumnChangesTheKeyAlone() {
        List<String> clauses = clauses(
                Dialect.GOOGLESQL,
                "monotonic-key",
                "CREATE TABLE Log (LoggedAt TIMESTAMP NOT NULL, Who STRING(36) NOT NULL) PRIMARY KEY (LoggedAt, Who)");

        assertEquals("PRIMARY KEY (Who, LoggedAt)", clauses.get(0));
    }

    @Test
    void aShardColumnIsShownWithTheKeyThatItLeads() {
        List<String> clauses = clauses(
                Dialect.YDB,
                "monotonic-key",
                "CREATE TABLE log (at Timestamp NOT NULL, n Int64 NOT NULL, note Utf8, PRIMARY KEY (at, n))");

        assertEquals("shard_id Uint32 NOT NULL, PRIMARY KEY (shard_id, `at`, n)", clauses.get(1));
    }

    @Test
    void anIndexIsShownAsItIsMadeAnew() {
        List<String> clauses = clauses(
                Dialect.COCKROACHDB,
                "monotonic-index",
                "CREATE TABLE log (id UUID PRIMARY KEY, at TIMESTAMPTZ); CREATE INDEX by_time ON log (at)");

        assertEquals("CREATE INDEX by_time ON log (at) USING HASH", clauses.get(0));
    }
}

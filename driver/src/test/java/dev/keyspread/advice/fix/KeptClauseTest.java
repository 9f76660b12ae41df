package dev.keyspread.advice.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.schema.Ddl;
import dev.keyspread.api.Fix;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A fix has the clauses of the table that it makes anew, or names those that it leaves out. */
class KeptClauseTest {
    private static List<Fix> fixes(Dialect dialect, String rule, String ddl) {
        return fixes(dialect, rule, ddl, 0);
    }

    private static List<Fix> fixes(Dialect dialect, String rule, String ddl, int nodes) {
        return Ddl.advice(dialect, ddl, Map.of(), nodes).stream()
                .filter(advice -> advice.rule().equals(rule))
                .map(Advice::fixes)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void givenARowDeletionPolicyAndChildren_whenTheTableIsCorrected_thenItIsKeptAndTheyAreNamed() {
        List<Fix> fixes = fixes(Dialect.GOOGLESQL, "monotonic-key", """
                CREATE TABLE Log (LoggedAt TIMESTAMP NOT NULL, Who STRING(36) NOT NULL) PRIMARY KEY (LoggedAt, Who),
                  ROW DELETION POLICY (OLDER_THAN(LoggedAt, INTERVAL 30 DAY));
                CREATE TABLE Lines (LoggedAt TIMESTAMP NOT NULL, Who STRING(36) NOT NULL, N INT64) PRIMARY KEY (LoggedAt, Who, N),
                  INTERLEAVE IN PARENT Log ON DELETE CASCADE""");

        assertFalse(fixes.isEmpty());
        for (Fix fix : fixes) {
            assertTrue(
                    fix.sql().get(0).endsWith(", ROW DELETION POLICY (OLDER_THAN(LoggedAt, INTERVAL 30 DAY))"),
                    fix::toString);
            assertTrue(fix.what().endsWith("whose keys begin with the new one: Lines"), fix::what);
        }
    }

    @Test
    void givenATimeToLiveThatHoldsALiteral_whenTheTableIsCorrected_thenItIsNamed() {
        Fix fix = fixes(
                        Dialect.SPANNER_POSTGRESQL,
                        "monotonic-key",
                        "CREATE TABLE log (at timestamptz, who text, PRIMARY KEY (at, who)) TTL INTERVAL '30 days' ON at")
                .get(0);

        assertTrue(fix.what().contains("add what is not shown here: TTL"), fix::what);
    }

    @Test
    void givenFamilies_whenTheTableIsCorrected_thenTheyAreNamed() {
        Fix fix = fixes(
                        Dialect.COCKROACHDB,
                        "monotonic-key",
                        "CREATE TABLE log (at TIMESTAMPTZ, who UUID, note STRING, PRIMARY KEY (at, who),"
                                + " FAMILY f1 (at, who), FAMILY f2 (note)) WITH (ttl_expire_after = '30 days')")
                .get(0);

        assertTrue(fix.what().contains("add what is not shown here: FAMILY, TTL_EXPIRE_AFTER"), fix::what);
    }

    @Test
    void givenHowRowsAreStored_whenAMysqlTableIsCorrected_thenThatIsKept() {
        Fix fix = fixes(
                        Dialect.MYSQL,
                        "monotonic-key",
                        "CREATE TABLE log (at DATETIME, who VARCHAR(40), PRIMARY KEY (at, who))"
                                + " ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=latin1 COMMENT='x'")
                .get(0);

        assertTrue(fix.sql().get(0).endsWith(") CHARSET = latin1 ENGINE = InnoDB"), fix::toString);
        assertTrue(fix.what().endsWith("add what is not shown here: COMMENT"), fix::what);
    }

    @Test
    void givenYdbsClauses_whenTheTableIsCorrected_thenTheyAreKeptOrNamedAndNothingIsSaidOfForeignKeys() {
        String ddl = """
                CREATE TABLE log (at Timestamp NOT NULL, who Utf8 NOT NULL, PRIMARY KEY (at, who),
                  CHANGEFEED feed WITH (FORMAT = 'JSON', MODE = 'UPDATES')
                ) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 10,
                  TTL = Interval("P30D") ON at)""";

        List<Fix> fixes = fixes(Dialect.YDB, "monotonic-key", ddl);

        Table table = Ddl.table(Dialect.YDB, ddl);
        assertEquals(
                List.of("at", "who"),
                table.columns().stream().map(column -> column.name()).toList());
        for (Fix fix : fixes) {
            assertTrue(
                    fix.sql()
                            .get(0)
                            .endsWith(" WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED,"
                                    + " AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 10)"),
                    fix::toString);
            assertTrue(fix.what().endsWith("add what is not shown here: CHANGEFEED, TTL"), fix::what);
            assertFalse(fix.what().contains("foreign key"), fix::what);
        }
        assertTrue(fixes.stream().anyMatch(fix -> fix.sql().get(0).contains("Uuid NOT NULL")), fixes::toString);
    }

    @Test
    void givenAnIndexThatIsWrittenLater_whenItIsCorrected_thenItStaysSo() {
        String ddl =
                "CREATE TABLE users (id Utf8 NOT NULL, at Timestamp, INDEX by_at GLOBAL %s ON (at), PRIMARY KEY (id))"
                        + " WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED)";

        assertTrue(fixes(Dialect.YDB, "monotonic-index", ddl.formatted("ASYNC")).get(0).sql().stream()
                .anyMatch(sql -> sql.contains("GLOBAL ASYNC ON ")));
        assertFalse(fixes(Dialect.YDB, "monotonic-index", ddl.formatted("SYNC"))
                .toString()
                .contains("ASYNC"));
    }

    @Test
    void givenTheNumberOfNodes_whenASignedShardIsCorrected_thenThereAreAsManyShards() {
        String ddl = "CREATE TABLE Log (ShardId INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 2048)) STORED,"
                + " Id STRING(40) NOT NULL) PRIMARY KEY (ShardId, Id)";

        assertTrue(fixes(Dialect.GOOGLESQL, "signed-shard", ddl, 10)
                .get(0)
                .sql()
                .get(0)
                .contains("ABS(MOD(FARM_FINGERPRINT(Id), 10))"));
        assertTrue(fixes(Dialect.GOOGLESQL, "signed-shard", ddl)
                .get(0)
                .sql()
                .get(0)
                .contains("ABS(MOD(FARM_FINGERPRINT(Id), 2048))"));
    }

    @Test
    void givenATableWithAUuid_whenItGetsAnother_thenThatIsOneToo() {
        String ddl = "CREATE TABLE Log (LoggedAt TIMESTAMP NOT NULL, Who UUID) PRIMARY KEY (LoggedAt)";

        assertTrue(fixes(Dialect.GOOGLESQL, "monotonic-key", ddl)
                .toString()
                .contains("UUID NOT NULL DEFAULT (NEW_UUID())"));
        assertTrue(fixes(Dialect.GOOGLESQL, "monotonic-key", ddl.replace("UUID", "INT64"))
                .toString()
                .contains("STRING(36) NOT NULL DEFAULT (GENERATE_UUID())"));
    }
}

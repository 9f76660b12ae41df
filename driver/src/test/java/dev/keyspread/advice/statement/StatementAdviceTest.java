package dev.keyspread.advice.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.SuggestedDdlTest;
import dev.keyspread.advice.inspection.ShardColumns;
import dev.keyspread.advice.schema.Ddl;
import dev.keyspread.advice.schema.Rules;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StatementAdviceTest {
    @Test
    void givenTheGuidesTables_whenTheirShardIsLeftOut_thenALikelyRuleIsNamed() throws Exception {
        assertEquals(
                "keyspread.shard.UserAccessLog.ShardId = crc32(LastAccess, UserId) % 16",
                suggested(Dialect.GOOGLESQL, """
                        CREATE TABLE UserAccessLog (ShardId INT64 NOT NULL, LastAccess TIMESTAMP NOT NULL, UserId INT64 NOT NULL)
                        PRIMARY KEY (ShardId, LastAccess, UserId)"""));
        assertEquals(
                "keyspread.shard.Table1.Hashed_Id = crc32(ID)",
                suggested(
                        Dialect.GOOGLESQL,
                        "CREATE TABLE Table1 (Hashed_Id INT64 NOT NULL, ID INT64 NOT NULL) PRIMARY KEY (Hashed_Id, Id)"));
        assertEquals(
                "keyspread.shard.orders.order_hash = numeric_hash(order_id)",
                suggested(
                        Dialect.YDB,
                        "CREATE TABLE orders (order_hash Uint64, order_id Uint64, PRIMARY KEY (order_hash, order_id))"));
    }

    @Test
    void givenAnIntegerOf32Bits_whenItIsAHash_thenTheRuleStaysWithinIt() throws Exception {
        assertEquals(
                "keyspread.shard.t.id_hash = crc32(id) & 2147483647",
                suggested(
                        Dialect.POSTGRESQL,
                        "CREATE TABLE t (id_hash int, id text, at timestamptz DEFAULT now(), PRIMARY KEY (id_hash, id))"));
    }

    @Test
    void givenNamesThatAreNoWords_whenTheirShardIsLeftOut_thenTheyAreQuoted() throws Exception {
        assertEquals(
                "keyspread.shard.\"my\\ table\".shard = crc32(\"the id\") % 16",
                suggested(
                        Dialect.POSTGRESQL,
                        "CREATE TABLE \"my table\" (shard int, \"the id\" text, PRIMARY KEY (shard, \"the id\"))"));
    }

    @Test
    void givenAKeyThatOnlyTheDatabaseKnows_whenItsShardIsLeftOut_thenNoRuleIsMadeUp() {
        Table table = Ddl.table(
                Dialect.POSTGRESQL,
                "CREATE TABLE t (shard int, at timestamptz DEFAULT now(), PRIMARY KEY (shard, at))");

        assertEquals(
                List.of(),
                StatementAdvice.missingShardWrite(table, shard(table), Dialect.POSTGRESQL)
                        .fixes());
    }

    @Test
    void givenAReadWithoutTheShard_whenItHasARule_thenTheConditionAndTheReasonAreNamed() {
        Table table = Ddl.table(Dialect.YDB, "CREATE TABLE o (id_hash Uint64, id Uint64, PRIMARY KEY (id_hash, id))");

        Advice advice = StatementAdvice.missingShardRead(
                table, shard(table), "numeric_hash(id)", Dialect.YDB, "id is compared by a range", null);

        assertEquals(Severity.WARN, advice.severity());
        assertTrue(advice.problem().contains("searches every partition"), advice.problem());
        assertTrue(advice.problem().contains("id is compared by a range"), advice.problem());
        assertTrue(advice.remedy().contains("id_hash = numeric_hash(id)"), advice.remedy());
    }

    @Test
    void everyStatementRuleThatIsRaisedIsRegistered() {
        Table table = Ddl.table(Dialect.YDB, "CREATE TABLE o (id_hash Uint64, id Uint64, PRIMARY KEY (id_hash, id))");
        Column shard = shard(table);

        for (Advice advice : List.of(
                StatementAdvice.missingShardWrite(table, shard, Dialect.YDB),
                StatementAdvice.unfilledShardWrite(table, shard, "why", "do it"),
                StatementAdvice.missingShardRead(table, shard, null, Dialect.YDB, "why", null),
                StatementAdvice.storedShardDisagrees(table, shard, "crc32(id)"),
                StatementAdvice.givenShardDisagrees(table, shard, "crc32(id)"))) {
            assertTrue(Rules.isKnown(advice.rule()), advice.rule());
        }
    }

    private static String suggested(Dialect dialect, String ddl) throws Exception {
        Table table = Ddl.table(dialect, ddl);
        Advice advice = StatementAdvice.missingShardWrite(table, shard(table), dialect);
        assertEquals(Severity.ERROR, advice.severity());
        Fix fix = advice.fixes().get(0);
        SuggestedDdlTest.bind(fix, table, dialect);
        return fix.settings().get(0);
    }

    private static Column shard(Table table) {
        Column shard = ShardColumns.leadingShard(table);
        assertNotNull(shard);
        return Objects.requireNonNull(shard);
    }
}

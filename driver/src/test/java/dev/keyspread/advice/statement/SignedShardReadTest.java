package dev.keyspread.advice.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.advice.schema.Ddl;
import dev.keyspread.advice.schema.LabelledSchemasTest;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.SingleTableRead;
import dev.keyspread.sql.shape.Shape;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A read of the shards from zero up, where half of them lie below. */
class SignedShardReadTest {
    private static final String TABLE =
            "CREATE TABLE Log (Id STRING(36) NOT NULL, At TIMESTAMP, ShardId INT64 NOT NULL AS (%s) STORED) PRIMARY KEY (ShardId, Id)";

    private static List<String> said(String expression, String condition) {
        Table table = Ddl.table(Dialect.GOOGLESQL, TABLE.formatted(expression));
        Tokens tokens = Tokens.scan("SELECT Id FROM Log WHERE " + condition, Dialect.GOOGLESQL);
        TokenRange statement = tokens.statements().get(0);
        SingleTableRead read = Objects.requireNonNull(SingleTableRead.read(Shape.of(tokens), statement));
        return ReadAdvice.of(table, Dialect.GOOGLESQL, read, false).stream()
                .filter(advice -> advice.rule().equals("signed-shard"))
                .map(LabelledSchemasTest::label)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "'ShardId BETWEEN 0 AND 99'",
        "'ShardId between 0 and 99 AND At > @since'",
        "'At > @since AND ShardId BETWEEN 0 AND 99 ORDER BY At LIMIT 5'"
    })
    void givenASignedShard_whenReadFromZero_thenHalfTheRowsAreMissing(String condition) {
        assertEquals(List.of("ERROR signed-shard Log.ShardId"), said("MOD(FARM_FINGERPRINT(Id), 100)", condition));
    }

    @ParameterizedTest
    @CsvSource({
        "'MOD(FARM_FINGERPRINT(Id), 100)', 'ShardId BETWEEN -99 AND 99'",
        "'MOD(FARM_FINGERPRINT(Id), 100)', 'ShardId BETWEEN 0 AND 49'",
        "'MOD(FARM_FINGERPRINT(Id), 100)', 'ShardId BETWEEN 0 AND 99 OR ShardId BETWEEN -99 AND -1'",
        "'MOD(FARM_FINGERPRINT(Id), 100)', 'ShardId BETWEEN @from AND @to'",
        "'MOD(FARM_FINGERPRINT(Id), 100)', 'ShardId = 7'",
        "'ABS(MOD(FARM_FINGERPRINT(Id), 100))', 'ShardId BETWEEN 0 AND 99'"
    })
    void givenAnotherReadOrAShardWithoutSign_thenNothingIsSaid(String expression, String condition) {
        assertEquals(List.of(), said(expression, condition));
    }
}

package dev.keyspread.cli.suggest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statements by which engines divide an empty table, of those that do not run here too. */
class PreSplitTest {
    private static final Table LOG = Table.builder(new QualifiedName(null, "log"))
            .key(List.of(new KeyPart("shard", Direction.ASC), new KeyPart("at", Direction.ASC)), null)
            .build();

    private static List<String> lines(Dialect dialect, String expression, int shards) {
        return PreSplit.lines(LOG, "shard", expression, dialect, shards);
    }

    @Test
    void eachEngineHasItsOwnWords() {
        String rule = "crc32(at) % 4";

        assertEquals(List.of("WITH (PARTITION_AT_KEYS = (1, 2, 3)) behind CREATE TABLE"), lines(Dialect.YDB, rule, 4));
        assertEquals(List.of("ALTER TABLE log SPLIT AT VALUES (1), (2), (3);"), lines(Dialect.COCKROACHDB, rule, 4));
        assertEquals(
                List.of("SPLIT AT VALUES ((1), (2), (3)) behind CREATE TABLE with a key of shard ASC"),
                lines(Dialect.YUGABYTEDB, rule, 4));
        assertEquals(
                "TABLE log ('3',NULL)",
                lines(Dialect.GOOGLESQL, "abs(mod(farm_fingerprint(at), 4))", 4).get(3));
    }

    @Test
    void aWholeHashIsDividedEvenlyWhereTheEngineCan() {
        assertEquals(
                List.of("WITH (UNIFORM_PARTITIONS = 16) behind CREATE TABLE"),
                lines(Dialect.YDB, "numeric_hash(id)", 16));
        assertEquals(List.of(), lines(Dialect.COCKROACHDB, "crc32(id)", 16));
    }

    @Test
    void enginesWithoutSuchAStatementHaveNothingToSplit() {
        for (Dialect dialect : List.of(Dialect.H2, Dialect.MYSQL, Dialect.DSQL, Dialect.TIDB)) {
            assertEquals(List.of(), lines(dialect, "crc32(at) % 4", 4), dialect::title);
        }
        assertEquals(List.of(), lines(Dialect.COCKROACHDB, "crc32(at) % 1", 1));
    }

    @Test
    void veryManyShardsHaveAsManyPointsAsSpannerTakesAtOnce() {
        List<String> lines = lines(Dialect.GOOGLESQL, "abs(mod(farm_fingerprint(at), 1000))", 1_000);

        assertEquals(101, lines.size());
        assertEquals("TABLE log ('9',NULL)", lines.get(1));
        assertEquals("TABLE log ('990',NULL)", lines.get(100));
    }
}

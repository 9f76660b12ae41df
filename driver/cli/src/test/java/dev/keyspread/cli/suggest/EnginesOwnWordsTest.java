package dev.keyspread.cli.suggest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.cli.lint.Linter;
import dev.keyspread.cli.lint.SqlFile;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests what is suggested on engines that are not at hand: their documented words. */
class EnginesOwnWordsTest {
    private static Suggestion suggested(Dialect dialect, String ddl) throws SQLException {
        Linter linter = new Linter(dialect, KeyspreadConfig.builder().build());
        linter.judge(new SqlFile("t.sql", ddl));
        Table table = linter.schema().tables().iterator().next();
        Table asNamed = table.withName(new QualifiedName(null, table.name().name()));
        return new Suggestions(asNamed, dialect, 12).make();
    }

    @Test
    void givenCockroachDb_whenSuggested_thenItHashesTheKey() throws SQLException {
        Suggestion made = suggested(Dialect.COCKROACHDB, "CREATE TABLE orders (id INT8 PRIMARY KEY, note STRING)");

        assertEquals(
                List.of("ALTER TABLE orders ALTER PRIMARY KEY USING COLUMNS (id) USING HASH WITH (bucket_count = 12)"),
                made.statements());
        assertEquals(List.of(), made.settings());
    }

    @Test
    void givenYugabyteDb_whenSuggested_thenTheKeyIsLedByAHash() throws SQLException {
        Suggestion made =
                suggested(Dialect.YUGABYTEDB, "CREATE TABLE orders (id BIGINT, note TEXT, PRIMARY KEY (id ASC))");

        assertEquals(1, made.statements().size());
        assertEquals(
                "CREATE TABLE sharded_orders ( id BIGINT NOT NULL, note TEXT, PRIMARY KEY (id HASH) )",
                made.statements().get(0).replaceAll("\\s+", " "));
    }

    @Test
    void givenTiDbsAutoIncrement_whenSuggested_thenTiDbScattersTheNumbers() throws SQLException {
        Suggestion made =
                suggested(Dialect.TIDB, "CREATE TABLE orders (id BIGINT AUTO_INCREMENT PRIMARY KEY, note TEXT)");

        assertEquals(List.of("ALTER TABLE orders MODIFY COLUMN id BIGINT AUTO_RANDOM"), made.statements());
    }

    @Test
    void givenYdb_whenSuggested_thenAnIntegerIsHashedAsANumber() throws SQLException {
        Suggestion made = suggested(Dialect.YDB, "CREATE TABLE orders (id Uint64 NOT NULL, PRIMARY KEY (id))");

        assertEquals(List.of("keyspread.shard.orders.shard_id = numeric_hash(id) % 12"), made.settings());
        assertEquals(List.of("ALTER TABLE orders ADD COLUMN shard_id Uint32"), made.statements());
        assertTrue(made.toString().contains("numeric_hash, since the database computes it too"), made::toString);
    }
}

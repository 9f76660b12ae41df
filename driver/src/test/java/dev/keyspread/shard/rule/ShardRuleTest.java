package dev.keyspread.shard.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.Table;
import dev.keyspread.shard.RuleTables;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ShardRuleTest {

    @Test
    void givenACommentWithARuleOnALineOfItsOwnThenItIsTheColumnsRule() throws Exception {
        Table table = RuleTables.table(Dialect.POSTGRESQL, "shardid bigint", "a int", "\"My Shard\" bigint");

        ShardRule rule = fromComment(table, 0, "Spreads the key.\n keyspread: crc32(a) % 100 \nDo not touch.")
                .orElseThrow();
        assertEquals(new ShardRule("S", "T", "shardid", "crc32(a) % 100", "comment on column S.T.shardid"), rule);
        assertEquals(
                "crc32(a) % 100",
                TableRule.bind(rule, table, Dialect.POSTGRESQL).expression().toString());

        ShardRule quoted = fromComment(table, 2, "Keyspread: xxh3(a)").orElseThrow();
        assertEquals("My Shard", quoted.column());
        assertEquals(
                "My Shard",
                TableRule.bind(quoted, table, Dialect.POSTGRESQL).target().name());
    }

    @Test
    void givenAnyOtherCommentThenThereIsNoRule() {
        Table table = RuleTables.table(Dialect.POSTGRESQL, "shardid bigint", "a int");
        for (String comment : new String[] {"", "the shard", "see keyspread: crc32(a)", "keyspread:", "keyspread: "}) {
            assertTrue(fromComment(table, 0, comment).isEmpty(), comment);
        }
        assertTrue(ShardRule.fromComment(table, table.columns().get(0)).isEmpty());
    }

    @Test
    void aRuleIsForTheTableThatItNames() {
        QualifiedName orders = new QualifiedName("shop", "Orders");
        assertTrue(rule(null, "orders").isFor(orders));
        assertTrue(rule("SHOP", "ORDERS").isFor(orders));
        assertTrue(rule("shop", "orders").isFor(new QualifiedName(null, "orders")));
        assertFalse(rule("other", "orders").isFor(orders));
        assertFalse(rule(null, "order").isFor(orders));
    }

    /** DDL may name a table without the schema that the catalogue tells. */
    @Test
    void whereARuleIsSetIsNothingToWhatItComputes() {
        ShardRule rule = rule(null, "orders");

        assertTrue(rule.computesLike(rule("shop", "orders")));
        assertTrue(rule.computesLike(new ShardRule(null, "orders", "h", "crc32(a)", "another file")));
        assertFalse(rule.computesLike(rule(null, "items")));
        assertFalse(rule.computesLike(new ShardRule(null, "orders", "h", "crc32(b)", "a test")));
        assertFalse(rule.computesLike(new ShardRule(null, "orders", "h", "crc32(a)", "a test", null, ZoneOffset.UTC)));
    }

    private static ShardRule rule(@Nullable String schema, String table) {
        return new ShardRule(schema, table, "h", "crc32(a)", "a test");
    }

    private static Optional<ShardRule> fromComment(Table table, int column, String comment) {
        return ShardRule.fromComment(table, table.columns().get(column).withComment(comment));
    }
}

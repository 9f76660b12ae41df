package dev.keyspread.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules in comments that number rows: of their own table's sequences alone, and not too many at once. */
final class CommentedGeneratorTest {
    private static Table table(String comment, @Nullable String drawn) {
        Column id = Column.builder("id", ColumnTypes.of("bigint", Dialect.POSTGRESQL))
                .defaultExpression(drawn)
                .comment("keyspread: " + comment)
                .build();
        return Table.builder(new QualifiedName("public", "bait"))
                .columns(List.of(id))
                .build();
    }

    private static ShardRule rule(Table table) {
        return ShardRule.fromComment(table, table.columns().get(0)).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sequence(bait_seq, 10000)",
                "sequence(BAIT, 10)",
                "bit_reverse(sequence(bait_id, 1))",
                "identity()"
            })
    void itsOwnSequenceCounts(String comment) throws RuleRefusedException {
        Table table = table(comment, null);
        assertEquals(
                "id",
                TableRule.bind(rule(table), table, Dialect.POSTGRESQL).target().name());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"sequence(invoice_seq, 10)", "sequence(baits_seq, 10)", "bit_reverse(sequence(invoice_seq, 1))"})
    void anothersSequenceIsRefused(String comment) throws RuleRefusedException {
        Table table = table(comment, null);
        RuleRefusedException refused =
                assertThrows(RuleRefusedException.class, () -> TableRule.bind(rule(table), table, Dialect.POSTGRESQL));
        assertTrue(refused.getMessage().contains("bait_seq"), refused::getMessage);

        ShardRule inSettings = new ShardRule(null, "bait", "id", comment, "connection URL");
        TableRule.bind(inSettings, table, Dialect.POSTGRESQL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequence(bait_seq, 10001)", "sequence(bait_seq, 2147483647)"})
    void aBlockIsBounded(String comment) {
        Table table = table(comment, null);
        RuleRefusedException refused =
                assertThrows(RuleRefusedException.class, () -> TableRule.bind(rule(table), table, Dialect.POSTGRESQL));
        assertTrue(refused.getMessage().contains("10000"), refused::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nextval('invoice_id_seq'::regclass)", "nextval('shop.\"Invoice_seq\"'::regclass)"})
    void identityDrawsFromNoOthersSequence(String drawn) throws RuleRefusedException {
        Table table = table("identity()", drawn);
        assertThrows(RuleRefusedException.class, () -> TableRule.bind(rule(table), table, Dialect.POSTGRESQL));
        Table own = table("identity()", "nextval('public.bait_id_seq'::regclass)");
        TableRule.bind(rule(own), own, Dialect.POSTGRESQL);
    }
}

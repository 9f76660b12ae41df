package dev.keyspread.plan.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that texts are marked once types may have changed, that no mark comes twice, and what becomes of names beyond the bounds. */
class PreparedTypesTest {
    private static final Table OF_BIGINT = table("orders", "id", "bigint");
    private static final Table OF_TEXT = table("orders", "id", "text");

    private final RuleBook book = new RuleBook(
            List.of(new ShardRule(null, "orders", "shard", "crc32(id) % 16", "test")),
            Dialect.POSTGRESQL,
            Sequences.none("there are none", "use uuid()"));
    private final PreparedTypes types = new PreparedTypes();
    private final Set<String> marks = new HashSet<>();

    private static Table table(String name, String column, String type) {
        Column only =
                Column.builder(column, ColumnTypes.of(type, Dialect.POSTGRESQL)).build();
        return Table.builder(new QualifiedName("public", name))
                .columns(List.of(only))
                .build();
    }

    private String mark(Table... tables) {
        return types.mark(List.of(tables), book);
    }

    @Test
    void givenTheTypesThatWereSeenFirst_whenATextIsPlanned_thenItHasNoMark() {
        assertEquals("", mark(OF_BIGINT));
        assertEquals("", mark(OF_BIGINT));
    }

    @Test
    void givenTypesThatComeBack_whenATextIsPlanned_thenNoMarkComesTwice() {
        assertTrue(marks.add(mark(OF_BIGINT)));
        for (int i = 0; i < 3; i++) {
            assertTrue(marks.add(mark(OF_TEXT)));
            assertEquals(mark(OF_TEXT), mark(OF_TEXT));
            assertTrue(marks.add(mark(OF_BIGINT)));
        }
    }

    @Test
    void givenDdlThatMayChangeATable_whenATextIsPlanned_thenItHasAMarkOfItsOwn() {
        assertTrue(marks.add(mark(OF_BIGINT)));

        types.mayChange(Set.of("ORDERS", "others"), book);

        assertTrue(marks.add(mark(OF_BIGINT)));
        assertEquals(mark(OF_BIGINT), mark(OF_BIGINT));
    }

    /** Their texts are alike, but for what the names mean to their sessions. */
    @Test
    void givenTwoTablesOfOneName_whenATextNamesThemInOtherWays_thenItsMarksDiffer() {
        assertTrue(marks.add(mark(OF_BIGINT, OF_TEXT)));
        assertTrue(marks.add(mark(OF_TEXT, OF_TEXT)));
        assertTrue(marks.add(mark(OF_BIGINT, OF_BIGINT)));
        assertTrue(marks.add(mark(OF_BIGINT, OF_TEXT)));
    }

    @Test
    void givenMoreTablesThanAreKept_whenATextNamesAFurtherOne_thenItsMarkIsNewEachTime() {
        for (int i = 0; i < PreparedTypes.MAX_TABLES; i++) {
            book.expect("t" + i);
            assertEquals("", mark(table("t" + i, "id", "bigint")));
        }

        assertNotEquals("", mark(OF_BIGINT));
        assertTrue(marks.add(mark(OF_BIGINT)));
        assertTrue(marks.add(mark(OF_BIGINT)));
    }

    @Test
    void givenMoreColumnsThanAreKept_whenATextNamesTheTable_thenItsMarkIsNewEachTime() {
        for (int i = 0; i < PreparedTypes.MAX_COLUMNS; i++) {
            assertEquals("", mark(table("orders", "c" + i, "bigint")));
        }

        assertTrue(marks.add(mark(OF_BIGINT)));
        assertTrue(marks.add(mark(OF_BIGINT)));
    }
}

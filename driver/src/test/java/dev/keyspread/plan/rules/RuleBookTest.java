package dev.keyspread.plan.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleBookTest {
    private static final Dialect DIALECT = Dialect.POSTGRESQL;
    private static final PlannedNames ALL = new PlannedNames();

    static {
        ALL.addAny();
    }

    private final RuleBook book = new RuleBook(
            List.of(new ShardRule(null, "orders", "shard", "crc32(id) % 16", "test")),
            DIALECT,
            Sequences.none("there are none", "use uuid()"));
    private final Map<QualifiedName, Table> tables = new HashMap<>();
    private final TableLookup lookup = tables::get;

    private void learn(String schema) {
        QualifiedName name = new QualifiedName(schema, "orders");
        tables.put(
                name,
                Table.builder(name)
                        .columns(List.of(column("id"), column("shard")))
                        .build());
    }

    private static Column column(String name) {
        return Column.builder(name, ColumnTypes.of("bigint", DIALECT)).build();
    }

    @Test
    void theRulesOfTwoTenantsTablesAreKeptBesideEachOther() {
        learn("a");
        learn("b");
        RuledTable first = book.find("a", "orders", lookup);

        assertNotNull(first);
        assertNotSame(first, book.find("b", "orders", lookup));
        assertSame(first, book.find("a", "orders", lookup));
    }

    @Test
    void theyAreBoundAnewToATableThatHasChanged() {
        learn("a");
        RuledTable first = book.find("a", "orders", lookup);
        learn("a");

        assertNotSame(first, book.find("a", "orders", lookup));
    }

    /** The inspection learns tables beside the application. */
    @Test
    void partitionsThatAreLearnedAtOnceAllHaveTheirParentsRules() {
        List<QualifiedName> children = IntStream.range(0, 2_000)
                .mapToObj(number -> new QualifiedName("tenant" + number % 50, "orders_" + number))
                .toList();

        children.parallelStream()
                .forEach(child -> book.inherit(
                        child,
                        Table.builder(new QualifiedName(child.schema(), "orders"))
                                .columns(List.of(column("id"), column("shard")))
                                .build()));

        for (QualifiedName child : children) {
            Table table = Table.builder(child)
                    .columns(List.of(column("id"), column("shard")))
                    .build();
            assertTrue(book.isRuled(child.name()), child.toString());
            assertEquals(1, book.rules(table).size(), child.toString());
        }
    }

    /** Names of views come with the statements of an application, so that their number has no end. */
    @Test
    void givenMoreViewsThanAreKept_whenAnotherNameIsWrittenTo_thenItIsRefusedUnlessItIsAKnownTable() {
        learn("a");
        for (int i = 0; i <= RuledNames.MAX_NAMES; i++) {
            book.addView("view" + i);
        }
        QualifiedName plain = new QualifiedName("a", "plain");
        tables.put(plain, Table.builder(plain).columns(List.of(column("id"))).build());

        assertNotNull(book.findWritten("a", "view" + RuledNames.MAX_NAMES, lookup));
        assertNull(book.findWritten("a", "plain", lookup));
        assertNotNull(book.findWritten("a", "orders", lookup));
    }

    @Test
    void givenMorePartitionsThanAreKept_whenOneOfTheOthersIsWrittenTo_thenItIsRefused() {
        learn("a");
        Table parent = Objects.requireNonNull(tables.get(new QualifiedName("a", "orders")));
        for (int i = 0; i <= RuleSources.MAX_INHERITED; i++) {
            book.inherit(new QualifiedName("a", "part" + i), parent);
        }
        QualifiedName last = new QualifiedName("a", "part" + RuleSources.MAX_INHERITED);
        tables.put(
                last,
                Table.builder(last)
                        .columns(List.of(column("id"), column("shard")))
                        .basis(new Table.Basis(List.of(new QualifiedName("a", "orders")), false, false))
                        .build());
        RuledTable written = book.findWritten("a", last.name(), lookup);

        assertNotNull(written);
        assertNotNull(written.problem());
    }

    private static Table commented(QualifiedName name) {
        return Table.builder(name)
                .columns(List.of(
                        column("id"),
                        Column.builder("shard", ColumnTypes.of("bigint", DIALECT))
                                .comment("keyspread: crc32(id) % 16")
                                .build()))
                .build();
    }

    private boolean isRefused(String name) {
        RuledTable written = book.findWritten("a", name, lookup);
        return written != null && written.problem() != null;
    }

    private void put(Table table) {
        tables.put(table.name(), table);
    }

    /** DDL makes a table with a rule in a comment again and again, each by another name. */
    @Test
    void givenMoreTablesWithRulesThanAreListed_whenAnotherIsWrittenTo_thenItIsAskedForItsRules() {
        learn("a");
        for (int i = 0; i <= RuledNames.MAX_LISTED; i++) {
            book.expect("made" + i);
        }
        QualifiedName last = new QualifiedName("a", "made" + RuledNames.MAX_LISTED);
        QualifiedName parent = new QualifiedName("a", "parent");
        put(commented(last));
        put(Table.builder(new QualifiedName("a", "plain"))
                .columns(List.of(column("id")))
                .build());
        put(Table.builder(parent)
                .columns(List.of(column("id")))
                .otherNames(List.of(last))
                .build());
        put(Table.builder(new QualifiedName("a", "part"))
                .columns(List.of(column("id")))
                .basis(new Table.Basis(List.of(last), false, false))
                .build());

        assertTrue(book.namesRead().size() <= RuledNames.MAX_LISTED + 1);
        assertTrue(book.learn(commented(new QualifiedName("a", "plain")), ALL), "plans rest on it");
        assertTrue(isRefused(last.name()));
        assertTrue(isRefused("parent"));
        assertTrue(isRefused("part"));
        assertTrue(isRefused("unread"));
        assertNull(book.findWritten("a", "plain", lookup));
        assertNotNull(book.findWritten("a", "orders", lookup));
        assertTrue(book.isWatched("plain"), "DDL drops its plans");
    }

    /** The parts of a table have rules of their own, and it gets others all the time. */
    @Test
    void givenMoreChildrenWithRulesThanAreKept_whenTheParentOfAnotherIsWrittenTo_thenItIsAskedForItsParts() {
        QualifiedName parent = new QualifiedName("a", "parent");
        QualifiedName child = new QualifiedName("a", "orders");
        for (int i = 0; i < ChildRules.MAX; i++) {
            book.expectChild(new QualifiedName("a", "child" + i), new QualifiedName("a", "parent" + i));
        }
        put(Table.builder(parent)
                .columns(List.of(column("id"), column("shard")))
                .options(Map.of("PARTITION BY", "RANGE (id)"))
                .otherNames(List.of(child))
                .build());
        put(Table.builder(child)
                .columns(List.of(column("id"), column("shard")))
                .basis(new Table.Basis(List.of(parent), false, false))
                .build());

        assertTrue(book.expectChild(child, parent));

        assertTrue(isRefused("parent"));
        assertEquals(ChildRules.MAX, book.children().size());
    }

    /** Partitions are made faster than their parents are read. */
    @Test
    void givenMoreUnreadHeirsThanAreKept_whenAnotherIsWrittenTo_thenItIsRefused() {
        learn("a");
        for (int i = 0; i <= UnreadChildren.MAX; i++) {
            book.expectOf(new QualifiedName("a", "heir" + i), new QualifiedName("a", "parent" + i));
        }
        QualifiedName last = new QualifiedName("a", "heir" + UnreadChildren.MAX);
        put(Table.builder(last)
                .columns(List.of(column("id"), column("shard")))
                .basis(new Table.Basis(List.of(new QualifiedName("a", "parent" + UnreadChildren.MAX)), false, false))
                .build());

        assertTrue(isRefused(last.name()));
        assertNotNull(book.findWritten("a", "orders", lookup));
    }

    /** A table of the name has a rule in another schema, so that the name is listed. */
    @Test
    void givenMorePartitionsThanAreKept_whenOneOfAListedNameIsWrittenTo_thenItIsRefused() {
        learn("a");
        Table parent = Objects.requireNonNull(tables.get(new QualifiedName("a", "orders")));
        book.expect("part");
        for (int i = 0; i <= RuleSources.MAX_INHERITED; i++) {
            book.inherit(new QualifiedName("a", "part" + i), parent);
        }
        QualifiedName part = new QualifiedName("a", "part");
        book.inherit(part, parent);
        put(Table.builder(part)
                .columns(List.of(column("id"), column("shard")))
                .basis(new Table.Basis(List.of(parent.name()), false, false))
                .build());

        assertTrue(isRefused("part"));
    }

    @Test
    void givenMoreTablesWithComputedShardsThanAreListed_thenReadsOfTheOthersAreUnchanged() {
        for (int i = 0; i <= RuledNames.MAX_NAMES; i++) {
            book.learn(
                    Table.builder(new QualifiedName("a", "made" + i))
                            .columns(List.of(
                                    column("id"),
                                    Column.builder("shard", ColumnTypes.of("bigint", DIALECT))
                                            .generated("mod(id, (16)::bigint)")
                                            .build()))
                            .key(List.of(new KeyPart("shard", Direction.ASC), new KeyPart("id", Direction.ASC)), null)
                            .build(),
                    ALL);
        }

        assertTrue(book.isRead("made0"));
        assertTrue(book.namesRead().size() <= RuledNames.MAX_NAMES + 1);
    }
}

package dev.keyspread.advice.schema;

import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.schema.shard.ChildLacksShard;
import dev.keyspread.advice.schema.shard.RandomShard;
import dev.keyspread.advice.schema.shard.ShardAlone;
import dev.keyspread.advice.schema.shard.ShardCount;
import dev.keyspread.advice.schema.shard.ShardFormula;
import dev.keyspread.advice.schema.shard.SplitByLoad;
import dev.keyspread.advice.statement.ReadAdvice;
import dev.keyspread.advice.statement.StatementAdvice;
import dev.keyspread.advice.statement.TrafficAdvice;
import dev.keyspread.sql.Spelling;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Lists all rules there are. A new one is a class, a line here, a page under docs/rules and a test. {@link SchemaAdvice} asks them in
 * this order, and the commands and settings look names up here.
 */
public final class Rules {
    /** The rules over a table, in the order in which they speak. */
    static final List<SchemaRule> SCHEMA = List.of(
            new MonotonicKey(),
            new SequenceKey(),
            new TimeOrderedUuid(),
            new CommitTimestampKey(),
            new UniqueReinstatesHotspot(),
            new MonotonicIndex(),
            new ShardAlone(),
            new ShardFormula(),
            new RandomShard(),
            new ShardCount(),
            new ChildLacksShard(),
            new LowCardinalityKey(),
            new UuidKey(),
            new IntegerKey(),
            new NullKey(),
            new WideKey(),
            new NullFilteredIndex(),
            new RedundantIndex(),
            new SplitByLoad());

    private static final Set<String> OF_ANY_TABLE = Set.of("integer-key", "uuid-without-default");

    private static final Set<String> NAMES = names();

    private Rules() {}

    /** The names of all rules, sorted. */
    public static Set<String> all() {
        return NAMES;
    }

    /** Returns true if a rule of that name exists, in any case. */
    public static boolean isKnown(String name) {
        return NAMES.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Returns true if it is a rule over tables, and not over statements. */
    public static boolean isOfSchema(String name) {
        return SCHEMA.stream().anyMatch(rule -> rule.names().contains(name));
    }

    /**
     * Returns true if the rule says what holds of any table of its kind, and only the application can judge. Said of the first table, it
     * is not repeated for the others.
     */
    public static boolean isOfAnyTable(String name) {
        return OF_ANY_TABLE.contains(name);
    }

    /** The rule whose name is spelt most like this one, for "did you mean", or null when none comes near. */
    public static @Nullable String nearest(String name) {
        return Spelling.nearest(name.toLowerCase(Locale.ROOT).replace('_', '-'), NAMES);
    }

    private static Set<String> names() {
        Set<String> names = new TreeSet<>(StatementAdvice.RULES);
        names.addAll(TrafficAdvice.RULES);
        names.addAll(ReadAdvice.RULES);
        for (SchemaRule rule : SCHEMA) {
            names.addAll(rule.names());
        }
        return Collections.unmodifiableSet(names);
    }
}

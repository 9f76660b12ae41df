package dev.keyspread.plan;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.ColumnType;
import dev.keyspread.shard.NotFillableException;
import dev.keyspread.shard.Purpose;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.DmlModel;
import dev.keyspread.sql.Shape;
import dev.keyspread.sql.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds the shard predicate to one block's keyed conditions on one table: behind {@code Id = ?} goes
 * {@code AND ShardId = ?}. Sound because the rule implies it: every row that meets the first meets the second, so where the
 * condition only stands under AND and OR, the same rows come back. Nothing is ever removed or changed.
 */
final class KeyedRead {
    /** More combinations of IN lists than this are not written out; the read stays as it is. */
    private static final int MOST_COMBINATIONS = 1_000;

    private final Shape shape;
    private final Tokens tokens;
    private final Dialect dialect;
    private final Values values;
    private final DmlModel.Block block;
    private final DmlModel.TableUse use;
    private final TableRule rule;
    private final Insertions insertions;
    private int added;
    private @Nullable String doubt;

    KeyedRead(
            Shape shape,
            Values values,
            DmlModel.Block block,
            DmlModel.TableUse use,
            TableRule rule,
            Insertions insertions) {
        this.shape = shape;
        this.tokens = shape.tokens();
        this.dialect = tokens.dialect();
        this.values = values;
        this.block = block;
        this.use = use;
        this.rule = rule;
        this.insertions = insertions;
    }

    /**
     * Adds what can be added.
     *
     * @return how many predicates were added
     */
    int plan() {
        for (DmlModel.Condition condition : block.conditions()) {
            visit(condition, Map.of());
        }
        return added;
    }

    /** Why a predicate was not added although the condition gives the key, or null. */
    @Nullable
    String doubt() {
        return doubt;
    }

    /** Walks down a condition; {@code outer} holds the sources that conditions around this one have fixed. */
    private void visit(DmlModel.Condition condition, Map<Column, DmlModel.Keyed> outer) {
        List<DmlModel.Condition> group = new ArrayList<>();
        flatten(condition, group);
        if (group.stream().anyMatch(this::namesTarget)) {
            return; // the application gives the shard itself
        }
        Map<Column, DmlModel.Keyed> fixed = new HashMap<>(outer);
        DmlModel.Keyed last = null;
        for (DmlModel.Condition part : group) {
            if (part instanceof DmlModel.Keyed keyed) {
                Column source = sourceOf(keyed);
                if (source != null && fixed.putIfAbsent(source, keyed) == null) {
                    last = keyed;
                }
            }
        }
        boolean complete = fixed.size() == rule.sources().size();
        if (complete && last != null) {
            add(last, fixed);
        }
        if (!complete) {
            for (DmlModel.Condition part : group) {
                if (part instanceof DmlModel.Any any) {
                    any.parts().forEach(branch -> visit(branch, fixed));
                }
            }
        }
    }

    /** The parts that all have to hold: an AND inside an AND is one group. */
    private static void flatten(DmlModel.Condition condition, List<DmlModel.Condition> group) {
        if (condition instanceof DmlModel.All all) {
            all.parts().forEach(part -> flatten(part, group));
        } else {
            group.add(condition);
        }
    }

    private boolean namesTarget(DmlModel.Condition condition) {
        return condition instanceof DmlModel.Keyed keyed && isColumn(keyed, rule.target());
    }

    private @Nullable Column sourceOf(DmlModel.Keyed keyed) {
        for (Column source : rule.sources()) {
            if (isColumn(keyed, source)) {
                return source;
            }
        }
        return null;
    }

    private boolean isColumn(DmlModel.Keyed keyed, Column column) {
        return BlockNames.means(block, use, keyed.column(), dialect)
                && dialect.sameName(keyed.column().name(), column.name());
    }

    private void add(DmlModel.Keyed last, Map<Column, DmlModel.Keyed> fixed) {
        if (dialect == Dialect.H2 && rule.sources().stream().anyMatch(KeyedRead::isPadded)) {
            // H2 makes an IN of several conditions ORed, which then compares otherwise: what is added must not prevent
            // that.
            doubt = "H2 compares a CHAR with its padding or without, depending on the conditions around it";
            return;
        }
        try {
            List<Computation> computations = combinations(fixed);
            String column = qualifier(last) + dialect.quoted(rule.target().name());
            int after = shape.token(last.end()) - 1;
            if (computations.size() == 1) {
                insertions.add(after, " AND " + column + " = ", computations.get(0));
            } else {
                addList(after, column, computations);
            }
            added++;
        } catch (NotFillableException inDoubt) {
            doubt = inDoubt.getMessage(); // no predicate: the read passes as it came
        }
    }

    private static boolean isPadded(Column column) {
        return column.type().family() == ColumnType.Family.FIXED_TEXT;
    }

    private void addList(int after, String column, List<Computation> computations) throws NotFillableException {
        Set<String> literals = new LinkedHashSet<>();
        List<Computation> computed = new ArrayList<>();
        for (Computation computation : computations) {
            if (computation.isConstant()) {
                literals.add(rule.literal(computation.constant()));
            } else {
                computed.add(computation);
            }
        }
        insertions.add(after, " AND " + column + " IN (" + String.join(", ", literals));
        String separator = literals.isEmpty() ? "" : ", ";
        for (Computation computation : computed) {
            insertions.add(after, separator, computation);
            separator = ", ";
        }
        insertions.add(after, ")");
    }

    /** Every combination of the sources' values, each of which gives one shard. */
    private List<Computation> combinations(Map<Column, DmlModel.Keyed> fixed) throws NotFillableException {
        List<List<Source>> combinations = List.of(List.of());
        for (Column source : rule.sources()) {
            DmlModel.Keyed keyed = fixed.get(source);
            List<Source> choices = keyed == null ? List.of() : choices(keyed);
            if ((long) combinations.size() * choices.size() > MOST_COMBINATIONS) {
                throw new NotFillableException(
                        "its IN lists have too many combinations", "give the shard in the statement");
            }
            List<List<Source>> longer = new ArrayList<>();
            for (List<Source> combination : combinations) {
                for (Source choice : choices) {
                    List<Source> next = new ArrayList<>(combination);
                    next.add(choice);
                    longer.add(next);
                }
            }
            combinations = longer;
        }
        Set<Computation> distinct = new HashSet<>();
        List<Computation> computations = new ArrayList<>();
        for (List<Source> sources : combinations) {
            Computation computation = new Computation(rule, sources, Purpose.COMPARE);
            if (computation.isConstant()) {
                computation.constant(); // in doubt now rather than halfway through the insertions
            }
            if (distinct.add(computation)) {
                computations.add(computation);
            }
        }
        return computations;
    }

    private List<Source> choices(DmlModel.Keyed keyed) throws NotFillableException {
        List<Source> choices = new ArrayList<>();
        int to = shape.token(keyed.valuesTo());
        int from = shape.token(keyed.valuesFrom());
        while (from < to) {
            int end = tokens.valueEnd(from);
            if (end < 0) {
                throw new NotFillableException("a value is an expression", "give it as a parameter");
            }
            choices.add(values.read(from, end));
            from = end + 1; // over the comma
        }
        return choices;
    }

    /** What qualifies the column in the application's text, as written there. */
    private String qualifier(DmlModel.Keyed keyed) {
        return tokens.sql()
                .substring(
                        tokens.start(shape.token(keyed.column().from())),
                        tokens.start(shape.token(keyed.column().nameToken())));
    }
}

package dev.keyspread.shard.rule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * Rules of one table in the order in which they are computed: a rule comes after those that fill its sources. {@code RuleBinder} orders a
 * table's rules by it, and {@code KeyspreadConfig} checks that no rules wait for each other in a circle.
 */
public final class RuleOrder {
    private RuleOrder() {}

    /**
     * The rules in order; those that need nothing of one another stay as they were.
     *
     * @param rules the rules of one table
     * @param needs whether a rule, the first argument, has the column as a source that another one fills
     * @throws IllegalArgumentException when there is no such order, with a message that names the rules
     */
    public static <T> List<T> of(List<T> rules, BiPredicate<T, T> needs) {
        List<T> left = new ArrayList<>(rules);
        List<T> ordered = new ArrayList<>();
        while (!left.isEmpty()) {
            ordered.add(left.remove(first(left, needs)));
        }
        return ordered;
    }

    /** The index of the first that needs none of the others. */
    private static <T> int first(List<T> left, BiPredicate<T, T> needs) {
        for (int i = 0; i < left.size(); i++) {
            if (!needsAny(left.get(i), left, needs)) {
                return i;
            }
        }
        throw new IllegalArgumentException("the rules " + circle(left, needs) + " need one another's values");
    }

    private static <T> boolean needsAny(T rule, List<T> left, BiPredicate<T, T> needs) {
        for (T other : left) {
            if (other != rule && needs.test(rule, other)) {
                return true;
            }
        }
        return false;
    }

    /** Goes from a rule to one that it needs until one comes again. */
    private static <T> String circle(List<T> left, BiPredicate<T, T> needs) {
        Set<T> passed = new LinkedHashSet<>();
        T at = left.get(0);
        while (passed.add(at)) {
            T from = at;
            at = left.stream()
                    .filter(other -> other != from && needs.test(from, other))
                    .findFirst()
                    .orElseThrow();
        }
        T start = at;
        return passed.stream()
                .dropWhile(rule -> rule != start)
                .map(String::valueOf)
                .collect(Collectors.joining("; "));
    }

    /**
     * Checks configured rules, before their tables are known.
     *
     * @throws IllegalArgumentException when some of one table need one another's values
     */
    public static void check(List<ShardRule> rules) {
        if (rules.size() < 2) {
            return;
        }
        List<Configured> read = new ArrayList<>();
        for (ShardRule rule : rules) {
            try {
                if (RuleParser.parse(rule.text()).root() instanceof RuleExpression.Hash hash) {
                    read.add(new Configured(rule, hash.sources()));
                }
            } catch (RuleSyntaxException saidWhereItIsBound) {
                // what it needs is not known; it is refused when it is bound to its table
            }
        }
        of(read, Configured::needs);
    }

    private record Configured(ShardRule rule, List<RuleExpression.ColumnName> sources) {
        boolean needs(Configured other) {
            boolean sameTable = rule.table().equalsIgnoreCase(other.rule.table())
                    && (rule.schema() == null
                            || other.rule.schema() == null
                            || rule.schema().equalsIgnoreCase(other.rule.schema()));
            return sameTable && hasSource(other.rule.column());
        }

        private boolean hasSource(String column) {
            for (RuleExpression.ColumnName source : sources) {
                if (source.quoted()
                        ? source.name().equals(column)
                        : source.name().equalsIgnoreCase(column)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public String toString() {
            return rule.table() + "." + rule.column() + " = " + rule.text();
        }
    }
}

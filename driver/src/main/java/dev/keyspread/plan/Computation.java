package dev.keyspread.plan;

import dev.keyspread.shard.CanonicalBytes;
import dev.keyspread.shard.NotFillableException;
import dev.keyspread.shard.Purpose;
import dev.keyspread.shard.TableRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One value to compute: by which rule, from what, and for what.
 *
 * @param rule the rule
 * @param sources where its sources' values come from, in the rule's order
 * @param purpose whether the value is stored or compared with
 */
record Computation(TableRule rule, List<Source> sources, Purpose purpose) {
    Computation {
        sources = List.copyOf(sources);
    }

    /** Whether no placeholder is needed for it, so that it can be computed while planning. */
    boolean isConstant() {
        return sources.stream().allMatch(Source::isConstant);
    }

    /** The value where all sources are constants. */
    @Nullable
    Object constant() throws NotFillableException {
        @Nullable Object[] values = new @Nullable Object[sources.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = sources.get(i).constant();
        }
        return rule.compute(values, purpose, new CanonicalBytes());
    }

    /** Whether another computation gives the same value: the same rule over columns of the same types. */
    boolean sameAs(Computation other) {
        return purpose == other.purpose
                && sources.equals(other.sources)
                && rule.rule().equals(other.rule.rule())
                && rule.target().equals(other.rule.target())
                && rule.sources().equals(other.rule.sources());
    }
}

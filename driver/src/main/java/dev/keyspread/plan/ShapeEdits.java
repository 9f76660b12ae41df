package dev.keyspread.plan;

import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.InsertionStep;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.write.GeneratedKeys;
import dev.keyspread.plan.write.RowEdits;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.lexer.LiteralValue;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is inserted into every text of one shape: shard predicates into reads, shards into the rows of an insert. The first text of the
 * shape is planned in full and leaves it, if the texts differ only in shard values that are computed from single literals. {@link KnownShapes}
 * makes the plans of further texts by it, for a scan and the computation. It must give what planning each text would.
 *
 * @param steps what is inserted into a read, in the order of the text
 * @param rows how the rows of an insert are filled; null of reads
 * @param epoch the time in which it holds
 */
record ShapeEdits(List<InsertionStep> steps, @Nullable RowEdits rows, Epoch epoch) {
    /** The edits of texts that are sent unchanged: none. */
    static final ShapeEdits NOTHING = new ShapeEdits(List.of(), null, new Epoch());

    ShapeEdits {
        steps = List.copyOf(steps);
    }

    /** Rough size in bytes, for the cache's bound. */
    long weight() {
        long bytes = rows == null ? 0 : rows.weight();
        for (InsertionStep step : steps) {
            bytes += 100 + 2L * step.sql().length();
        }
        return bytes;
    }

    boolean isNothing() {
        return steps.isEmpty() && rows == null;
    }

    /**
     * The plan of a text of the shape.
     *
     * @return null where a value is one that has to be planned for, or the edits do not hold any more
     */
    @Nullable
    Plan apply(Tokens tokens, TextBuffers buffers) {
        if (epoch.isOver()) {
            return null;
        }
        return rows == null ? read(tokens, buffers) : filled(rows, tokens, buffers.bytes());
    }

    /** The plan of a text of any length, where it is an insert whose rows are filled; null as {@link #apply}. */
    @Nullable
    Plan fill(Tokens tokens) {
        return rows == null || epoch.isOver() ? null : filled(rows, tokens, new CanonicalBytes());
    }

    private @Nullable Plan filled(RowEdits rows, Tokens tokens, CanonicalBytes scratch) {
        String sql = rows.apply(tokens, scratch);
        return sql == null ? null : PlanDraft.splicing(tokens.sql(), sql, null, false, rows.keys(), List.of(), epoch);
    }

    private @Nullable Plan read(Tokens tokens, TextBuffers buffers) {
        String sql = tokens.sql();
        // A whole text is copied at once, a part of it character by character; so what is inserted moves the rest.
        StringBuilder rewritten = buffers.rewritten().append(sql);
        for (int i = steps.size() - 1; i >= 0; i--) {
            InsertionStep step = steps.get(i);
            int end = tokens.end(step.token());
            if (SqlEdits.runsOn(sql, end)) {
                rewritten.insert(end, ' ');
            }
            if (step.rule() != null) {
                Object value = value(step.rule(), step.literals(), tokens, buffers);
                if (value == null) {
                    return null;
                }
                rewritten.insert(end, step.rule().literal(value));
            }
            rewritten.insert(end, step.sql());
        }
        return PlanDraft.splicing(sql, rewritten.toString(), null, true, GeneratedKeys.AS_ASKED, List.of(), epoch);
    }

    private static @Nullable Object value(TableRule rule, List<Integer> literals, Tokens tokens, TextBuffers buffers) {
        @Nullable Object[] sources = new @Nullable Object[literals.size()];
        for (int i = 0; i < sources.length; i++) {
            int token = literals.get(i);
            LiteralValue literal = LiteralValue.read(tokens, token, token + 1);
            if (literal == null) {
                return null;
            }
            sources[i] = literal.value();
        }
        try {
            return rule.compute(sources, Purpose.COMPARE, buffers.bytes());
        } catch (NotFillableException inDoubt) {
            return null; // planning it will tell why
        }
    }
}

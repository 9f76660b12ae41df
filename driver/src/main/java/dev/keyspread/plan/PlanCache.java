package dev.keyspread.plan;

import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.rules.PlannedNames;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionState;
import dev.keyspread.sql.shape.LiteralMaskedText;
import dev.keyspread.sql.shape.ShapeKey;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the plans of the present {@link Epoch}, by texts and by shapes, within bounds. {@link Planner}, {@link KnownShapes} and
 * {@link TextPlanning} share it. Nothing that was planned before a change of its tables may be kept.
 */
final class PlanCache {
    private static final int MAX_TEXTS = 10_000;
    private static final long MAX_TEXT_BYTES = 16L << 20;

    /** Characters of a text that is looked up as it is. A longer one holds values, and to look it up means to read all of it. */
    private static final int MAX_DIRECT_LENGTH = 32_768;

    private static final int MAX_SHAPES = 10_000;
    private static final long MAX_SHAPE_BYTES = 8L << 20;

    /**
     * Holds the plans of one epoch. With the next one all of it is left at once: dropped entry by entry, what is found outdated could be
     * found again.
     */
    private static final class Kept {
        final Epoch epoch = new Epoch();
        final PlannedNames names = new PlannedNames();
        final BoundedCache<Object, Plan> prepared = new BoundedCache<>(MAX_TEXTS, MAX_TEXT_BYTES);
        final BoundedCache<Object, Plan> direct = new BoundedCache<>(MAX_TEXTS, MAX_TEXT_BYTES);
        final BoundedCache<Object, ShapePlan> shapes = new BoundedCache<>(MAX_SHAPES, MAX_SHAPE_BYTES);

        /** Plans of shapes that are final, by the spellings in which they came. */
        final BoundedCache<LiteralMaskedText, ShapePlan> maskedTexts = new BoundedCache<>(MAX_SHAPES, MAX_SHAPE_BYTES);
    }

    private volatile Kept kept = new Kept();

    /** The key of a plan for an unusual session: the usual key, and what that session's names and literals mean. */
    private record InSession(Object key, @Nullable Object state) {
        /** For a usual session the key is the text itself, or the shape. */
        static Object key(Object key, SessionState state) {
            return state.isUsual() ? key : new InSession(key, state);
        }

        /** Returns the key of what is known of a shape, which does not depend on where names lie. */
        static Object shape(ShapeKey key, SessionState state) {
            LexicalModes modes = state.modes();
            return modes == null ? key : new InSession(key, modes);
        }
    }

    /** The plan of a text that is prepared by a session in that state, or null. */
    @Nullable
    Plan prepared(String sql, SessionState state) {
        return kept.prepared.get(InSession.key(sql, state));
    }

    /** The plan of a text that is executed as it is by a session in that state, or null. */
    @Nullable
    Plan direct(String sql, SessionState state) {
        if (sql.length() > MAX_DIRECT_LENGTH) {
            return null;
        }
        return kept.direct.get(InSession.key(sql, state));
    }

    /** Returns the plan of a shape for sessions that read like that one, or null. Its edits are for usual sessions alone. */
    @Nullable
    ShapePlan shapePlan(ShapeKey key, SessionState state) {
        return kept.shapes.get(InSession.shape(key, state));
    }

    /** Returns the plan of the shape of texts that differ from that one in their literals alone, or null. */
    @Nullable
    ShapePlan shapePlan(LiteralMaskedText masked) {
        return kept.maskedTexts.get(masked);
    }

    /** Keeps what is known of a shape, unless that was learned in a time that is over. */
    void keep(ShapeKey key, ShapePlan shapePlan, Epoch learned, SessionState state) {
        Kept present = presentIf(learned);
        if (present != null) {
            present.shapes.put(InSession.shape(key, state), shapePlan, 100 + 2L * key.length() + shapePlan.weight());
        }
    }

    /** Keeps in what spelling a shape came, while there is room: texts whose spelling changes all the time are found by their shapes. */
    void keep(LiteralMaskedText masked, ShapePlan shapePlan, Epoch learned) {
        Kept present = presentIf(learned);
        if (present != null) {
            present.maskedTexts.putIfRoom(masked, shapePlan, 100 + 2L * masked.length());
        }
    }

    /** Where to put what was learned in an epoch; null if that is over. Should it end right now, what is put is left with it. */
    @SuppressWarnings("ReferenceEquality")
    private @Nullable Kept presentIf(Epoch learned) {
        Kept present = kept;
        return present.epoch == learned ? present : null;
    }

    /**
     * Prepared texts are few and come again; a text with literals that a Statement runs mostly does not, and is found by
     * its shape; one that values were written into is made anew, since a generated value must not come twice. Nothing that
     * was planned before a change of its tables is kept, nor before their stored rows were compared. DDL and what changes the session
     * never are: they have to be learned each time.
     */
    void keep(Plan plan, Tokens tokens, boolean isPrepared, Epoch made, SessionState state) {
        Kept present = presentIf(made);
        if (present == null
                || plan.isProvisional()
                || !plan.ddl().isEmpty()
                || !plan.effects().session().isNone()) {
            return;
        }
        if (isPrepared) {
            present.prepared.put(InSession.key(plan.original(), state), plan, plan.weight());
        } else if (plan.original().length() <= MAX_DIRECT_LENGTH
                && plan.sql().equals(plan.original())
                && plan.parameters() == null
                && !hasLiterals(tokens)) {
            present.direct.put(InSession.key(plan.original(), state), plan, plan.weight());
        }
    }

    private static boolean hasLiterals(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            TokenKind kind = tokens.kind(i);
            if (kind == TokenKind.NUMBER || kind == TokenKind.STRING || kind == TokenKind.BYTES) {
                return true;
            }
        }
        return false;
    }

    /** The present epoch: what is planned from now on is kept as of it. */
    Epoch epoch() {
        return kept.epoch;
    }

    /** Holds the names in texts that are planned in the present epoch. A text's are added before anything is looked up for it. */
    PlannedNames names() {
        return kept.names;
    }

    /** Drops all plans, because texts may be planned differently now; statements that hold such a plan ask again. */
    synchronized void startEpoch() {
        Kept former = kept;
        kept = new Kept();
        former.epoch.end();
    }
}

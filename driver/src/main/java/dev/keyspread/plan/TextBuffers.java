package dev.keyspread.plan;

import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.shape.PlainLiteralText;
import dev.keyspread.sql.shape.ShapeScratch;
import org.jspecify.annotations.Nullable;

/**
 * Holds the buffers by which texts that are not prepared are planned without making much anew for each. Belongs to one connection, and is
 * used by one thread at a time. A connection's session holds it, and gives it to {@link Planner}.
 */
public final class TextBuffers {
    /** How many texts that came last are kept; a power of two. */
    private static final int PLACES = 16;

    /** One of so many texts that were not found is kept. */
    private static final int EACH = 8;

    /** Which characters tell the place of a text; those before are the same verb in most. */
    private static final int FROM = 7;

    private static final int TO = 16;

    private final Dialect dialect;
    private final LexicalModes modes;
    private final ShapeScratch scratch;
    private final CanonicalBytes bytes = new CanonicalBytes();
    private final StringBuilder rewritten = new StringBuilder(256);

    /** Texts that came last, each at a place by how it begins; null until there is one. */
    private @Nullable Recent @Nullable [] recent;

    private int notKept;

    /**
     * A text that came, and what is known of all that differ from it in plain literals alone.
     *
     * @param epoch the time in which that holds
     */
    private record Recent(PlainLiteralText text, ShapePlan shapePlan, Epoch epoch) {}

    TextBuffers(Dialect dialect, LexicalModes modes) {
        this.dialect = dialect;
        this.modes = modes;
        this.scratch = new ShapeScratch(dialect, modes);
    }

    /** Returns true if it is for texts of that dialect, read in that way. */
    @SuppressWarnings("ReferenceEquality") // a planner has one object for each
    boolean isFor(Dialect texts, LexicalModes read) {
        return dialect == texts && modes == read;
    }

    /** Returns the plan of recent texts that differ from this one in plain literals alone; null where none is known. */
    @SuppressWarnings("ReferenceEquality") // each epoch is an object of its own
    @Nullable
    ShapePlan recent(String sql, Epoch now) {
        Recent came = recent == null || !scratch.takes(sql) ? null : recent[place(sql)];
        return came != null && came.epoch == now && came.text.matches(sql) ? came.shapePlan : null;
    }

    /**
     * Keeps what is known of the text that was scanned last, as of that time. Texts that begin alike replace each other, so only one of
     * {@value #EACH} is kept.
     */
    void keepRecent(ShapePlan shapePlan, Epoch now) {
        PlainLiteralText text = notKept++ % EACH == 0 ? PlainLiteralText.of(scratch.tokens()) : null;
        if (text != null) {
            if (recent == null) {
                recent = new @Nullable Recent[PLACES];
            }
            recent[place(scratch.tokens().sql())] = new Recent(text, shapePlan, now);
        }
    }

    /** By some of the first characters: most texts begin with words, and have their literals further behind. */
    private static int place(String sql) {
        int code = 0;
        for (int i = FROM; i < Math.min(TO, sql.length()); i++) {
            code = 31 * code + sql.charAt(i);
        }
        return (code ^ (code >>> 8)) & (PLACES - 1);
    }

    ShapeScratch scratch() {
        return scratch;
    }

    CanonicalBytes bytes() {
        return bytes;
    }

    /**
     * For the text that goes out: empty, and never longer than the longest text that a {@link ShapeScratch} takes and what was inserted.
     */
    StringBuilder rewritten() {
        rewritten.setLength(0);
        return rewritten;
    }
}

package dev.keyspread.plan;

import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.shape.ShapeScratch;

/**
 * What it takes to plan texts that are not prepared without making much anew for each. Belongs to one connection, and is used by
 * one thread at a time.
 */
public final class TextBuffers {
    private final Dialect dialect;
    private final LexicalModes modes;
    private final ShapeScratch scratch;
    private final CanonicalBytes bytes = new CanonicalBytes();
    private final StringBuilder rewritten = new StringBuilder(256);

    TextBuffers(Dialect dialect, LexicalModes modes) {
        this.dialect = dialect;
        this.modes = modes;
        this.scratch = new ShapeScratch(dialect, modes);
    }

    /** Whether it is for texts of that dialect, read in that way. */
    @SuppressWarnings("ReferenceEquality") // a planner has one object for each
    boolean isFor(Dialect texts, LexicalModes read) {
        return dialect == texts && modes == read;
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

package dev.keyspread.plan;

import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.shape.ShapeScratch;

/**
 * What it takes to plan texts that are not prepared without making much anew for each. Belongs to one connection, and is used by
 * one thread at a time.
 */
public final class TextBuffers {
    private final Dialect dialect;
    private final ShapeScratch scratch;
    private final CanonicalBytes bytes = new CanonicalBytes();
    private final StringBuilder text = new StringBuilder(256);

    TextBuffers(Dialect dialect) {
        this.dialect = dialect;
        this.scratch = new ShapeScratch(dialect);
    }

    /** The dialect whose texts it is for. */
    Dialect dialect() {
        return dialect;
    }

    ShapeScratch scratch() {
        return scratch;
    }

    CanonicalBytes bytes() {
        return bytes;
    }

    /** Empty. No longer than the longest text that a {@link ShapeScratch} takes and what was inserted. */
    StringBuilder text() {
        text.setLength(0);
        return text;
    }
}

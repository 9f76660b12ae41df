package dev.keyspread.plan;

import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.shape.ShapeProbe;

/**
 * What it takes to plan texts that are not prepared without making much anew for each. Belongs to one connection, and is used by
 * one thread at a time.
 */
public final class TextBuffers {
    private final Dialect dialect;
    private final ShapeProbe probe;
    private final CanonicalBytes bytes = new CanonicalBytes();
    private final StringBuilder text = new StringBuilder(256);

    TextBuffers(Dialect dialect) {
        this.dialect = dialect;
        this.probe = new ShapeProbe(dialect);
    }

    /** The dialect whose texts it is for. */
    Dialect dialect() {
        return dialect;
    }

    ShapeProbe probe() {
        return probe;
    }

    CanonicalBytes bytes() {
        return bytes;
    }

    /** Empty. No longer than the longest text that a {@link ShapeProbe} takes and what was inserted. */
    StringBuilder text() {
        text.setLength(0);
        return text;
    }
}

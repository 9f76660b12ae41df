package dev.keyspread.database.writes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The filled writes that are on their way to the database on one connection. A write is noted first, and then looks once more whether the
 * time in which its values were computed is over; DDL ends that time first, and then looks for writes. So at least one of the two sees the
 * other.
 */
public final class InFlightWrites {
    /** Stands for a write without a known text. */
    public static final String ANY = "";

    /** The text of the only write, as nearly always; no lock is taken for it. */
    private final AtomicReference<@Nullable String> first = new AtomicReference<>();

    /** Writes that began while there was a first, by other threads that use the connection. Guarded by itself. */
    private final List<String> further = new ArrayList<>(1);

    /** For those that {@link DatabaseWrites} keeps. */
    InFlightWrites() {}

    /**
     * A write with that text is about to be sent, by values that are still to be found current.
     *
     * @return whether it is the only one, for {@link #end}
     */
    public boolean begin(String text) {
        boolean isFirst = first.compareAndSet(null, text);
        if (!isFirst) {
            synchronized (further) {
                further.add(text);
            }
        }
        return isFirst;
    }

    /**
     * It was carried out, has failed, or is not sent.
     *
     * @param wasFirst what {@link #begin} has returned for it: nobody else takes the first away, so that this needs no look at it
     */
    public void end(String text, boolean wasFirst) {
        if (wasFirst) {
            first.setRelease(null);
        } else {
            synchronized (further) {
                further.remove(text);
            }
        }
    }

    /** The texts of those that are on their way; none nearly always. */
    List<String> texts() {
        List<String> texts;
        synchronized (further) {
            texts = new ArrayList<>(further);
        }
        String text = first.get();
        if (text != null) {
            texts.add(text);
        }
        return texts;
    }
}

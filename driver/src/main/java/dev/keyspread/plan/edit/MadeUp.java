package dev.keyspread.plan.edit;

import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is made up for one text while it is planned, and would be something else the next time: the ids that rules generate, in their
 * order, and the application's time. {@link SqlEdits} takes them; the plan keeps it, so that a text that is planned again gets the same.
 * Belongs to one thread.
 */
public final class MadeUp {
    private final @Nullable MadeUp before;
    private final List<@Nullable Object> ids = new ArrayList<>(0);
    private @Nullable Instant now;
    private @Nullable TableLookup session;

    /** Nothing as yet. */
    public MadeUp() {
        this(null);
    }

    private MadeUp(@Nullable MadeUp before) {
        this.before = before;
        this.now = before == null ? null : before.now;
    }

    /** Returns what takes the same ids and the same time once more, for as many as there are. */
    public MadeUp again() {
        return new MadeUp(this);
    }

    /** Returns true if there is neither an id nor a time. */
    public boolean isEmpty() {
        return ids.isEmpty() && now == null;
    }

    /** Takes the time from that session, unless it has one already. */
    public MadeUp in(TableLookup tables) {
        session = tables;
        return this;
    }

    @Nullable
    Object id(Computation generated, CanonicalBytes scratch) throws NotFillableException {
        int place = ids.size();
        Object id = before != null && place < before.ids.size() ? before.ids.get(place) : generated.constant(scratch);
        ids.add(id);
        return id;
    }

    /** One time for all of the text. */
    Instant now() {
        if (now == null) {
            now = session == null ? Instant.now() : session.now();
        }
        return now;
    }
}

package dev.keyspread.database.own;

import dev.keyspread.log.Log;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does each second what is due for any database, on one thread for all of them, which ends when nothing is left to do. */
public final class Ticks implements Runnable {
    private static final Log LOG = Log.of("keyspread");

    /** The one timer of this virtual machine. */
    public static final Ticks SHARED = new Ticks("keyspread-timer");

    private static final int SECONDS = 1;

    private final String name;

    /** Guarded by itself, with the thread. */
    private final Set<Tick> all = new LinkedHashSet<>();

    private @Nullable Thread thread;

    Ticks(String name) {
        this.name = name;
    }

    /** Runs each second, and quickly: slow work begins a thread of its own. */
    public interface Tick {
        /** Returns false once nothing is left to do, which ends it unless it is added again. Asks nothing and waits for nothing. */
        boolean isWanted();

        /** Does what is due. */
        void run();
    }

    /** Does that each second from now on, unless it is done already. */
    public void add(Tick tick) {
        synchronized (all) {
            all.add(tick);
            if (thread == null) {
                thread = OwnThreads.start(name, null, this);
            }
        }
    }

    /** The thread's work, which is nobody else's to begin. */
    @Override
    public void run() {
        try {
            for (List<Tick> due = due(); !due.isEmpty(); due = due()) {
                for (Tick each : due) {
                    run(each);
                }
                TimeUnit.SECONDS.sleep(SECONDS);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt(); // somebody wants all threads to end
            synchronized (all) {
                thread = null; // the next that is added begins another
            }
        }
    }

    private List<Tick> due() {
        synchronized (all) {
            for (Iterator<Tick> each = all.iterator(); each.hasNext(); ) { // no lambda: a start would link it
                if (!each.next().isWanted()) {
                    each.remove();
                }
            }
            if (all.isEmpty()) {
                thread = null;
            }
            return List.copyOf(all);
        }
    }

    private static void run(Tick tick) {
        try {
            tick.run();
        } catch (RuntimeException | LinkageError e) {
            LOG.debug("What is done from time to time has failed", e);
        }
    }
}

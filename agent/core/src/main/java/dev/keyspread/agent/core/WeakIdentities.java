package dev.keyspread.agent.core;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Remembers objects by identity, for {@link Exclusions} and {@link Interceptor}. It must keep none of them alive, and has a limit beyond
 * which it remembers no further ones. Safe for all threads.
 */
final class WeakIdentities {
    private final int limit;
    private final Set<Identity> remembered = new HashSet<>();
    private boolean isOverflown;
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

    /** Remembers up to {@code limit} objects at a time. */
    WeakIdentities(int limit) {
        this.limit = limit;
    }

    synchronized boolean contain(Object object) {
        return remembered.contains(new Identity(object, null));
    }

    /** Returns true if it remembers the object, or has had no room for some object. */
    synchronized boolean mayContain(Object object) {
        return isOverflown || contain(object);
    }

    synchronized void add(Object object) {
        for (Object each = gone.poll(); each != null; each = gone.poll()) {
            remembered.remove(each);
        }
        if (remembered.size() < limit) {
            remembered.add(new Identity(object, gone));
        } else {
            isOverflown |= !contain(object);
        }
    }

    private static final class Identity extends WeakReference<Object> {
        private final int hash;

        private Identity(Object object, @Nullable ReferenceQueue<Object> gone) {
            super(object, gone);
            this.hash = System.identityHashCode(object);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            if (this == other) {
                return true;
            }
            Object object = get();
            return object != null && other instanceof Identity identity && identity.refersTo(object);
        }
    }
}

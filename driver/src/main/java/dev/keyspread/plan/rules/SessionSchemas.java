package dev.keyspread.plan.rules;

import dev.keyspread.sql.session.SessionSchema;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The schemas that sessions of one database were seen to move to. Which session is in which is not followed: once one has
 * moved, an unqualified name may mean the table of any of them, and is planned for only where that makes no difference.
 */
public final class SessionSchemas {
    /** With more than that, as when every one of many tenants has a schema, where a session is counts as not known. */
    private static final int MAX = 5_000;

    private volatile Set<String> seen = Set.of();
    private volatile boolean anywhere;

    /** Whether all sessions are still where they began. */
    boolean none() {
        return seen.isEmpty() && !anywhere;
    }

    /** The schemas that a session may be in, apart from the one in which all begin. */
    Set<String> seen() {
        return seen;
    }

    /** Whether a session may also be in a schema that isn't known. */
    boolean anywhere() {
        return anywhere;
    }

    /** Notes what a text does; whether plans that were made before may be wrong now. */
    public boolean moved(SessionSchema session) {
        return session.moves() && moved(session.schemas(), session.allNamed());
    }

    /** Notes that a session moved by other means than a text. */
    public boolean moved(String schema) {
        return moved(List.of(schema), true);
    }

    private boolean moved(Collection<String> schemas, boolean allNamed) {
        if (anywhere || (allNamed && seen.containsAll(schemas))) {
            return false;
        }
        synchronized (this) {
            Set<String> more = new TreeSet<>(seen);
            more.addAll(schemas);
            anywhere = anywhere || !allNamed || more.size() > MAX;
            seen = anywhere ? Set.of() : Set.copyOf(more);
            return true;
        }
    }
}

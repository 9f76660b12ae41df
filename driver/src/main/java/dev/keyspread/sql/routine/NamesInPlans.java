package dev.keyspread.sql.routine;

import dev.keyspread.sql.lexer.Tokens;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Holds the names in texts that are planned while the routines of the database are not known. Safe for use by many threads.
 * {@code StoredRoutines} adds names while texts are planned, and looks its routines up in it once they are read.
 */
public final class NamesInPlans {
    private static final int MAX_NAMES = 1_000;

    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private volatile boolean mayBeAny;

    /** Adds the names in a text. A text that calls something, or reads a cursor, may run any routine. */
    public void add(Tokens tokens) {
        if (RoutineCalls.mayBeIn(tokens) || KnownRoutines.begins(tokens, "FETCH", "MOVE")) {
            mayBeAny = true;
        }
        for (int i = 0; i < tokens.size() && !mayBeAny; i++) {
            if (tokens.isName(i)) {
                names.add(KnownRoutines.key(tokens.name(i)));
                mayBeAny = names.size() > MAX_NAMES;
            }
        }
    }

    /** Returns true if one of the texts may run one of the routines, so that its plan may be another. */
    public boolean mayRun(KnownRoutines routines) {
        return !routines.isEmpty() && (mayBeAny || !Collections.disjoint(routines.names(), names));
    }

    /** Forgets the texts, whose plans are dropped. */
    public void clear() {
        names.clear();
        mayBeAny = false;
    }
}

package dev.keyspread.sql.routine;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The routines of a database that may change a session or carry out DDL, by themselves or by others that they call. */
public final class KnownRoutines {
    /** None are known, but there may be some. */
    public static final KnownRoutines UNKNOWN = new KnownRoutines(Map.of(), Map.of(), Map.of(), false);

    private static final String[] WRITES = {"INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "COPY", "TRUNCATE"};

    private final Map<String, RoutineEffects> called;
    private final Map<String, RoutineEffects> writing;
    private final Map<String, RoutineEffects> naming;
    private final boolean isWhole;

    private KnownRoutines(
            Map<String, RoutineEffects> called,
            Map<String, RoutineEffects> writing,
            Map<String, RoutineEffects> naming,
            boolean isWhole) {
        this.called = called;
        this.writing = writing;
        this.naming = naming;
        this.isWhole = isWhole;
    }

    /**
     * Those among the given that change something.
     *
     * @param isWhole whether no other of the database's does
     */
    public static KnownRoutines of(Collection<StoredRoutine> all, boolean isWhole, Dialect dialect) {
        Map<String, RoutineEffects> called = new HashMap<>();
        @Nullable Map<String, RoutineEffects> before = null;
        while (!called.equals(before)) { // those that call them, and those that call these
            before = Map.copyOf(called);
            for (StoredRoutine each : all) {
                if (each.kind() == StoredRoutine.Kind.ROUTINE) {
                    add(each.name(), effects(each, called, dialect), called);
                }
            }
        }
        Map<String, RoutineEffects> writing = new HashMap<>();
        Map<String, RoutineEffects> naming = new HashMap<>();
        for (StoredRoutine each : all) {
            if (each.kind() != StoredRoutine.Kind.ROUTINE) {
                boolean isTrigger = each.kind() == StoredRoutine.Kind.TRIGGER;
                add(each.name(), effects(each, called, dialect).inSession(), isTrigger ? writing : naming);
            }
        }
        return new KnownRoutines(called, writing, naming, isWhole);
    }

    private static RoutineEffects effects(StoredRoutine routine, Map<String, RoutineEffects> called, Dialect dialect) {
        RoutineEffects all = RoutineText.read(routine, dialect);
        for (String name : RoutineCalls.in(Tokens.scan(routine.body(), dialect))) {
            all = all.and(called.getOrDefault(name, RoutineEffects.NONE));
        }
        return all;
    }

    private static void add(String name, RoutineEffects effects, Map<String, RoutineEffects> known) {
        if (!effects.isNone()) {
            known.merge(key(name), effects, RoutineEffects::and);
        }
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Whether a text calls something that may be a stored routine; if not, it takes none to know what it changes. */
    public static boolean mayBeCalledBy(Tokens tokens) {
        return RoutineCalls.mayBeIn(tokens);
    }

    /** The names of those that may be called, in lower case. */
    public Set<String> names() {
        return Set.copyOf(called.keySet());
    }

    /** Whether none of them changes anything, as far as they are known. */
    public boolean isEmpty() {
        return called.isEmpty() && writing.isEmpty() && naming.isEmpty();
    }

    /** What the routines may change that a text calls, or that run where it names their tables and views. */
    public RoutineEffects runBy(Tokens tokens) {
        RoutineEffects all = isWhole ? RoutineEffects.NONE : RoutineEffects.UNKNOWN;
        for (String name : called.isEmpty() ? List.<String>of() : RoutineCalls.in(tokens)) {
            all = all.and(called.getOrDefault(name, RoutineEffects.NONE));
        }
        if (!called.isEmpty() && carriesOutPrepared(tokens)) {
            for (RoutineEffects each : called.values()) {
                all = all.and(each);
            }
        }
        boolean writes = !writing.isEmpty() && writes(tokens);
        for (int i = 0; i < tokens.size() && (writes || !naming.isEmpty()); i++) {
            if (tokens.isName(i)) {
                String name = key(tokens.name(i));
                all = all.and(naming.getOrDefault(name, RoutineEffects.NONE));
                all = all.and(writes ? writing.getOrDefault(name, RoutineEffects.NONE) : RoutineEffects.NONE);
            }
        }
        return all;
    }

    /** EXECUTE of what a text has prepared before, which may call any. */
    private static boolean carriesOutPrepared(Tokens tokens) {
        for (TokenRange statement : tokens.statements()) {
            if (tokens.isWord(statement.from(), "EXECUTE")) {
                return true;
            }
        }
        return false;
    }

    private static boolean writes(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isAnyWord(i, WRITES)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KnownRoutines that
                && isWhole == that.isWhole
                && called.equals(that.called)
                && writing.equals(that.writing)
                && naming.equals(that.naming);
    }

    @Override
    public int hashCode() {
        return called.hashCode();
    }
}

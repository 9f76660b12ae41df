package dev.keyspread.sql.routine;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Holds the routines of a database that may change a session or carry out DDL, by themselves or by others that they call.
 * {@code StoredRoutines} keeps it and asks what a text runs. Immutable. {@link #UNKNOWN} must not be taken for a database without such
 * routines.
 */
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
     * Returns the given routines that change something, by themselves or by what they call or touch.
     *
     * @param isWhole whether no other of the database's does
     */
    public static KnownRoutines of(Collection<StoredRoutine> all, boolean isWhole, Dialect dialect) {
        List<Read> read = new ArrayList<>(all.size());
        for (StoredRoutine each : all) {
            read.add(Read.of(each, dialect));
        }
        KnownRoutines known = new KnownRoutines(Map.of(), Map.of(), Map.of(), isWhole);
        KnownRoutines before;
        do { // those that reach them, and those that reach these
            before = known;
            known = known.reached(read);
        } while (!known.equals(before));
        return known;
    }

    /** A routine, what it changes by itself, and its text with those that it may carry out. */
    private record Read(StoredRoutine routine, RoutineEffects own, List<Tokens> texts) {
        static Read of(StoredRoutine routine, Dialect dialect) {
            List<Tokens> texts = new ArrayList<>();
            Tokens body = Tokens.scan(routine.body(), dialect);
            texts.add(body);
            for (int i = 0; i < body.size(); i++) {
                String literal = body.kind(i) == TokenKind.STRING ? body.stringValue(i) : null;
                if (literal != null && !literal.isEmpty()) {
                    texts.add(Tokens.scan(literal, dialect));
                }
            }
            return new Read(routine, RoutineText.read(routine, body), texts);
        }
    }

    private KnownRoutines reached(List<Read> all) {
        KnownRoutines reached =
                new KnownRoutines(new HashMap<>(called), new HashMap<>(writing), new HashMap<>(naming), isWhole);
        for (Read each : all) {
            RoutineEffects effects = each.own;
            for (Tokens text : each.texts) {
                effects = effects.and(calledBy(text)).and(unaskedBy(text));
            }
            String name = each.routine.name();
            switch (each.routine.kind()) {
                case ROUTINE -> add(name, effects, reached.called);
                case TRIGGER -> add(name, effects.inSession(), reached.writing);
                case VIEW -> add(name, effects.inSession(), reached.naming);
            }
        }
        return reached;
    }

    private static void add(String name, RoutineEffects effects, Map<String, RoutineEffects> known) {
        if (!effects.isNone()) {
            known.merge(key(name), effects, RoutineEffects::and);
        }
    }

    static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Returns true if a text calls something that may be a stored routine; if not, it takes none to know what it changes. */
    public static boolean mayBeCalledBy(Tokens tokens) {
        return RoutineCalls.mayBeIn(tokens);
    }

    /** The names of those that may be called, and of the tables and views that run one, in lower case. */
    public Set<String> names() {
        Set<String> names = new HashSet<>(called.keySet());
        names.addAll(writing.keySet());
        names.addAll(naming.keySet());
        return names;
    }

    /** Returns true if none of them changes anything, as far as they are known. */
    public boolean isEmpty() {
        return called.isEmpty() && writing.isEmpty() && naming.isEmpty();
    }

    /** Returns what the routines may change that a text calls, or that run where it names their tables and views. */
    public RoutineEffects runBy(Tokens tokens) {
        RoutineEffects all = isWhole ? RoutineEffects.NONE : RoutineEffects.UNKNOWN;
        all = all.and(calledBy(tokens)).and(unaskedBy(tokens));
        boolean carriesOut = begins(tokens, "EXECUTE"); // what a text has prepared before
        if (carriesOut
                || begins(tokens, "FETCH", "MOVE")) { // or rows of a cursor, whose DDL is seen where it is declared
            for (RoutineEffects each : called.values()) {
                all = all.and(carriesOut ? each : each.inSession());
            }
        }
        return all;
    }

    private RoutineEffects calledBy(Tokens tokens) {
        RoutineEffects all = RoutineEffects.NONE;
        for (String name : called.isEmpty() ? List.<String>of() : RoutineCalls.in(tokens)) {
            all = all.and(called.getOrDefault(name, RoutineEffects.NONE));
        }
        return all;
    }

    /** Returns what runs because a table or view is named. */
    private RoutineEffects unaskedBy(Tokens tokens) {
        RoutineEffects all = RoutineEffects.NONE;
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

    /** Returns true if what a text makes may reach any of them by what it calls or names. */
    boolean mayBeReachedBy(Tokens ddl) {
        if (!calledBy(ddl).isNone()) {
            return true;
        }
        for (int i = 0; i < ddl.size() && !(writing.isEmpty() && naming.isEmpty()); i++) {
            String name = ddl.isName(i) ? key(ddl.name(i)) : "";
            if (writing.containsKey(name) || naming.containsKey(name)) {
                return true;
            }
        }
        return false;
    }

    static boolean begins(Tokens tokens, String... words) {
        for (TokenRange statement : tokens.statements()) {
            if (tokens.isAnyWord(statement.from(), words)) {
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

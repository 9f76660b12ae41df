package dev.keyspread.sql.session;

import dev.keyspread.sql.lexer.LexicalModes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what texts mean to a session: where its unqualified names lie, and how it reads literals. {@code SessionTables} keeps that of each
 * session, and the plan cache keeps plans apart by it.
 *
 * @param path the schemas in which an unqualified name is looked for, in order; null where the session looks where all of the database's
 *     begin to
 * @param modes how it reads; null where it reads as all of the database's begin to
 */
public record SessionState(
        @Nullable List<String> path, @Nullable LexicalModes modes) {
    /** The state in which all sessions of the database begin. */
    public static final SessionState USUAL = new SessionState(null, null);

    /** Copies the list. */
    public SessionState {
        path = path == null ? null : List.copyOf(path);
    }

    /** Returns true if it is as all sessions of the database begin. */
    public boolean isUsual() {
        return path == null && modes == null;
    }
}

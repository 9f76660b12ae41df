package dev.keyspread.database.writes;

import dev.keyspread.schema.OwnTime;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tables to which DDL is giving another form: columns of another type or name, or another table by the same name. From before it is sent
 * until its transaction has ended. A write of another session waits in the database meanwhile, and is then stored in a form that is not
 * known before. Sessions are told apart by identity.
 */
public final class RetypedTables {
    /** How long a statement of another session waits for the end at most, as it would in the database. */
    private static final long MAX_WAIT_NANOS = Duration.ofSeconds(1).toNanos();

    /** The most names that are kept for a session, which may give any table another form beyond that. */
    static final int MAX_NAMES = 10_000;

    /** Stands for all tables, as no name does. */
    public static final String ANY = "";

    private static final Pattern ALTER_COLUMN = Pattern.compile("\\s*ALTER\\b", Pattern.CASE_INSENSITIVE);

    private final Map<Object, Set<String>> names = new ConcurrentHashMap<>();

    /** The names of the tables to which that DDL gives another form, or a rule, in lower case. */
    public static Set<String> in(List<DdlStatement> ddl) {
        Set<String> retyped = new HashSet<>();
        for (DdlStatement statement : ddl) {
            if (statement instanceof DdlStatement.AlterTable alter
                    && alter.changes().stream().anyMatch(RetypedTables::retypes)) {
                retyped.add(folded(alter.name().name()));
                for (TableChange change : alter.changes()) {
                    if (change instanceof TableChange.RenameTo renamed) {
                        retyped.add(folded(renamed.name().name()));
                    }
                }
            } else if (statement instanceof DdlStatement.DropTable drop) {
                drop.names().forEach(name -> retyped.add(folded(name.name())));
            } else if (statement instanceof DdlStatement.CommentOnColumn comment && givesRule(comment.comment())) {
                retyped.add(folded(comment.table().name()));
            } else if (statement instanceof DdlStatement.CreateTable create && create.orReplace()) {
                retyped.add(folded(create.name().name()));
            } else if (statement instanceof DdlStatement.UnrecognizedDdl unread
                    && unread.touches() == DdlStatement.Touches.TABLES) {
                for (QualifiedName name : unread.names()) {
                    retyped.add(folded(name.name()));
                }
            }
        }
        return retyped;
    }

    /** Returns true if DDL may give another form to a table that it does not name, as to children and to tables of a type. */
    public static boolean mayReach(DdlStatement statement) {
        return statement instanceof DdlStatement.AlterTable alter
                ? alter.changes().stream().anyMatch(RetypedTables::retypes)
                : statement instanceof DdlStatement.UnrecognizedDdl unread
                        && (unread.mayChangeAny() || unread.touches() == DdlStatement.Touches.TYPES);
    }

    /** Returns true if the comment of a column may give a shard rule. */
    public static boolean givesRule(@Nullable String comment) {
        return comment != null && ShardRule.mayBeWrittenBy(comment);
    }

    /** Returns true if a change gives a table other names, or its columns other values. */
    public static boolean retypes(TableChange change) {
        return change instanceof TableChange.SetType
                || change instanceof TableChange.SetDefault
                || change instanceof TableChange.SetIdentity
                || change instanceof TableChange.DropExpression
                || (change instanceof TableChange.Unknown unknown
                        && ALTER_COLUMN.matcher(unknown.text()).lookingAt())
                || change instanceof TableChange.RedefineColumn
                || change instanceof TableChange.RenameColumn
                || change instanceof TableChange.DropColumn
                || change instanceof TableChange.RenameTo
                || change instanceof TableChange.SetSchema;
    }

    /** DDL of that session is about to give these tables another form. */
    public void begin(Set<String> retyped, Object session) {
        Set<String> all = names.computeIfAbsent(session, s -> ConcurrentHashMap.newKeySet());
        all.addAll(all.size() + retyped.size() > MAX_NAMES ? Set.of(ANY) : retyped);
    }

    /** Returns the names of the tables to which DDL of that session is giving another form, or {@link #ANY}. */
    public Set<String> of(Object session) {
        return names.getOrDefault(session, Set.of());
    }

    /** The transaction of that session has ended, or each of its statements is one; returns whether it had begun anything here. */
    public synchronized boolean end(Object session) {
        boolean had = names.remove(session) != null;
        if (had) {
            notifyAll();
        }
        return had;
    }

    /** Waits until no other session is giving a table of that name another form; false when one still is. */
    public boolean awaitEnd(String name, Object session) {
        return names.isEmpty() || !isRetyped(name, session) || awaitNone(name, session);
    }

    private synchronized boolean awaitNone(String name, Object session) {
        long left = Math.min(MAX_WAIT_NANOS, OwnTime.nanosLeft());
        long end = System.nanoTime() + left;
        while (isRetyped(name, session) && left > 0) {
            try {
                wait(Math.max(1, left / 1_000_000));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
            left = end - System.nanoTime();
        }
        return !isRetyped(name, session);
    }

    /** Returns true if another session is giving a table of that name another form. */
    public boolean isRetyped(String name, Object session) {
        String folded = folded(name);
        for (Map.Entry<Object, Set<String>> each : names.entrySet()) {
            if (each.getKey() != session
                    && (each.getValue().contains(folded) || each.getValue().contains(ANY))) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if that session is giving a table of that name another form. */
    public boolean isRetypedBy(String name, Object session) {
        return of(session).contains(folded(name)) || of(session).contains(ANY);
    }

    /** Returns a table's name as it is kept here. */
    public static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}

package dev.keyspread.database.probe;

import dev.keyspread.sql.QualifiedName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which temporary tables of a session have the name of a table with a rule. */
public final class TemporaryTables {
    /**
     * Errors of MySQL and MariaDB that no temporary table of the session's own has: no privilege on the schema, no such schema, no LOCK
     * TABLES of it, no privilege on the table, no such table, a lock, a view of what is gone.
     */
    private static final Set<Integer> NONE = Set.of(1044, 1049, 1100, 1142, 1146, 1205, 1356);

    /** Their names, in lower case; null as long as there are none. */
    private @Nullable Set<String> names;

    /** True if it has others that tables of the same name stand in front of, as long as its path stays as it is. */
    private boolean hasHidden;

    /** True if it has made temporary tables or views, by whatever name. */
    private boolean mayBeAny;

    /** Returns true if there are any that hide a table. */
    public boolean isAny() {
        return names != null;
    }

    /** Returns true if one of them has that name. */
    public boolean has(String name) {
        return names != null && names.contains(key(name));
    }

    /** Returns true if there are others, which stand behind tables of the same name. */
    public boolean hasHidden() {
        return hasHidden;
    }

    /** Returns true if the session may have temporary tables or views, by whatever name. */
    public boolean mayBeAny() {
        return mayBeAny;
    }

    /** One was made, or a view, by whatever name. */
    public void madeAny() {
        mayBeAny = true;
    }

    /** One was made that has the name of a table with a rule. */
    public void add(String name) {
        if (names == null) {
            names = new HashSet<>();
        }
        names.add(key(name));
        mayBeAny = true;
    }

    /** A table of that name was dropped, which is the temporary one where there is one; returns whether none is left. */
    public boolean drop(String name) {
        boolean wasLast = names != null && names.remove(key(name)) && names.isEmpty();
        if (wasLast) {
            names = null;
        }
        return wasLast;
    }

    /**
     * The session has told which there are. Where it does not tell all, none is known to be gone.
     *
     * @param isRuled whether a table of that name has a rule
     */
    public void told(SessionQuestion.Answer answer, Predicate<String> isRuled) {
        if (answer.tellsAllTemporary()) {
            names = null;
            hasHidden = answer.hasHidden();
        }
        mayBeAny |= hasHidden || !answer.temporary().isEmpty();
        answer.temporary().stream().filter(isRuled).forEach(this::add);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the temporary tables of MySQL's kind among some names: no catalogue has them all in every version, but the statement that
     * makes a table again says that it is temporary.
     *
     * @throws SQLException where the session can't be asked
     */
    static List<String> among(Set<QualifiedName> candidates, Statement statement) throws SQLException {
        Set<String> found = new HashSet<>();
        for (QualifiedName each : candidates) {
            if (isTemporary(each, statement)) {
                found.add(each.name());
            }
        }
        return List.copyOf(found);
    }

    private static boolean isTemporary(QualifiedName name, Statement statement) throws SQLException {
        String schema = name.schema() == null ? "" : quoted(name.schema()) + ".";
        try (ResultSet row = statement.executeQuery("SHOW CREATE TABLE " + schema + quoted(name.name()))) {
            return row.next() && row.getString(2).startsWith("CREATE TEMPORARY");
        } catch (SQLException e) {
            if (!NONE.contains(e.getErrorCode())) {
                throw e; // the session has not answered
            }
            return false;
        }
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}

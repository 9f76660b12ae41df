package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.TableName;
import dev.keyspread.sql.session.SessionChange;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The table that an unqualified name means to a session: the first along its schemas that has it. */
final class SearchPathResolver {
    private static final int MAX_ABSENT = 10_000;

    /** Tables that were looked for in vain since the last change, so that a statement does not ask for them each time. */
    private final Set<TableName> absent = ConcurrentHashMap.newKeySet();

    /** Tables may have come. */
    void forget() {
        absent.clear();
    }

    /**
     * What the name means.
     *
     * @param table the table, or null when there is none
     * @param possible all that it may stand for, itself included
     * @param doubt why it can't be told, or null
     */
    record Meaning(
            @Nullable Table table,
            List<Table> possible,
            @Nullable String doubt) {
        /** The one table, or null when there is none. */
        static Meaning of(@Nullable Table table) {
            return new Meaning(table, table == null ? List.of() : List.of(table), null);
        }

        static Meaning doubtful(String why) {
            return new Meaning(null, List.of(), why);
        }
    }

    /** The table of that name to the session that looks tables up. */
    Meaning find(String name, TableLookup tables) {
        if (tables.hides(name)) {
            return Meaning.doubtful("a temporary table of the session has its name");
        }
        SessionChange doubt = tables.doubt();
        if (doubt != null && doubt.names()) {
            return Meaning.doubtful("the session's schema may have been changed by " + doubt.statement()
                    + ", and the session could not be asked for it");
        }
        List<String> path = tables.session().path();
        if (path == null) {
            return Meaning.of(tables.find(new TableName(null, name)));
        }
        for (String schema : path) {
            TableName each = new TableName(schema, name);
            Table table = absent.contains(each) ? null : tables.find(each);
            if (table != null) {
                return Meaning.of(table);
            }
            if (!tables.tellsAbsence()) {
                return Meaning.doubtful(
                        "the session's schema was changed, and what " + each + " looks like is not known");
            }
            note(each);
        }
        return Meaning.of(null);
    }

    private void note(TableName name) {
        if (absent.size() >= MAX_ABSENT) {
            absent.clear();
        }
        absent.add(name);
    }
}

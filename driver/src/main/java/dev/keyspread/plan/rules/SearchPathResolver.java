package dev.keyspread.plan.rules;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.session.SessionChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table that a name means to a session, or why that can't be told. */
final class SearchPathResolver {
    private static final String NAME_SCHEMA = "write the table's name with its schema in the statement";

    private SearchPathResolver() {}

    /**
     * Holds what a name means.
     *
     * @param table the table, or null when there is none
     * @param possible all that it may stand for, itself included
     * @param doubt why it can't be told, or null
     */
    record Meaning(
            @Nullable Table table,
            List<Table> possible,
            @Nullable Doubt doubt) {
        /** The one table, or null when there is none. */
        static Meaning of(@Nullable Table table) {
            return new Meaning(table, table == null ? List.of() : List.of(table), null);
        }

        static Meaning doubtful(RefusalKind kind, String why, String remedy) {
            return new Meaning(null, List.of(), new Doubt(kind, why, remedy));
        }
    }

    /**
     * Says why the meaning of a name can't be told.
     *
     * @param kind what a refusal for it is called
     * @param remedy what to do, as a clause
     */
    record Doubt(RefusalKind kind, String why, String remedy) {}

    /** The table of that name to the session that looks tables up. */
    static Meaning find(QualifiedName name, TableLookup tables) {
        if (tables.hides(name)) {
            return Meaning.doubtful(
                    RefusalKind.TABLE_NOT_CERTAIN,
                    "a temporary table of the session has its name",
                    tables.hidesInSchemas() ? "give that another name" : NAME_SCHEMA);
        }
        SessionChange doubt = tables.doubt(name);
        if (doubt != null) {
            boolean isByPath = doubt.schema() != null || !tables.hidesInSchemas();
            return Meaning.doubtful(
                    RefusalKind.SESSION_NOT_KNOWN,
                    "what its name means to the session may have been changed by " + doubt.statement()
                            + ", and the session could not be asked for it",
                    isByPath ? NAME_SCHEMA : "execute that statement by itself, before this one");
        }
        return Meaning.of(tables.find(name));
    }
}

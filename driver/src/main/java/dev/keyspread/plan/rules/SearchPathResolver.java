package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.session.SessionChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table that an unqualified name means to a session, or why that can't be told. */
final class SearchPathResolver {
    private SearchPathResolver() {}

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
    static Meaning find(String name, TableLookup tables) {
        if (tables.hides(name)) {
            return Meaning.doubtful("a temporary table of the session has its name");
        }
        SessionChange doubt = tables.doubt();
        if (doubt != null && doubt.names()) {
            return Meaning.doubtful("the session's schema may have been changed by " + doubt.statement()
                    + ", and the session could not be asked for it");
        }
        return Meaning.of(tables.find(new QualifiedName(null, name)));
    }
}

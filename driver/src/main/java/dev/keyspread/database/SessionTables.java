package dev.keyspread.database;

import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.TableName;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What table names mean to the statements of one connection. */
final class SessionTables implements TableLookup {
    private final Database database;
    private final Session session;

    /** Names of its temporary tables that others with a rule have as well, in lower case; null as long as there are none. */
    private @Nullable Set<String> temporary;

    SessionTables(Database database, Session session) {
        this.database = database;
        this.session = session;
    }

    @Override
    public @Nullable Table find(TableName name) {
        return database.find(name, session);
    }

    @Override
    public boolean tellsAbsence() {
        return database.canRead(session);
    }

    @Override
    public RowAgreement agreement(Table table) {
        return database.agreement(table, session);
    }

    @Override
    public boolean hidesAny() {
        return temporary != null;
    }

    @Override
    public boolean hides(String name) {
        return temporary != null && temporary.contains(name.toLowerCase(Locale.ROOT));
    }

    /** A temporary table of that name was made. */
    void hide(String name) {
        if (temporary == null) {
            temporary = new HashSet<>();
        }
        temporary.add(name.toLowerCase(Locale.ROOT));
    }

    /** A table of that name was dropped, which is the temporary one where there is one. */
    void dropped(String name) {
        if (temporary != null && temporary.remove(name.toLowerCase(Locale.ROOT)) && temporary.isEmpty()) {
            temporary = null;
        }
    }
}

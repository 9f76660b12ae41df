package dev.keyspread.plan.write.rows;

import dev.keyspread.plan.edit.ClientClock;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sources that an insert leaves out and that are filled by us in the place of the database: by its clock, or by a literal
 * default. {@code InsertFill} and {@code AddedColumns} ask it.
 */
public final class OmittedSources {
    private final ClientClock clock;
    private final Table table;
    private final Dialect dialect;

    /** By column; null for one that takes the application's time. */
    private final Map<Column, @Nullable LiteralDefault> defaults = new LinkedHashMap<>();

    /** The columns that are no sources and take the same time. */
    private final Set<Column> others = new HashSet<>();

    public OmittedSources(ClientClock clock, Table table, Dialect dialect) {
        this.clock = clock;
        this.table = table;
        this.dialect = dialect;
    }

    /**
     * Looks whether a source can be filled.
     *
     * @param selected whether its rows come from a query, which a default is not added to
     */
    public void find(Column source, boolean selected) {
        if (defaults.containsKey(source)) {
            return;
        }
        if (clock.fills(source, dialect)) {
            defaults.put(source, null);
            return;
        }
        LiteralDefault known = selected ? null : LiteralDefault.of(source, table, dialect);
        if (known != null) {
            defaults.put(source, known);
        }
    }

    /** Returns true if a source takes the application's time. */
    public boolean takesTime() {
        return defaults.containsValue(null);
    }

    /** Has a column that is no source filled by the application's time too, if it would be by the database's. */
    public void findTime(Column other) {
        if (!defaults.containsKey(other) && clock.fills(other, dialect)) {
            defaults.put(other, null);
            others.add(other);
        }
    }

    /** Returns the filled columns, in the order of their values. */
    public Set<Column> columns() {
        return defaults.keySet();
    }

    /** Adds the value of one to a row, and tells where others find it; null where none takes it as a source. */
    public @Nullable Source add(Column source, int end, String before, SqlEdits insertions) {
        LiteralDefault known = defaults.get(source);
        if (others.contains(source)) {
            insertions.addInstant(end, before);
            return null;
        }
        if (known == null) {
            return insertions.addTime(end, before, source);
        }
        insertions.add(end, before + known.text());
        return known.value();
    }
}

package dev.keyspread.plan.write;

import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.write.rows.OmittedSources;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the column list of an insert, with the columns that its rows are given beside those of the application: behind the list that is
 * there, or, where there is none, in one that names them all. {@link InsertFill} calls it.
 */
final class AddedColumns {
    /** Stands behind a column list if a column that is GENERATED ALWAYS is to take the number that a row gives. */
    static final String OVERRIDING = " OVERRIDING SYSTEM VALUE";

    private final WriteStatement.Insert insert;
    private final List<String> columns;
    private final OmittedSources omitted;
    private final Dialect dialect;

    /**
     * For one insert.
     *
     * @param columns those that the application gives, named or not
     * @param omitted the sources that are filled beside the rules' columns
     */
    AddedColumns(WriteStatement.Insert insert, List<String> columns, OmittedSources omitted, Dialect dialect) {
        this.insert = insert;
        this.columns = columns;
        this.omitted = omitted;
        this.dialect = dialect;
    }

    /**
     * Adds the names. Where the statement has DEFAULT VALUES the row is begun too, see {@link #endDefaults}.
     *
     * @param missing the rules whose columns the application leaves out
     * @param overrides whether a column among them may be GENERATED ALWAYS
     */
    void add(List<TableRule> missing, boolean overrides, SqlEdits insertions) {
        int end = insert.columns().end();
        if (insert.source() instanceof InsertSource.Assigned) {
            return;
        }
        if (insert.source() instanceof InsertSource.Defaults) {
            String names = String.join(", ", all(missing));
            insertions.add(end, " (" + names + ")" + (overrides ? OVERRIDING : "") + " VALUES (");
        } else if (insert.columns().isGiven()) {
            insertions.add(end, ", " + String.join(", ", all(missing)));
        } else {
            List<String> names = new ArrayList<>();
            for (String given : columns) {
                names.add(dialect.quoted(given));
            }
            names.addAll(all(missing));
            insertions.add(end, " (" + String.join(", ", names) + ")");
        }
    }

    /** The columns that the rows get beside those that the application gives, in the order of their values. */
    private List<String> all(List<TableRule> missing) {
        List<String> names = new ArrayList<>();
        for (Column column : omitted.columns()) {
            names.add(dialect.quoted(column.name()));
        }
        for (TableRule rule : missing) {
            names.add(dialect.quoted(rule.target().name()));
        }
        return names;
    }

    /** Takes {@code DEFAULT VALUES} out of the text, once the row has been given values in its place. */
    void endDefaults(SqlEdits insertions) {
        if (insert.source() instanceof InsertSource.Defaults defaults && !insertions.isEmpty()) {
            insertions.add(insert.columns().end(), ")");
            insertions.replace(defaults.range(), "");
        }
    }
}

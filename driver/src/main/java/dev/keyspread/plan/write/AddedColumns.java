package dev.keyspread.plan.write;

import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.write.rows.OmittedSources;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The column list of an insert, with the columns that its rows are given beside those of the application: behind the list that is
 * there, or, where there is none, in one that names them all.
 */
final class AddedColumns {
    /** Behind a column list, so that a number given by it is taken by a column that is GENERATED ALWAYS. */
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
            String names = all(missing).collect(Collectors.joining(", ", "(", ")"));
            insertions.add(end, " " + names + (overrides ? OVERRIDING : "") + " VALUES (");
        } else if (insert.columns().isGiven()) {
            insertions.add(end, all(missing).collect(Collectors.joining(", ", ", ", "")));
        } else {
            Stream<String> given = columns.stream().map(dialect::quoted);
            insertions.add(end, Stream.concat(given, all(missing)).collect(Collectors.joining(", ", " (", ")")));
        }
    }

    /** The columns that the rows get beside those that the application gives, in the order of their values. */
    private Stream<String> all(List<TableRule> missing) {
        return Stream.concat(omitted.columns(), missing.stream().map(TableRule::target))
                .map(column -> dialect.quoted(column.name()));
    }

    /** Where the row has been given its values, what asked for defaults goes. */
    void endDefaults(SqlEdits insertions) {
        if (insert.source() instanceof InsertSource.Defaults defaults && !insertions.isEmpty()) {
            insertions.add(insert.columns().end(), ")");
            insertions.replace(defaults.range(), "");
        }
    }
}

package dev.keyspread.plan;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Identity;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.NotFillableException;
import dev.keyspread.shard.Purpose;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.InsertValues;
import dev.keyspread.sql.Tokens;
import java.util.ArrayList;
import java.util.List;

/** Gives the rows of an {@code INSERT … VALUES} the columns that rules fill. */
final class InsertFill {
    private final Tokens tokens;
    private final Dialect dialect;
    private final InsertValues insert;
    private final Table table;
    private final Values values;
    private final List<String> columns;

    private InsertFill(Tokens tokens, InsertValues insert, Table table, List<String> columns) {
        this.tokens = tokens;
        this.dialect = tokens.dialect();
        this.insert = insert;
        this.table = table;
        this.values = new Values(tokens);
        this.columns = columns;
    }

    /**
     * Plans the fill of one insert.
     *
     * @param insertions where what it adds goes
     * @param checked where the application's own shard values, which have to be right, are noted
     * @return the rules whose columns it adds, since the application leaves them out
     * @throws NotFillableException when a row's value can't be known
     */
    static List<TableRule> plan(
            Tokens tokens,
            InsertValues insert,
            Table table,
            List<TableRule> rules,
            Insertions insertions,
            List<ParameterPlan.Checked> checked)
            throws NotFillableException {
        List<TableRule> written =
                rules.stream().filter(rule -> !rule.databaseComputes()).toList();
        List<String> columns = insert.namesColumns() ? insert.columns() : impliedColumns(insert, table, written);
        InsertFill fill = new InsertFill(tokens, insert, table, columns);
        fill.checkRowWidths();
        List<TableRule> missing = new ArrayList<>();
        for (TableRule rule : written) {
            if (fill.indexOf(rule.target()) >= 0) {
                fill.checkOwnValues(rule, checked);
            } else {
                missing.add(rule);
            }
        }
        if (!missing.isEmpty()) {
            fill.addColumns(missing, insertions);
            fill.addValues(missing, insertions);
        }
        return missing;
    }

    /**
     * The columns that an insert without a column list means: all of them, or, from an application that does not know of
     * the filled ones, all but those.
     */
    private static List<String> impliedColumns(InsertValues insert, Table table, List<TableRule> rules)
            throws NotFillableException {
        int width = insert.rows().get(0).values().size();
        List<String> all = table.columns().stream().map(Column::name).toList();
        if (width == all.size()) {
            return all;
        }
        List<String> withoutFilled = all.stream()
                .filter(column ->
                        rules.stream().noneMatch(rule -> rule.target().name().equals(column)))
                .toList();
        if (width == withoutFilled.size()) {
            return withoutFilled;
        }
        throw new NotFillableException(
                "the INSERT has no column list and gives " + width + " values for " + all.size() + " columns",
                "name the columns in the INSERT");
    }

    private void checkRowWidths() throws NotFillableException {
        for (InsertValues.Row row : insert.rows()) {
            if (row.values().size() != columns.size()) {
                throw new NotFillableException(
                        "a row gives " + row.values().size() + " values for " + columns.size() + " columns",
                        "give every row a value for every column");
            }
        }
    }

    /** Where the INSERT names a column; a name that differs in case only counts where the table has no column of that name. */
    private int indexOf(Column column) {
        for (int i = 0; i < columns.size(); i++) {
            if (dialect.sameName(columns.get(i), column.name())) {
                return i;
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            String name = columns.get(i);
            if (name.equalsIgnoreCase(column.name())
                    && table.columns().stream().noneMatch(other -> other.name().equals(name))) {
                return i;
            }
        }
        return -1;
    }

    private void addColumns(List<TableRule> missing, Insertions insertions) {
        StringBuilder list = new StringBuilder();
        if (!insert.namesColumns()) {
            list.append(" (");
            columns.forEach(column -> list.append(dialect.quoted(column)).append(", "));
            list.setLength(list.length() - 2);
        }
        missing.forEach(
                rule -> list.append(", ").append(dialect.quoted(rule.target().name())));
        if (!insert.namesColumns()) {
            list.append(')');
        }
        insertions.add(insert.columnsEnd(), list.toString());
    }

    private void addValues(List<TableRule> missing, Insertions insertions) throws NotFillableException {
        for (InsertValues.Row row : insert.rows()) {
            for (TableRule rule : missing) {
                insertions.add(row.end(), ", ", computation(rule, row));
            }
        }
    }

    private Computation computation(TableRule rule, InsertValues.Row row) throws NotFillableException {
        List<Source> sources = new ArrayList<>();
        for (Column source : rule.sources()) {
            int index = indexOf(source);
            sources.add(index < 0 ? omitted(source) : given(source, row.values().get(index)));
        }
        return new Computation(rule, sources, Purpose.STORE);
    }

    private Source given(Column source, InsertValues.Span value) throws NotFillableException {
        if (tokens.isWord(value.from(), "DEFAULT") && value.to() - value.from() == 1) {
            return omitted(source);
        }
        try {
            return values.read(value.from(), value.to());
        } catch (NotFillableException unread) {
            throw new NotFillableException(
                    String.valueOf(unread.getMessage()).replaceFirst("^its source", "its source " + source.name()),
                    unread.remedy());
        }
    }

    /** A source column that the INSERT leaves out is NULL, unless the database makes up a value. */
    private Source omitted(Column source) throws NotFillableException {
        boolean madeUp = source.defaultText() != null
                || source.generated() != null
                || source.identity() != Identity.NONE
                || source.commitTimestamp();
        if (madeUp) {
            throw new NotFillableException(
                    "its source " + source.name()
                            + " is filled by the database, which happens after the hash is needed",
                    "give " + source.name() + " in the INSERT, computed by the application");
        }
        return Source.constant(null);
    }

    /** The application names the column itself: its values pass, and have to be what the rule computes. */
    private void checkOwnValues(TableRule rule, List<ParameterPlan.Checked> checked) throws NotFillableException {
        int index = indexOf(rule.target());
        for (InsertValues.Row row : insert.rows()) {
            InsertValues.Span value = row.values().get(index);
            if (tokens.isWord(value.from(), "DEFAULT") && value.to() - value.from() == 1) {
                throw new NotFillableException(
                        "the INSERT asks for the column's DEFAULT",
                        "leave the column out of the INSERT: Keyspread fills it");
            }
            if (rule.generator()) {
                continue;
            }
            if (tokens.valueEnd(value.from()) != value.to()) {
                throw new NotFillableException(
                        "the INSERT gives it as an expression, which can't be compared with the rule",
                        "leave the column out of the INSERT: Keyspread fills it");
            }
            Source given = values.read(value.from(), value.to());
            checked.add(new ParameterPlan.Checked(given, computation(rule, row)));
        }
    }
}

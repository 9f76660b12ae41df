package dev.keyspread.plan.write.rows;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;

/**
 * Finds the columns that an insert without a column list means: those of the table that are not hidden, or, from an application that does
 * not know of the filled ones, all of them but those. {@code InsertFill} and {@code AddedRow} ask it.
 */
public final class ImpliedColumns {
    private final Tokens tokens;
    private final InsertRows rows;
    private final List<Column> visible;
    private final List<TableRule> rules;

    /**
     * For one insert.
     *
     * @param rules those that fill columns of the table
     */
    public ImpliedColumns(Tokens tokens, InsertRows rows, Table table, List<TableRule> rules) {
        this.tokens = tokens;
        this.rows = rows;
        this.rules = rules;
        this.visible =
                table.columns().stream().filter(column -> !column.hidden()).toList();
    }

    /** Their names, one for each value of a row. */
    public List<String> names() throws NotFillableException {
        if (rows.byName()) {
            throw new NotFillableException(
                    RefusalKind.COLUMNS_NOT_NAMED,
                    "the query has no column list, so its columns are matched by their names",
                    "name the columns");
        }
        int width = rows.rows().get(0).values().size();
        if (width == 0 || !rows.isKnown(0, width - 1)) {
            throw unknown(width);
        }
        if (width == visible.size()) {
            return names(visible);
        }
        List<Column> others =
                visible.stream().filter(column -> !isFilled(column)).toList();
        boolean maySkipFilled = width == others.size();
        if (!takesShortRows() || width > visible.size()) {
            if (maySkipFilled) {
                return names(others);
            }
            throw unknown(width);
        }
        List<Column> first = visible.subList(0, width);
        if (maySkipFilled && !first.equals(others)) {
            if (mayKnowFilled(first)) {
                throw new NotFillableException(
                        RefusalKind.COLUMNS_NOT_NAMED,
                        "the INSERT has no column list, and its " + width + " values may stand for the first " + width
                                + " columns or for all but the filled ones",
                        "write INSERT INTO " + NotFillableException.TABLE + " (" + String.join(", ", names(others))
                                + ") VALUES …");
            }
            return names(others);
        }
        return names(first);
    }

    /** Returns true if values may be left out at the end of a row, whose columns then take their defaults. */
    private boolean takesShortRows() {
        return tokens.dialect().has(Capability.SHORT_ROWS);
    }

    /**
     * Returns true if the values may stand for the table's first columns, a filled one among them. They don't where a column behind
     * them needs a value or is what the filled one is computed from, or where a text that is no number would stand in a
     * filled column of numbers.
     */
    private boolean mayKnowFilled(List<Column> first) {
        for (TableRule rule : rules) {
            if (first.contains(rule.target()) && !first.containsAll(rule.sources())) {
                return false;
            }
        }
        for (Column column : visible.subList(first.size(), visible.size())) {
            boolean optional = column.nullable()
                    || column.defaultExpression() != null
                    || column.generated() != null
                    || column.identity() != Identity.NONE;
            if (!optional) {
                return false;
            }
        }
        for (int i = 0; i < first.size(); i++) {
            if (isFilled(first.get(i)) && first.get(i).type().isInteger() && isNoNumber(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isNoNumber(int index) {
        for (int row = 0; row < rows.rows().size(); row++) {
            List<TokenRange> values = rows.rows().get(row).values();
            if (index < values.size() && rows.isKnown(row, index) && isTextWithoutNumber(values.get(index))) {
                return true;
            }
        }
        return false;
    }

    private boolean isTextWithoutNumber(TokenRange value) {
        String text = value.to() - value.from() == 1 && tokens.kind(value.from()) == TokenKind.STRING
                ? tokens.stringValue(value.from())
                : null;
        return text != null && !text.matches("[\\s+-]*[0-9]+\\s*");
    }

    private boolean isFilled(Column column) {
        return rules.stream().anyMatch(rule -> rule.target().name().equals(column.name()));
    }

    private static List<String> names(List<Column> columns) {
        return columns.stream().map(Column::name).toList();
    }

    private NotFillableException unknown(int width) {
        boolean hasStar = width > 0 && !rows.isKnown(0, width - 1);
        return new NotFillableException(
                RefusalKind.COLUMNS_NOT_NAMED,
                "the INSERT has no column list and "
                        + (hasStar ? "selects *" : "gives " + width + " values for " + visible.size() + " columns"),
                "name the columns: INSERT INTO " + NotFillableException.TABLE + " (…) "
                        + (hasStar ? "SELECT …" : "VALUES …"));
    }
}

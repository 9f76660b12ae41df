package dev.keyspread.suite.random;

import java.util.List;
import java.util.stream.Collectors;

/** Random conditions on the columns of a random table. */
final class RandomCondition {
    private final RandomStatement statement;
    private final RandomTable table;
    private final String qualifier;

    RandomCondition(RandomStatement statement, RandomTable table, String qualifier) {
        this.statement = statement;
        this.table = table;
        this.qualifier = qualifier;
    }

    /** A condition of ANDs, ORs and NOTs that deep at most. */
    void write(int depth) {
        if (depth > 0 && statement.one(3)) {
            statement.add("(");
            write(depth - 1);
            statement.add(statement.one(2) ? ") OR (" : ") AND (");
            write(depth - 1);
            statement.add(")");
        } else if (depth > 0 && statement.one(8)) {
            statement.add("NOT (");
            write(depth - 1);
            statement.add(")");
        } else if (statement.one(6)) {
            statement
                    .add(qualifier)
                    .add("v ")
                    .add(statement.one(2) ? "> " : "= ")
                    .value(ColumnKind.INTEGER);
        } else if (statement.one(6) && statement.grammar.comparesRows()) {
            rows();
        } else {
            key();
        }
    }

    /** All sources, mostly, by equality or IN; sometimes in a form that fixes none. */
    void key() {
        String separator = "";
        for (RandomTable.Column source : table.sources()) {
            statement.add(separator);
            separator = " AND ";
            compare(qualifier + source.name(), source.kind());
        }
    }

    private void compare(String column, ColumnKind kind) {
        switch (statement.random.nextInt(14)) {
            case 0 -> statement.add(column).add(" IS NOT NULL");
            case 1 -> statement.add(column).add(" <> ").value(kind);
            case 2 -> statement.value(kind).add(" = ").add(column);
            case 3, 4, 5 ->
                statement
                        .add(column)
                        .add(" IN (")
                        .value(kind)
                        .add(", ")
                        .value(kind)
                        .add(")");
            case 6 -> range(column, kind);
            default -> equality(column, kind);
        }
    }

    /** Either side may stand in parentheses, and so may the values of a list. */
    private void equality(String column, ColumnKind kind) {
        boolean isBracketed = statement.one(8);
        statement.add(isBracketed ? "(" + column + ")" : column);
        if (statement.one(8)) {
            statement.add(" IN ((").value(kind).add("), (").value(kind).add("))");
        } else if (statement.one(8)) {
            statement.add(" = (").value(kind).add(")");
        } else {
            statement.add(" = ").value(kind);
        }
    }

    private void range(String column, ColumnKind kind) {
        if (kind == ColumnKind.BOOLEAN || kind == ColumnKind.UUIDS) {
            statement.add(column).add(" IS NULL");
        } else if (statement.one(2)) {
            statement.add(column).add(" BETWEEN ").value(kind).add(" AND ").value(kind);
        } else {
            statement.add(column).add(" >= ").value(kind);
        }
    }

    /** {@code (a, b) = (1, 2)}, {@code (a, b) IN ((1, 2), (3, 4))}. */
    private void rows() {
        statement.add(names(table.sources()));
        if (statement.one(2) || !statement.grammar.comparesRowLists()) {
            statement.add(" = ");
            row();
        } else {
            statement.add(" IN (");
            row();
            statement.add(", ");
            row();
            statement.add(")");
        }
    }

    private String names(List<RandomTable.Column> columns) {
        return columns.stream().map(column -> qualifier + column.name()).collect(Collectors.joining(", ", "(", ")"));
    }

    private void row() {
        String separator = "(";
        for (RandomTable.Column source : table.sources()) {
            statement.add(separator).value(source.kind());
            separator = ", ";
        }
        statement.add(")");
    }
}

package dev.keyspread.suite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** A random statement on random tables, as an application that knows of no shard column writes it. */
final class RandomStatement {
    private final Random random;
    private final StringBuilder sql = new StringBuilder();
    private final List<Binding> parameters = new ArrayList<>();
    private final boolean prepared;
    private final boolean batch;
    private boolean mayBeRefused;

    private RandomStatement(Random random) {
        this.random = random;
        this.prepared = random.nextInt(3) > 0;
        this.batch = random.nextInt(8) == 0;
    }

    static RandomStatement on(List<RandomTable> tables, Random random) {
        RandomStatement statement = new RandomStatement(random);
        RandomTable table = tables.get(random.nextInt(tables.size()));
        switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> statement.insert(table);
            case 4 -> statement.update(table);
            case 5 -> statement.delete(table);
            case 6 -> statement.join(table, tables.get(0));
            default -> statement.select(table);
        }
        return statement;
    }

    /** Whether it is in a form, or gives a value in a form, that Keyspread may refuse to fill. */
    boolean mayBeRefused() {
        return mayBeRefused;
    }

    private boolean one(int of) {
        return random.nextInt(of) == 0;
    }

    private void insert(RandomTable table) {
        List<RandomTable.Column> columns = new ArrayList<>(table.columns);
        sql.append(one(2) ? "INSERT INTO " : "insert  into\n").append(table.name);
        if (!one(4)) {
            java.util.Collections.shuffle(columns, random);
            if (one(6)) {
                columns.remove(0);
            }
            if (columns.isEmpty()) {
                columns.add(table.columns.get(0));
            }
            sql.append(columns.stream().map(RandomTable.Column::name).collect(Collectors.joining(", ", " (", ")")));
        }
        sql.append(" VALUES ");
        for (int rows = 1 + random.nextInt(3); rows > 0; rows--) {
            String separator = "(";
            for (RandomTable.Column column : columns) {
                sql.append(separator);
                separator = one(2) ? ", " : " ,";
                inserted(column.kind());
            }
            sql.append(rows > 1 ? "), " : ")");
        }
    }

    private void inserted(ColumnKind kind) {
        if (one(20)) {
            sql.append("NULL");
        } else if (one(40) && kind == ColumnKind.BIGINT) {
            sql.append("5 + 2");
            mayBeRefused = true;
        } else {
            value(kind);
        }
    }

    /** A random value as a literal or a placeholder. */
    private void value(ColumnKind kind) {
        Object value = kind.value(random);
        String literal = kind.literal(value);
        if (literal != null && (!prepared || one(3))) {
            sql.append(literal);
        } else if (!prepared) {
            sql.append("NULL");
        } else {
            List<Binding> bindings = kind.bindings(value);
            sql.append('?');
            parameters.add(bindings.get(random.nextInt(bindings.size())));
        }
    }

    private void update(RandomTable table) {
        String alias = one(2) ? "" : " x";
        sql.append("UPDATE ").append(table.name).append(alias).append(" SET v = ");
        value(ColumnKind.INTEGER);
        if (one(15)) {
            RandomTable.Column source = table.sources.get(0);
            sql.append(", ").append(source.name()).append(" = ");
            value(source.kind());
            mayBeRefused = true;
        }
        where(table, alias.isEmpty() ? "" : "x.");
    }

    private void delete(RandomTable table) {
        sql.append("DELETE FROM ").append(table.name);
        where(table, "");
    }

    private void select(RandomTable table) {
        String alias = one(2) ? "" : " x";
        String qualifier = alias.isEmpty() ? "" : "x.";
        sql.append("SELECT ")
                .append(
                        one(3)
                                ? "COUNT(*)"
                                : table.columns.stream()
                                        .map(column -> qualifier + column.name())
                                        .collect(Collectors.joining(", ")))
                .append(" FROM ")
                .append(table.name)
                .append(alias);
        where(table, qualifier);
    }

    private void join(RandomTable left, RandomTable right) {
        sql.append("SELECT l.v, r.v FROM ")
                .append(left.name)
                .append(one(2) ? " l LEFT JOIN " : " l JOIN ")
                .append(right.name)
                .append(" r ON l.v = r.v");
        where(left, "l.");
        if (one(2)) {
            sql.append(" AND r.v IS NOT NULL AND (");
            condition(right, "r.", 2);
            sql.append(')');
        }
    }

    private void where(RandomTable table, String qualifier) {
        sql.append(" WHERE ");
        condition(table, qualifier, 3);
    }

    private void condition(RandomTable table, String qualifier, int depth) {
        if (depth > 0 && one(3)) {
            sql.append('(');
            condition(table, qualifier, depth - 1);
            sql.append(one(2) ? ") OR (" : ") AND (");
            condition(table, qualifier, depth - 1);
            sql.append(')');
        } else if (depth > 0 && one(8)) {
            sql.append("NOT (");
            condition(table, qualifier, depth - 1);
            sql.append(')');
        } else if (one(6)) {
            sql.append(qualifier).append("v ").append(one(2) ? "> " : "= ");
            value(ColumnKind.INTEGER);
        } else {
            key(table, qualifier);
        }
    }

    /** All sources, mostly, by equality or IN; sometimes in a form that fixes none. */
    private void key(RandomTable table, String qualifier) {
        String separator = "";
        for (RandomTable.Column source : table.sources) {
            String column = qualifier + source.name();
            sql.append(separator);
            separator = " AND ";
            switch (random.nextInt(12)) {
                case 0 -> sql.append(column).append(" IS NOT NULL");
                case 1 -> compare(column + " <> ", source.kind(), "");
                case 2 -> compare("", source.kind(), " = " + column);
                case 3, 4, 5 -> {
                    compare(column + " IN (", source.kind(), ", ");
                    compare("", source.kind(), ")");
                }
                default -> compare(column + " = ", source.kind(), "");
            }
        }
    }

    private void compare(String before, ColumnKind kind, String after) {
        sql.append(before);
        value(kind);
        sql.append(after);
    }

    /** Runs it: the rows without the shard column, sorted, or the update counts. */
    Object run(Connection connection) throws SQLException {
        if (!prepared) {
            try (Statement statement = connection.createStatement()) {
                return statement.execute(sql.toString()) ? rows(statement) : statement.getLargeUpdateCount();
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(sql.toString())) {
            for (int i = 0; i < parameters.size(); i++) {
                parameters.get(i).setter().set(statement, i + 1);
            }
            if (batch && !sql.toString().startsWith("SELECT")) {
                statement.addBatch();
                return Arrays.toString(statement.executeBatch());
            }
            return statement.execute() ? rows(statement) : statement.getUpdateCount();
        }
    }

    private static List<String> rows(Statement statement) throws SQLException {
        try (ResultSet rows = statement.getResultSet()) {
            return Rows.readWithout(rows, Set.of("shard")).stream().sorted().toList();
        }
    }

    @Override
    public String toString() {
        return (prepared ? "prepared " : "") + (batch ? "batch " : "") + sql + " " + parameters;
    }
}

package dev.keyspread.suite.random;

import java.util.List;
import java.util.stream.Collectors;

/** Writes a random query on one or two random tables. */
final class RandomRead {
    private final RandomStatement statement;
    private final RandomTable table;
    private final RandomTable other;

    RandomRead(RandomStatement statement, RandomTable table, RandomTable other) {
        this.statement = statement;
        this.table = table;
        this.other = other;
    }

    void write() {
        switch (statement.random.nextInt(14)) {
            case 0 -> join();
            case 1, 2 -> joinByKey();
            case 3 -> exists();
            case 4 -> inSubquery();
            case 5 -> union();
            case 6 -> commonTable();
            case 7 -> derived();
            case 8 -> grouped();
            default -> select();
        }
    }

    private void condition(RandomTable of, String qualifier, int depth) {
        new RandomCondition(statement, of, qualifier).write(depth);
    }

    private void select() {
        statement.form("select");
        String alias = statement.one(2) ? "" : " x";
        String qualifier = alias.isEmpty() ? "" : "x.";
        boolean counts = statement.one(3);
        String columns = statement.one(4) ? qualifier + "*" : table.columnNames(qualifier);
        statement
                .add("SELECT ")
                .add(counts ? "COUNT(*)" : columns)
                .add(" FROM ")
                .add(table.name())
                .add(alias)
                .add(" WHERE ");
        condition(table, qualifier, 3);
        if (!counts && statement.grammar.locksRows() && statement.one(6)) {
            statement.form("select for update").add(" FOR UPDATE");
        }
    }

    private void join() {
        statement
                .form("join")
                .add("SELECT l.v, r.v FROM ")
                .add(table.name())
                .add(statement.one(2) ? " l LEFT JOIN " : " l JOIN ")
                .add(other.name())
                .add(" r ON l.v = r.v WHERE ");
        condition(table, "l.", 3);
        if (statement.one(2)) {
            statement.add(" AND r.v IS NOT NULL AND (");
            condition(other, "r.", 2);
            statement.add(")");
        }
    }

    private void joinByKey() {
        if (!table.isLike(other)) {
            select();
            return;
        }
        statement
                .form("join by key")
                .add("SELECT l.v, r.v FROM ")
                .add(table.name())
                .add(" l");
        if (statement.one(4)) {
            statement.add(", ").add(other.name()).add(" r WHERE ").add(equalKeys("l.", "r."));
        } else {
            String[] kinds = {" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " INNER JOIN "};
            statement
                    .add(kinds[statement.random.nextInt(kinds.length)])
                    .add(other.name())
                    .add(" r ON ")
                    .add(equalKeys("l.", "r."));
            if (statement.one(3)) {
                statement.add(" AND ");
                condition(other, "r.", 1);
            }
            statement.add(" WHERE 1 = 1");
        }
        statement.add(" AND ");
        condition(statement.one(3) ? other : table, statement.one(2) ? "l." : "r.", 2);
    }

    private String equalKeys(String left, String right) {
        return table.sources().stream()
                .map(column -> statement.one(2)
                        ? left + column.name() + " = " + right + column.name()
                        : right + column.name() + " = " + left + column.name())
                .collect(Collectors.joining(" AND "));
    }

    private void exists() {
        statement
                .form("exists")
                .add("SELECT ")
                .add(table.columnNames("x."))
                .add(" FROM ")
                .add(table.name())
                .add(statement.one(3) ? " x WHERE NOT EXISTS (SELECT 1 FROM " : " x WHERE EXISTS (SELECT 1 FROM ")
                .add(other.name())
                .add(" y WHERE ")
                .add(table.isLike(other) ? equalKeys("x.", "y.") : "x.v = y.v");
        if (statement.one(2)) {
            statement.add(" AND ");
            condition(other, "y.", 1);
        }
        statement.add(")");
        if (statement.one(2)) {
            statement.add(statement.one(2) ? " AND " : " OR ");
            condition(table, "x.", 1);
        }
    }

    private void inSubquery() {
        String column = table.isLike(other) ? table.sources().get(0).name() : "v";
        statement
                .form("in subquery")
                .add("SELECT v FROM ")
                .add(table.name())
                .add(" WHERE ")
                .add(column)
                .add(statement.one(4) ? " NOT IN (SELECT " : " IN (SELECT ")
                .add(column)
                .add(" FROM ")
                .add(other.name())
                .add(" WHERE ")
                .add(column)
                .add(" IS NOT NULL AND ");
        condition(other, "", 1);
        statement.add(")");
        if (statement.one(2)) {
            statement.add(" AND ");
            condition(table, "", 1);
        }
    }

    private void union() {
        Grammar grammar = statement.grammar;
        List<String> operators = List.of(
                grammar.distinct("UNION"), "UNION ALL", grammar.distinct("EXCEPT"), grammar.distinct("INTERSECT"));
        statement.form("set operation").add("SELECT v FROM ").add(table.name()).add(" WHERE ");
        condition(table, "", 2);
        statement
                .add(" ")
                .add(operators.get(statement.random.nextInt(operators.size())))
                .add(" SELECT v FROM ")
                .add(other.name())
                .add(" WHERE ");
        condition(other, "", 2);
    }

    /** Sometimes with the name of the other table, which it hides; H2 then takes the types of columns from the hidden one. */
    private void commonTable() {
        boolean mayHide = !other.name().equals(table.name())
                && (statement.grammar != Grammar.H2 || other.sources().equals(table.sources()));
        String name = statement.one(2) && mayHide ? other.name() : "w";
        statement
                .form("common table")
                .add("WITH ")
                .add(name)
                .add(" AS (SELECT ")
                .add(table.columnNames(""))
                .add(" FROM ")
                .add(table.name())
                .add(" WHERE ");
        condition(table, "", 1);
        statement.add(") SELECT v FROM ").add(name).add(" WHERE ");
        condition(table, "", 1);
    }

    private void derived() {
        statement
                .form("derived table")
                .add("SELECT d.v FROM (SELECT ")
                .add(table.columnNames(""))
                .add(" FROM ")
                .add(table.name())
                .add(" WHERE ");
        condition(table, "", 1);
        statement.add(") d WHERE ");
        condition(table, "d.", 1);
    }

    private void grouped() {
        statement.form("grouped").add("SELECT v, COUNT(*), MAX(CASE WHEN ");
        condition(table, "", 1);
        statement.add(" THEN 1 ELSE 0 END) FROM ").add(table.name()).add(" WHERE ");
        condition(table, "", 1);
        statement.add(" GROUP BY v HAVING COUNT(*) >= 1");
    }
}

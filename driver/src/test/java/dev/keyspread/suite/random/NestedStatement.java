package dev.keyspread.suite.random;

import dev.keyspread.suite.engine.Rows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A random statement on the tables nest1 and nest2 ({@code id, tenant, a, b, note} and a column whose name is a word), by the grammar of
 * the engine.
 */
final class NestedStatement {
    private final Grammar grammar;
    private final Random random;
    private final OddText text;
    private final String word;
    private boolean writes;
    private boolean mayBeRefused;

    NestedStatement(Grammar grammar, Random random, String word) {
        this.grammar = grammar;
        this.random = random;
        this.text = new OddText(grammar, random, random.nextInt(3) == 0);
        this.word = word;
        switch (random.nextInt(22)) {
            case 12, 13, 14, 15 -> rareWrite();
            case 16, 17, 18 -> new NestedQuery(grammar, random, text, word).add();
            case 0, 1 -> insert();
            case 2, 3 -> update();
            case 4 -> delete();
            case 5 -> join();
            case 6 -> inner();
            default -> select();
        }
    }

    boolean writes() {
        return writes;
    }

    /** The text, with {@code ?} for what is bound. */
    String sql() {
        return text.sql();
    }

    /** Returns true if it gives a source a value that can't be known before the database has it. */
    boolean mayBeRefused() {
        return mayBeRefused;
    }

    private NestedExpression on(String qualifier) {
        return new NestedExpression(grammar, random, text, qualifier, word, true);
    }

    private NestedExpression values() {
        return new NestedExpression(grammar, random, text, "", word, false);
    }

    private void rareWrite() {
        writes = true;
        mayBeRefused = new NestedWrite(grammar, random, text, word).mayBeRefused();
    }

    private String alias() {
        return new String[] {"", "x", word}[random.nextInt(3)];
    }

    private void select() {
        String alias = alias();
        String qualifier = alias.isEmpty() ? "" : alias + ".";
        text.add("SELECT");
        on(qualifier).number(2);
        text.add("AS p ,");
        on(qualifier).characters(2);
        text.add("AS q , " + qualifier + "id FROM nest1");
        as(alias);
        text.add("WHERE");
        on(qualifier).condition(4);
        if (random.nextInt(4) == 0) {
            text.add("ORDER BY");
            on(qualifier).number(1);
            text.add(", " + qualifier + "id");
        } else if (random.nextInt(6) == 0) {
            text.add("FOR UPDATE");
        }
    }

    private void as(String alias) {
        if (!alias.isEmpty()) {
            text.add(random.nextBoolean() ? "AS " + alias : alias);
        }
    }

    private void join() {
        text.add("SELECT x.id , y.id AS r FROM nest1 x");
        text.add(random.nextBoolean() ? "JOIN nest2 y ON" : "LEFT JOIN nest2 y ON");
        text.add("x.tenant = y.tenant AND x.id = y.id AND");
        on("y.").condition(2);
        text.add("WHERE");
        on("x.").condition(3);
    }

    private void inner() {
        text.add("WITH w AS ( SELECT id , tenant , a , b , note , " + word + " FROM nest1 WHERE");
        on("").condition(3);
        text.add(") SELECT w.id FROM w WHERE");
        on("w.").condition(2);
        text.add(
                random.nextBoolean()
                        ? "UNION ALL SELECT y.id FROM nest2 y WHERE"
                        : "UNION SELECT y.id FROM nest2 y WHERE");
        on("y.").condition(2);
    }

    private void insert() {
        writes = true;
        text.add("INSERT INTO nest1 ( note , tenant , " + word + " , id , a ) VALUES");
        int rows = 1 + random.nextInt(3);
        for (int i = 0; i < rows; i++) {
            text.add(i > 0 ? ", (" : "(");
            values().characters(2);
            text.token(",").number(1 + random.nextInt(3)).token(",");
            values().number(2);
            text.token(",");
            if (random.nextInt(10) == 0) {
                mayBeRefused = true;
                values().number(2);
            } else {
                text.number(100 + random.nextInt(100_000));
            }
            text.token(",");
            values().number(2);
            text.token(")");
        }
    }

    private void update() {
        writes = true;
        String alias = random.nextInt(3) == 0 ? word : "";
        text.add("UPDATE nest1");
        as(alias);
        text.add("SET a =");
        on("").number(3);
        text.add(", " + word + " =");
        on("").number(2);
        if (random.nextInt(4) == 0) {
            text.add(", tenant =").number(1 + random.nextInt(3));
            mayBeRefused = true;
        }
        text.add(", note =");
        on("").characters(2);
        text.add("WHERE");
        on("").condition(4);
    }

    private void delete() {
        writes = true;
        text.add("DELETE FROM nest1 WHERE tenant =")
                .number(1 + random.nextInt(3))
                .add("AND (");
        on("").condition(3);
        text.add(")");
    }

    /** Runs it: the rows, sorted, or the update count. */
    Object run(Connection connection) throws SQLException {
        if (!text.isPrepared()) {
            try (Statement statement = connection.createStatement()) {
                return statement.execute(text.sql()) ? rows(statement) : statement.getUpdateCount();
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(text.sql())) {
            List<Long> parameters = text.parameters();
            for (int i = 0; i < parameters.size(); i++) {
                statement.setLong(i + 1, parameters.get(i));
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
        return text.toString();
    }
}

package dev.keyspread.suite.random;

import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.write.Binding;
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

/** A random statement on random tables, as an application that knows of no shard column writes it. */
final class RandomStatement implements RandomStep {
    final Random random;
    final Grammar grammar;
    private final StringBuilder sql = new StringBuilder();
    private final List<ColumnKind> kinds = new ArrayList<>();
    private List<Binding> parameters = new ArrayList<>();
    private final boolean prepared;
    private final boolean batch;
    private String form = "";
    private boolean writes;
    private boolean mayBeRefused;

    private RandomStatement(Random random, Grammar grammar, boolean held) {
        this.random = random;
        this.grammar = grammar;
        this.prepared = one(3) || one(2) || held;
        this.batch = one(8) && !held;
    }

    static RandomStatement on(List<RandomTable> tables, Random random, Grammar grammar) {
        RandomStatement statement = new RandomStatement(random, grammar, false);
        RandomTable table = tables.get(random.nextInt(tables.size()));
        RandomTable other = tables.get(random.nextInt(tables.size()));
        if (random.nextInt(5) < 2) {
            statement.write(table, other);
        } else {
            new RandomRead(statement, table, other).write();
        }
        return statement;
    }

    /** A prepared write that is executed more than once. */
    static RandomStatement held(List<RandomTable> tables, Random random, Grammar grammar) {
        RandomStatement statement = new RandomStatement(random, grammar, true);
        statement.write(tables.get(random.nextInt(tables.size())), tables.get(random.nextInt(tables.size())));
        return statement;
    }

    private void write(RandomTable table, RandomTable other) {
        writes = true;
        mayBeRefused = !table.hasItsRule();
        new RandomWrite(this, table, other).write();
    }

    /** Names the form, for the count of what came of it. */
    RandomStatement form(String name) {
        form = name;
        return this;
    }

    @Override
    public String form() {
        return form;
    }

    /** Notes that it is in a form, or gives a value in a form, that Keyspread may refuse to fill. */
    void refusable() {
        mayBeRefused = true;
    }

    @Override
    public boolean mayBeRefused() {
        return mayBeRefused;
    }

    @Override
    public boolean writes() {
        return writes;
    }

    boolean one(int of) {
        return random.nextInt(of) == 0;
    }

    RandomStatement add(Object text) {
        sql.append(text);
        return this;
    }

    /** Returns true if what is written so far begins so. */
    boolean starts(String text) {
        return sql.indexOf(text) == 0;
    }

    /** A random value as a literal or a placeholder. */
    RandomStatement value(ColumnKind kind) {
        Object value = kind.value(random);
        String literal = kind.literal(value, grammar);
        if (literal != null && (!prepared || one(3))) {
            sql.append(literal);
        } else if (!prepared) {
            sql.append("NULL");
            mayBeRefused |= grammar == Grammar.MARIADB; // which may store another value in place of a NULL
        } else {
            sql.append('?');
            kinds.add(kind);
            parameters.add(binding(kind, value));
        }
        return this;
    }

    private Binding binding(ColumnKind kind, Object value) {
        List<Binding> bindings = kind.bindings(value, grammar);
        return bindings.get(random.nextInt(bindings.size()));
    }

    /** Returns true if a date or a time is given by one of the classes that drivers read by a time zone. */
    boolean bindsOldDates() {
        return parameters.stream()
                .anyMatch(
                        each -> each.name().startsWith("setDate") || each.name().startsWith("setTimestamp"));
    }

    /** Other values for its placeholders. */
    void drawValues() {
        parameters = new ArrayList<>(
                kinds.stream().map(kind -> binding(kind, kind.value(random))).toList());
    }

    /** Runs it: the rows without the shard column, sorted, or the update counts. */
    @Override
    public Object run(Connection connection) throws SQLException {
        if (!prepared) {
            try (Statement statement = connection.createStatement()) {
                return statement.execute(sql.toString()) ? rows(statement) : statement.getLargeUpdateCount();
            }
        }
        try (PreparedStatement statement = prepare(connection)) {
            bind(statement);
            if (batch && writes) {
                statement.addBatch();
                return Arrays.toString(statement.executeBatch());
            }
            return statement.execute() ? rows(statement) : statement.getUpdateCount();
        }
    }

    PreparedStatement prepare(Connection connection) throws SQLException {
        return connection.prepareStatement(sql.toString());
    }

    void bind(PreparedStatement statement) throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            parameters.get(i).setter().set(statement, i + 1);
        }
    }

    private static List<String> rows(Statement statement) throws SQLException {
        try (ResultSet rows = statement.getResultSet()) {
            return Rows.readWithout(rows, Set.of("shard", RandomRule.LINK)).stream()
                    .sorted()
                    .toList();
        }
    }

    @Override
    public String toString() {
        return form + ": " + (prepared ? "prepared " : "") + (batch ? "batch " : "") + sql + " " + parameters;
    }
}

package dev.keyspread.suite.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table of random shape in two forms: as the application knows it, and with a shard column that the rule of its name fills. DDL may
 * change its name and its columns.
 */
final class RandomTable {
    /** Names and types; the application's columns are the sources and more. */
    record Column(String name, ColumnKind kind) {}

    /** Holds what DDL changes. */
    record Form(String name, List<Column> sources, List<Column> columns) {}

    final RandomBasis basis;
    final boolean keyed;
    final int shardAt;
    private final Grammar grammar;
    private final Map<String, RandomRule> rules;
    private final List<String> filled;
    private final boolean linksAreTexts;
    private Form form;
    private boolean changedElsewhere;
    /** Holds what rules filled, with the sources of its row, when the table was last looked at; null when that tells nothing. */
    private @Nullable Set<String> known = new HashSet<>();

    /**
     * A table with the columns of another, whose shard is mostly computed like that one's.
     *
     * @param changing whether DDL changes it
     * @param rules the rules by the names of tables, to which it adds its own
     */
    RandomTable(
            String name,
            Random random,
            @Nullable RandomTable like,
            Grammar grammar,
            Map<String, RandomRule> rules,
            RandomRule.Chain chain,
            boolean changing) {
        this.grammar = grammar;
        this.rules = rules;
        List<Column> sources = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        List<ColumnKind> kinds = grammar.kinds();
        for (int i = 0; i < count && like == null; i++) {
            sources.add(new Column("c" + i, kinds.get(random.nextInt(kinds.size()))));
        }
        if (like != null) {
            sources.addAll(like.sources());
        }
        List<Column> columns = new ArrayList<>(sources);
        columns.add(random.nextInt(columns.size() + 1), new Column("v", ColumnKind.INTEGER));
        this.form = new Form(name, List.copyOf(sources), List.copyOf(columns));
        this.keyed = grammar.isSpanner() || (random.nextBoolean() && !chain.isGenerator());
        this.basis = RandomBasis.of(name, sources, changing, grammar, random);
        boolean isInherited = basis.kind() == RandomBasis.Kind.PARENT;
        this.shardAt = isInherited ? columns.size() : random.nextInt(columns.size() + 1);
        RandomRule same = like != null && random.nextInt(4) > 0 ? rules.get(like.name()) : null;
        RandomRule rule = same != null ? same : RandomRule.of(sources, chain, random);
        rules.putIfAbsent(name, rule);
        this.filled = rule.filled();
        this.linksAreTexts = chain == RandomRule.Chain.UUID;
    }

    String name() {
        return form.name();
    }

    List<Column> sources() {
        return form.sources();
    }

    List<Column> columns() {
        return form.columns();
    }

    Form form() {
        return form;
    }

    /** DDL has changed it, or was rolled back. */
    void become(Form changed) {
        form = changed;
    }

    /** Returns true if the two have sources of the same names and types. */
    boolean isLike(RandomTable other) {
        return other.sources().equals(sources());
    }

    String columnNames(String qualifier) {
        return columns().stream().map(column -> qualifier + column.name()).collect(Collectors.joining(", "));
    }

    String plain(String schema) {
        return ddl(schema, List.of(), List.of());
    }

    String sharded(String schema) {
        return ddl(schema, filled, List.of("shard"));
    }

    private String ddl(String schema, List<String> added, List<String> leading) {
        List<String> application = columns().stream().map(Column::name).toList();
        List<String> names = new ArrayList<>(application);
        names.addAll(added.isEmpty() ? 0 : shardAt, added);
        List<String> key = new ArrayList<>(leading);
        sources().forEach(source -> key.add(source.name()));
        return basis.create(
                schema,
                name(),
                definitions(schema, application),
                definitions(schema, names),
                definitions(schema, added),
                keyed ? key : List.of());
    }

    private List<String> definitions(String schema, List<String> names) {
        return names.stream().map(column -> column + " " + type(schema, column)).toList();
    }

    private String type(String schema, String column) {
        if (column.equals(RandomRule.LINK) && linksAreTexts) {
            return "VARCHAR(36)";
        }
        RandomBasis.Domain domain = basis.domains().get(column);
        return domain != null
                ? schema + domain.name()
                : columns().stream()
                        .filter(each -> each.name().equals(column))
                        .map(each -> grammar.type(each.kind()))
                        .findFirst()
                        .orElse(grammar.type(ColumnKind.BIGINT));
    }

    /** Returns true if the table has what the rule of its name needs; while it has not, Keyspread refuses to write rows to it. */
    boolean hasItsRule() {
        RandomRule rule = rules.get(name());
        return rule != null
                && filled.containsAll(rule.filled())
                && columns().stream().map(Column::name).toList().containsAll(rule.sources());
    }

    /** The application's columns of all rows, of the table in a schema (which is followed by a dot) or in the connection's own (empty). */
    List<String> contents(Connection connection, String schema) throws SQLException {
        return Sandbox.rows(connection, "SELECT " + columnNames("") + " FROM " + schema + name()).stream()
                .sorted()
                .toList();
    }

    /**
     * Computes anew what rules fill of each row, from what the row holds. What stood so when the table was last looked at may be older than a
     * change of the table, and stay.
     */
    void assertShards(Connection direct, String schema, String context) throws SQLException {
        RandomRule rule = rules.get(name());
        boolean ruled = rule != null && hasItsRule();
        Set<String> found = new HashSet<>();
        try (Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + schema + name())) {
            while (rows.next()) {
                String row = filledOf(rows);
                found.add(row);
                if (rule != null && known != null && ruled && !known.contains(row)) {
                    assertTrue(
                            rule.isRight(rows, columns(), grammar),
                            () -> context + "\nin " + name() + ", which rules fill: " + row);
                }
            }
        }
        known = found;
    }

    private String filledOf(ResultSet row) throws SQLException {
        StringBuilder text = new StringBuilder();
        for (String name : filled) {
            text.append(name).append(' ').append(row.getObject(name)).append(' ');
        }
        for (Column source : sources()) {
            byte[] value = source.kind().canonical(row, source.name(), false, grammar);
            text.append(value == null ? null : new String(value, java.nio.charset.StandardCharsets.UTF_8))
                    .append(' ');
        }
        return text.toString();
    }

    /** A program without Keyspread has changed its columns, which Keyspread learns of later, if at all. */
    void changedElsewhere() {
        changedElsewhere = true;
    }

    /** Returns true if Keyspread knows all columns, so that a row may be given without their names. */
    boolean isKnown() {
        return !changedElsewhere;
    }

    /** A source's type has changed; where its values keep their text, what rules filled is right as before. */
    void typeChanged(boolean keepsTexts) {
        if (!keepsTexts) {
            known = null;
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s, %s",
                sharded(""),
                rules.containsKey(name()) ? rules.get(name()).settings(name()) : "no rule");
    }
}

package dev.keyspread.plan;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.TableName;
import dev.keyspread.shard.RuleRefusedException;
import dev.keyspread.shard.ShardRule;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Tokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which tables have rules: those of the settings and those in column comments. Names are compared without regard to case
 * here, on purpose: a table whose name differs from a rule's only in case is rather refused than left unfilled.
 */
final class RuleBook {
    private final List<ShardRule> configured;
    private final Dialect dialect;
    private final TableLookup tables;
    private volatile Set<String> names;

    RuleBook(List<ShardRule> configured, Dialect dialect, TableLookup tables) {
        this.configured = configured;
        this.dialect = dialect;
        this.tables = tables;
        Set<String> ruled = new HashSet<>();
        configured.forEach(rule -> ruled.add(key(rule.table())));
        this.names = Set.copyOf(ruled);
    }

    /** Whether any name in the text could be a table with a rule. */
    boolean concerns(Tokens tokens) {
        Set<String> ruled = names;
        if (ruled.isEmpty()) {
            return false;
        }
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i) && ruled.contains(key(tokens.name(i)))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text that could not even be scanned might write to a table with a rule. */
    boolean couldBeWrittenBy(String sql) {
        String text = key(sql);
        return names.stream().anyMatch(text::contains);
    }

    boolean isRuled(String table) {
        return names.contains(key(table));
    }

    /** Notes the rules in a table's column comments. Returns whether statements on it have to be planned with a rule. */
    boolean learn(Table table) {
        boolean commented = table.columns().stream()
                .anyMatch(column -> TableRule.fromComment(table, column).isPresent());
        if (commented && !isRuled(table.name().name())) {
            Set<String> ruled = new HashSet<>(names);
            ruled.add(key(table.name().name()));
            names = Set.copyOf(ruled);
        }
        return isRuled(table.name().name());
    }

    /** The rules of a table by the name that a statement gives it, or null when it has none. */
    @Nullable
    RuledTable find(@Nullable String schema, String name) {
        if (!isRuled(name)) {
            return null;
        }
        Table table = tables.find(new TableName(schema, name));
        List<ShardRule> rules = rulesOf(schema, name, table);
        if (rules.isEmpty()) {
            return null;
        }
        if (table == null || table.columns().isEmpty()) {
            return new RuledTable(name, null, List.of(), unknown(rules.get(0)));
        }
        List<TableRule> bound = new ArrayList<>();
        RuledTable.Problem problem = null;
        for (ShardRule rule : rules) {
            try {
                bound.add(TableRule.bind(rule, table, dialect));
            } catch (RuleRefusedException refused) {
                problem = new RuledTable.Problem(rule.column(), refused.getMessage(), refused.remedy());
            }
        }
        return new RuledTable(table.name().name(), table, bound, problem);
    }

    private List<ShardRule> rulesOf(@Nullable String schema, String name, @Nullable Table table) {
        String known = table == null ? schema : table.name().schema();
        List<ShardRule> rules = new ArrayList<>();
        for (ShardRule rule : configured) {
            boolean sameSchema =
                    rule.schema() == null || known == null || rule.schema().equalsIgnoreCase(known);
            if (sameSchema && rule.table().equalsIgnoreCase(name)) {
                rules.add(rule);
            }
        }
        if (table != null) {
            for (Column column : table.columns()) {
                boolean overruled =
                        rules.stream().anyMatch(rule -> rule.column().equalsIgnoreCase(column.name()));
                if (!overruled) {
                    TableRule.fromComment(table, column).ifPresent(rules::add);
                }
            }
        }
        return rules;
    }

    private static RuledTable.Problem unknown(ShardRule rule) {
        return new RuledTable.Problem(
                rule.column(),
                "the table's columns are not known",
                "create the table first, or check its name in the rule (" + rule.origin()
                        + ") and that this user may read its metadata");
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}

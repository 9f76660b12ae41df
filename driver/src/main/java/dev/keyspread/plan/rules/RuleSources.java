package dev.keyspread.plan.rules;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.GeneratedExpression;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the rules of a table come from. For each column the first of these holds: the settings, the table of whose rows it holds a part,
 * the column's comment, the expression by which the database computes the column.
 */
final class RuleSources {
    /** The most names of tables that are kept with the rules of their parents, and the most rules of one name. */
    static final int MAX_INHERITED = 10_000;

    /** The most rules in all that are kept for tables of the same names in other schemas. */
    private static final int MAX_RULES = 10 * MAX_INHERITED;

    private final List<ShardRule> configured;
    private final Dialect dialect;

    /** The rules of the settings by the caseless names of their tables, since there may be many; empty where one is not ASCII. */
    private final Map<String, List<ShardRule>> byTable;

    /** The rules of tables that hold a part of another's rows, by {@link #key}; of one name there may be several, in other schemas. */
    private final Map<String, List<ShardRule>> inherited = new ConcurrentHashMap<>();

    /** The number of inherited rules. One thread at a time changes it. */
    private int size;

    private volatile boolean isFull;

    /** In which Cloud Spanner writes timestamps as text; null when that is not known. */
    private volatile @Nullable ZoneId zone;

    RuleSources(List<ShardRule> configured, Dialect dialect) {
        List<ShardRule> cut = new ArrayList<>(configured.size());
        for (ShardRule rule : configured) {
            cut.add(rule.cutFor(dialect));
        }
        this.configured = List.copyOf(cut);
        this.dialect = dialect;
        this.byTable = byTable(configured, dialect);
    }

    private static Map<String, List<ShardRule>> byTable(List<ShardRule> rules, Dialect dialect) {
        Map<String, List<ShardRule>> found = new HashMap<>();
        for (ShardRule rule : rules) {
            if (!Dialect.isAscii(rule.table())) {
                return Map.of(); // whether two such names are one is not told by a key alone
            }
            found.computeIfAbsent(dialect.caseless(rule.table()), name -> new ArrayList<>())
                    .add(rule);
        }
        return found;
    }

    /** Returns the settings' rules, in their order, that may be a table's. */
    private List<ShardRule> perhapsOf(String name, @Nullable Table table) {
        boolean hasOtherNames = table != null && !table.otherNames().isEmpty();
        return byTable.isEmpty() || hasOtherNames || !Dialect.isAscii(name)
                ? configured
                : byTable.getOrDefault(dialect.caseless(name), List.of());
    }

    /** The rules of the settings, with names as the engine keeps them. */
    List<ShardRule> configured() {
        return configured;
    }

    /** Notes the time zone of the database, and returns true if it is another one than was known. */
    boolean castsIn(@Nullable ZoneId databases) {
        boolean isNews = !Objects.equals(zone, databases);
        zone = databases;
        return isNews;
    }

    boolean knowsZone() {
        return zone != null;
    }

    /** Returns true if a column's comment holds a rule. */
    static boolean isCommented(Table table) {
        for (Column column : table.columns()) {
            if (ShardRule.fromComment(table, column).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if the database computes a column in a way that Keyspread can follow. */
    boolean isComputed(Table table) {
        for (Column column : table.columns()) {
            if (GeneratedExpression.rule(table, column, dialect, zone).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Gives a table the rules of another of whose rows it holds a part.
     *
     * @return whether it has rules now that it did not have before
     */
    boolean inherit(QualifiedName child, Table parent) {
        List<ShardRule> rules = of(parent.name().schema(), parent.name().name(), parent).stream()
                .filter(rule -> !isGenerated(parent, rule.column()))
                .map(rule -> new ShardRule(child.schema(), child.name(), rule.column(), rule.text(), rule.origin()))
                .toList();
        String key = key(child.name());
        List<ShardRule> known = inherited.getOrDefault(key, List.of());
        List<ShardRule> all = new ArrayList<>(rules);
        for (ShardRule rule : known) {
            if (!Objects.equals(rule.schema(), child.schema())) {
                all.add(rule);
            }
        }
        if (rules.isEmpty() || (all.size() == known.size() && known.containsAll(rules))) {
            return false;
        }
        int more = all.size() - known.size();
        if (inherited.size() >= MAX_INHERITED || all.size() >= MAX_INHERITED || size + more > MAX_RULES) {
            isFull = true;
            return false;
        }
        size += more;
        inherited.put(key, all);
        return true;
    }

    /** Returns true if a table's inherited rules were not kept, for want of room. */
    boolean isFull() {
        return isFull;
    }

    /** Returns true if a table of that name, in any schema, has the rules of another. */
    boolean inherits(QualifiedName table) {
        return inherited.containsKey(key(table.name()));
    }

    /** Returns true if that table, named with its schema, has the rules of another. */
    boolean inheritsExactly(QualifiedName table) {
        return inherited.getOrDefault(key(table.name()), List.of()).stream()
                .anyMatch(rule -> Objects.equals(rule.schema(), table.schema()));
    }

    /** Returns true if a table has rules beside those of its parents and those that the database computes. */
    boolean hasOwn(Table table) {
        List<ShardRule> ofParents = inherited.getOrDefault(key(table.name().name()), List.of());
        for (ShardRule rule : of(table.name().schema(), table.name().name(), table)) {
            boolean isInherited = false;
            for (ShardRule each : ofParents) {
                isInherited |= same(each.column(), rule.column()) && each.text().equals(rule.text());
            }
            if (!isInherited && !isGenerated(table, rule.column())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isGenerated(Table table, String name) {
        Column column = table.column(name);
        return column != null && column.generated() != null;
    }

    /** The expressions of a table's rules, by the columns that they fill, as the schema spells them. */
    Map<String, String> expressions(Table table) {
        Map<String, String> expressions = new HashMap<>();
        for (ShardRule rule : of(table.name().schema(), table.name().name(), table)) {
            Column column = table.column(rule.column());
            expressions.put(column == null ? rule.column() : column.name(), rule.text());
        }
        return expressions;
    }

    /** The rule of the settings whose table a path with that last part may lead to; null where there is none. */
    @Nullable
    ShardRule behindPath(String name) {
        return !dialect.has(Capability.PATHS)
                ? null
                : configured.stream()
                        .filter(rule -> YqlPaths.mayLeadTo(name, rule.table()))
                        .findFirst()
                        .orElse(null);
    }

    /**
     * The rules of a table. Of those of the settings for one column that which names the schema counts; the others give way to these.
     *
     * @param schema as the statement has it, or null
     * @param name as the statement has it
     * @param table what is meant by that name, or null where it is not known
     */
    List<ShardRule> of(@Nullable String schema, String name, @Nullable Table table) {
        List<ShardRule> rules = ofSettings(schema, name, table);
        String known = table == null ? schema : table.name().schema();
        List<ShardRule> ofParents = inherited.getOrDefault(key(name), List.of());
        for (ShardRule rule : ofParents) {
            boolean sameSchema = rule.schema() != null && (mayBeAnywhere(known, table) || same(rule.schema(), known));
            if (sameSchema && isFree(rule.column(), rules) && mayBeChild(table, rule)) {
                rules.add(rule);
            }
        }
        for (ShardRule rule : ofParents) {
            if (rule.schema() == null && isFree(rule.column(), rules) && mayBeChild(table, rule)) {
                rules.add(rule);
            }
        }
        if (table != null) {
            for (Column column : table.columns()) {
                if (isFree(column.name(), rules)) {
                    Optional<ShardRule> commented = ShardRule.fromComment(table, column);
                    Optional<ShardRule> found =
                            commented.isPresent() ? commented : GeneratedExpression.rule(table, column, dialect, zone);
                    if (found.isPresent()) {
                        rules.add(found.get());
                    }
                }
            }
        }
        return rules;
    }

    /** Returns the rules of the settings for a table, which hold for it as soon as it is made. */
    List<ShardRule> ofSettings(@Nullable String schema, String name, @Nullable Table table) {
        String known = table == null ? schema : table.name().schema();
        boolean mayBeAnywhere = mayBeAnywhere(known, table);
        List<ShardRule> rules = new ArrayList<>();
        for (ShardRule rule : perhapsOf(name, table)) {
            boolean sameSchema = rule.schema() == null || mayBeAnywhere || same(rule.schema(), known);
            if (sameSchema && (same(rule.table(), name) || isSynonym(rule.table(), table))) {
                rules.add(rule);
            }
        }
        return mayBeAnywhere ? rules : withoutWider(rules);
    }

    private boolean mayBeAnywhere(@Nullable String schema, @Nullable Table table) {
        return schema == null && (table == null || !dialect.has(Capability.NAMELESS_SCHEMA));
    }

    /** Returns false if a table has no parent, and lacks a column that a child would have: it has got the name of a child that was dropped. */
    private static boolean mayBeChild(@Nullable Table table, ShardRule rule) {
        Table.Basis basis = table == null ? null : table.basis();
        return table == null
                || !table.isTold()
                || basis == null
                || !basis.parents().isEmpty()
                || table.column(rule.column()) != null;
    }

    /** Returns true if a rule names its schema, and fills the same column as one that names none. */
    private boolean isNarrower(ShardRule narrow, ShardRule wide) {
        return narrow.schema() != null && same(narrow.column(), wide.column());
    }

    private boolean isFree(String column, List<ShardRule> rules) {
        for (ShardRule rule : rules) {
            if (same(rule.column(), column)) {
                return false;
            }
        }
        return true;
    }

    /** Leaves out a rule without a schema where there is one for the same column with it. */
    private List<ShardRule> withoutWider(List<ShardRule> rules) {
        List<ShardRule> kept = new ArrayList<>();
        for (ShardRule rule : rules) {
            boolean isWider = false;
            for (ShardRule other : rules) {
                isWider |= rule.schema() == null && isNarrower(other, rule);
            }
            if (!isWider) {
                kept.add(rule);
            }
        }
        return kept;
    }

    private boolean isSynonym(String name, @Nullable Table table) {
        return dialect.has(Capability.SYNONYMS)
                && table != null
                && table.otherNames().stream().anyMatch(other -> same(other.name(), name));
    }

    /** The key of a table's name in look-ups. In YQL a table has several names with the same last part. */
    String key(String name) {
        return dialect.caseless(dialect.has(Capability.PATHS) ? YqlPaths.lastName(name) : name);
    }

    /** Returns true if two names are one, but for the case of their letters. */
    boolean same(String a, @Nullable String b) {
        return b != null && (a.equalsIgnoreCase(b) || dialect.areNamesakes(a, b));
    }
}

package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Check;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.lexer.Tokens;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Holds a table under inspection, with what rules ask about it. Every {@link SchemaRule} is given one, and fixes ask it too.
 *
 * @param table the table; a column of a domain has the type that the domain is made of
 * @param dialect the dialect it is written in
 * @param others where other tables are found, the parent for example
 * @param shardRules the expressions of a table's shard rules, by the column's name as the schema spells it
 * @param nodes the number of nodes that the database is expected to have, 0 when not known
 */
public record Inspection(
        Table table, Dialect dialect, TableLookup others, Function<Table, Map<String, String>> shardRules, int nodes) {
    /** How many shards are suggested where the number of nodes is not given. */
    public static final int USUAL_SHARDS = 16;

    /** Replaces domains by the types that they are made of. */
    public Inspection {
        table = table.overBaseTypes();
    }

    /** How many shards to suggest. */
    public int shards() {
        return nodes > 1 ? nodes : USUAL_SHARDS;
    }

    /** Returns this inspection for another table. */
    public Inspection of(Table other) {
        return new Inspection(other, dialect, others, shardRules, nodes);
    }

    /** The column that leads these parts; null when there are none, when it is an expression or when it is not known. */
    @Nullable
    public Column leading(List<KeyPart> parts) {
        return parts.isEmpty() ? null : table.column(parts.get(0).column());
    }

    /** The columns that lead the key or an index, each once, as far as they are known. */
    public List<Column> leads() {
        Map<String, Column> leads = new LinkedHashMap<>();
        addLead(leads, table.key());
        for (Index index : table.indexes()) {
            addLead(leads, index.parts());
        }
        return List.copyOf(leads.values());
    }

    private void addLead(Map<String, Column> leads, List<KeyPart> parts) {
        Column lead = leading(parts);
        if (lead != null) {
            leads.put(lead.name(), lead);
        }
    }

    /** The expression of the shard rule that fills a column, or null; a column that the database generates is never filled. */
    @Nullable
    public String shardRule(Column column) {
        return column.generated() == null ? shardRules.apply(table).get(column.name()) : null;
    }

    /**
     * Returns true if the engine itself scatters what is ordered by these parts, so that it does not matter what leads them.
     */
    public boolean scattered(List<KeyPart> parts) {
        return scattered(table, parts);
    }

    /** Returns true if the key parts of any table are scattered. */
    public static boolean scattered(Table table, List<KeyPart> parts) {
        return (!parts.isEmpty() && parts.get(0).direction() == Direction.HASH) || isHashPartitioned(table);
    }

    private static boolean isHashPartitioned(Table table) {
        String partitioning = table.options().getOrDefault("PARTITION BY", "").toUpperCase(Locale.ROOT);
        return partitioning.startsWith("HASH") || partitioning.startsWith("KEY") || partitioning.startsWith("LINEAR");
    }

    /**
     * Returns true if the key begins with a parent's key, so that rows lie where their parent lies, and what is to be said of
     * the leading part is said of the parent.
     */
    public boolean followsParent() {
        if (table.interleavedIn() == null) {
            return false;
        }
        Table parent = others.find(table.interleavedIn());
        return parent != null
                && !parent.key().isEmpty()
                && !table.key().isEmpty()
                && parent.key()
                        .get(0)
                        .column()
                        .equalsIgnoreCase(table.key().get(0).column());
    }

    /** How the values of these parts rise, as new rows come; {@link Rise#NONE} when that is not known. */
    public Rise rise(List<KeyPart> parts) {
        if (parts.isEmpty() || scattered(parts)) {
            return Rise.NONE;
        }
        Column column = leading(parts);
        return column == null ? rise(parts.get(0).column()) : rise(column);
    }

    /** Returns true if a column is a boolean, an enumeration, or held to a short list by a CHECK. */
    public boolean takesFewValues(Column column) {
        List<Check> checks = table.checks();
        return column.generated() == null
                && (column.type().takesFewValues()
                        || (checks != null && !checks.isEmpty() && FewValues.areListed(column, checks, dialect)));
    }

    /** Returns true if an index starts with a state that new rows begin in, by a constant default, and what stands behind it rises. */
    public boolean isQueue(List<KeyPart> parts) {
        int flags = flags(parts);
        Column state = leading(parts);
        if (flags == 0 || state == null || !FewValues.beginsWithConstant(state, dialect)) {
            return false;
        }
        Rise rise = rise(parts.subList(flags, parts.size()));
        return rise != Rise.NONE && rise != Rise.COMMIT_TIMESTAMP;
    }

    /** Returns how many of these parts stand before the first that takes many values. */
    public int flags(List<KeyPart> parts) {
        int flags = 0;
        while (flags < parts.size() && isFlag(parts.get(flags))) {
            flags++;
        }
        return flags;
    }

    private boolean isFlag(KeyPart part) {
        Column column = table.column(part.column());
        return column != null && takesFewValues(column);
    }

    /** How a column's values rise, as new rows come. */
    public Rise rise(Column column) {
        Rise own = Rise.of(column, dialect, shardRule(column));
        return own != Rise.NONE || column.generated() == null ? own : rise(column.generated());
    }

    /** How the values of an expression rise: as the only column in it does, whose order it keeps. */
    private Rise rise(String text) {
        Expression expression = ShardExpression.tree(Tokens.scan(text, dialect));
        if (expression == null
                || !Rise.keepsOrder(expression)
                || expression.names().isEmpty()) {
            return Rise.NONE;
        }
        Column source = table.column(expression.names().get(0));
        return source == null ? Rise.NONE : Rise.of(source, dialect, shardRule(source));
    }
}

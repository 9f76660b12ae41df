package dev.keyspread.database.rows;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Keeps data sources of one JVM from filling one column by different rules: each would lose the other's rows, and an upsert would write a
 * row twice. {@code Database} begins with its first connection and ends after its last. It must hold no data source alive.
 */
public final class RulesInUse {
    /** By database, table and column, the rule of each data source that has connections open. Guarded by itself. */
    private static final Map<String, Map<Object, Use>> ALL = new HashMap<>();

    private RulesInUse() {}

    private record Use(String computes, String words) {}

    /**
     * Notes the rules of a data source that opens a connection.
     *
     * @param database names the database among all that the JVM may reach; what ends with a colon is private to its connection
     * @throws SQLException SQLState 08001 where another one with open connections has another rule for a column
     */
    public static void begin(String database, Object user, String url, List<TableRule> rules) throws SQLException {
        synchronized (ALL) {
            for (TableRule rule : rules) {
                if (!rule.generator() && !database.endsWith(":")) {
                    begin(database, user, rule, new Use(computes(rule), words(rule, url)));
                }
            }
        }
    }

    private static void begin(String database, Object user, TableRule rule, Use use) throws SQLException {
        String column =
                database + " " + rule.table().name() + "." + rule.target().name();
        Map<Object, Use> uses = ALL.get(column);
        if (uses == null) {
            uses = new WeakHashMap<>();
            ALL.put(column, uses);
        }
        for (Map.Entry<Object, Use> each : uses.entrySet()) {
            if (each.getKey() != user && !each.getValue().computes().equals(use.computes())) {
                throw new SQLException(
                        "Keyspread did not connect: " + rule.table().name() + "."
                                + rule.target().name()
                                + " has two rules in this JVM, "
                                + each.getValue().words() + " and " + use.words()
                                + ". Reads by one would not find rows of the other: give both data sources the same rule"
                                + " (docs/changing-a-shard-rule.md says how a rule is changed)",
                        "08001");
            }
        }
        uses.put(user, use);
    }

    /** Forgets the rules of a data source that has no connection open any more. */
    public static void end(Object user) {
        synchronized (ALL) {
            Iterator<Map<Object, Use>> all = ALL.values().iterator();
            while (all.hasNext()) {
                Map<Object, Use> uses = all.next();
                uses.remove(user);
                if (uses.isEmpty()) {
                    all.remove();
                }
            }
        }
    }

    private static String computes(TableRule rule) {
        StringBuilder text =
                new StringBuilder(rule.expression().toString().replace("\"", "").toLowerCase(Locale.ROOT));
        for (Column source : rule.sources()) {
            text.append(' ').append(source.name());
        }
        return text.toString();
    }

    private static String words(TableRule rule, String url) {
        return rule.rule().text() + " (" + rule.rule().origin() + ", " + url + ")";
    }
}

package dev.keyspread.database;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells which tables have shard rules, by the settings and by what is known of them. {@link DatabaseState} has it, and
 * {@link Reinspection}, {@link SessionNames} and {@link Database} ask it. It reads nothing.
 */
final class RuledTables {
    private final KeyspreadConfig config;
    private final Dialect dialect;
    private final Catalogue catalogue;
    private final Planner planner;

    RuledTables(KeyspreadConfig config, Dialect dialect, Catalogue catalogue, Planner planner) {
        this.config = config;
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.planner = planner;
    }

    /** The names that the settings have rules for, each once. */
    List<QualifiedName> configured() {
        Set<QualifiedName> ruled = new LinkedHashSet<>();
        for (ShardRule each : config.rules()) {
            ShardRule rule = each.cutFor(dialect);
            ruled.add(new QualifiedName(rule.schema(), rule.table()));
        }
        return List.copyOf(ruled);
    }

    /** The names of tables whose reads may be given a column, with the schemas that are known of them and without one. */
    Set<QualifiedName> namesRead() {
        Set<QualifiedName> ruled = new LinkedHashSet<>(configured());
        for (String name : planner.rules().namesRead()) {
            ruled.add(new QualifiedName(null, name));
        }
        for (Table table : catalogue.tables()) {
            if (planner.rules().isRead(table.name().name())) {
                ruled.add(table.name());
            }
        }
        return ruled;
    }

    /** The known tables with rules, or with columns that the database computes as a rule would. */
    List<Table> known() {
        List<Table> ruled = new ArrayList<>();
        for (Table table : catalogue.tables()) {
            String name = table.name().name();
            if (planner.rules().isRuled(name) || planner.rules().isComputed(name)) {
                ruled.add(table);
            }
        }
        return ruled;
    }

    /** The rules of the tables that are known so far. */
    List<TableRule> rules() {
        List<TableRule> rules = new ArrayList<>();
        for (Table table : catalogue.tables()) {
            rules.addAll(planner.rules().rules(table));
        }
        return rules;
    }
}

package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.FrameworkTables;
import dev.keyspread.advice.fix.FixLines;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.log.Log;
import dev.keyspread.log.Project;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Applies the schema rules to a table. {@code SchemaFindings} asks it when the driver learns of a table, and the command line for
 * {@code lint} and {@code suggest}. A rule that fails must not fail the caller.
 */
public final class SchemaAdvice {
    private static final Log LOG = Log.of("keyspread");

    private SchemaAdvice() {}

    /**
     * Asks every schema rule about a table, its key and its indexes, unless a framework makes it. Reports nothing: that is the caller's. A rule that
     * fails says nothing, and the log says that it failed.
     *
     * @param others where the table's parent and the tables that it refers to are found
     * @param shardRules the expressions of a table's shard rules, by the column's name as the schema spells it
     * @param nodes the number of nodes that the database is expected to have, 0 when not known
     */
    public static List<Advice> inspect(
            Table table,
            TableLookup others,
            Dialect dialect,
            Function<Table, Map<String, String>> shardRules,
            int nodes) {
        if (FrameworkTables.contains(table.name().name())) {
            return List.of();
        }
        Inspection inspection = new Inspection(table, dialect, others, shardRules, nodes);
        List<Advice> advice = new ArrayList<>();
        FixLines lines = new FixLines(table, dialect);
        for (SchemaRule rule : Rules.SCHEMA) {
            try {
                for (Advice each : rule.inspect(inspection)) {
                    advice.add(each.withFixes(lines.of(each.fixes())));
                }
            } catch (RuntimeException e) {
                LOG.warn(
                        "{} could not inspect the table {}; please report it at {}",
                        rule.names(),
                        table.name(),
                        Project.ISSUES,
                        e);
            }
        }
        return advice;
    }
}

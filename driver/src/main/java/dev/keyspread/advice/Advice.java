package dev.keyspread.advice;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Holds a rule's verdict on one object, before anybody is told: a {@link FindingLog} makes a finding of it.
 *
 * @param rule the rule's name
 * @param severity how much it matters
 * @param table the table
 * @param object the column or index that it is about, or null when it is about the table
 * @param problem one sentence: what happens, and why; never holds a row's value or a literal
 * @param remedy one sentence: what to do
 * @param fixes ways to do it, in the order in which they are worth trying
 */
public record Advice(
        String rule,
        Severity severity,
        QualifiedName table,
        @Nullable String object,
        String problem,
        String remedy,
        List<Fix> fixes) {

    /** Copies the list. */
    public Advice {
        fixes = List.copyOf(fixes);
    }

    /** Returns this advice for a table whose schema need not be named, because unqualified names mean it. */
    public Advice unqualified() {
        return new Advice(rule, severity, new QualifiedName(null, table.name()), object, problem, remedy, fixes);
    }

    /** Returns the advice with those fixes in place of its own. */
    public Advice withFixes(List<Fix> others) {
        return new Advice(rule, severity, table, object, problem, remedy, others);
    }

    /** Returns the advice with so many inserts a second that were seen. */
    public Advice seen(double insertsPerSecond) {
        String rate = " Of late Keyspread saw " + String.format(Locale.ROOT, "%,d", Math.round(insertsPerSecond))
                + " rows a second inserted into " + tableName() + ".";
        return new Advice(rule, severity, table, object, problem + rate, remedy, fixes);
    }

    /** The table's name for a reader, see {@link #spelt}. */
    public String tableName() {
        return spelt(table);
    }

    /**
     * A table's name for a reader: without the schema that is there when none is named, so that a table read from the
     * database and the same table seen in a CREATE TABLE are one object.
     */
    public static String spelt(QualifiedName table) {
        String schema = table.schema();
        return schema == null || schema.isEmpty() || schema.equalsIgnoreCase("public")
                ? table.name()
                : table.toString();
    }
}

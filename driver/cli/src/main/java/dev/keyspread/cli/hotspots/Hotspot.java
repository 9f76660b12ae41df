package dev.keyspread.cli.hotspots;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.FixLines;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.cli.inner.KnownSchema;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Explains a hot range by the lint rules that speak of its table. {@code HotspotsCommand} prints it, as text or by {@code HotspotsJson}.
 * The bounds of a range may be keys of rows, so they must be shown only on request.
 *
 * @param heat the range and its load
 * @param reasons what lint rules find; never empty
 */
public record Hotspot(Heat heat, List<Reason> reasons) {
    /**
     * Holds a rule's finding.
     *
     * @param rule the rule's name
     * @param problem what happens, and why
     * @param remedy what to do
     * @param fixes the statements and settings that do it; may be empty
     */
    public record Reason(String rule, String problem, String remedy, List<Fix> fixes) {}

    private static final Reason NO_RULE = new Reason(
            "hot-split",
            "No lint rule speaks of the table's key, so a few keys take the load, or the ranges' bounds are uneven.",
            "Find the keys with the driver's report: keyspread.report = hot.html",
            List.of());

    /** Copies the list. */
    public Hotspot {
        reasons = List.copyOf(reasons);
    }

    /** Returns the hot ones among these ranges, explained by the tables that a database has. */
    public static List<Hotspot> among(List<Heat> heats, KnownSchema schema, Dialect dialect) {
        return heats.stream()
                .filter(Heat::isHot)
                .map(heat -> new Hotspot(heat, reasons(heat.range(), schema, dialect)))
                .toList();
    }

    private static List<Reason> reasons(Range range, KnownSchema schema, Dialect dialect) {
        Table table = find(range, schema.tables());
        if (table == null) {
            return List.of(NO_RULE);
        }
        List<Advice> findings = schema.inspect(table).stream()
                .filter(advice -> advice.severity() != Severity.INFO)
                .toList();
        String index = range.index().isEmpty() ? lastName(range.table()) : range.index();
        List<Advice> ofIndex = findings.stream()
                .filter(advice -> index.equalsIgnoreCase(Objects.requireNonNullElse(advice.object(), "")))
                .toList();
        List<Reason> reasons = (ofIndex.isEmpty() ? findings : ofIndex)
                .stream()
                        .map(advice -> new Reason(
                                advice.rule(),
                                advice.problem(),
                                advice.remedy(),
                                new FixLines(table, dialect).of(advice.fixes())))
                        .toList();
        return reasons.isEmpty() ? List.of(NO_RULE) : reasons;
    }

    /** Finds the table by its name, by the name of one of its indexes, or by a path, within which YDB keeps an index too. */
    private static @Nullable Table find(Range range, List<Table> tables) {
        String path = "/" + range.table().toLowerCase(Locale.ROOT) + "/";
        return tables.stream()
                .filter(table -> hasSchema(table, range.schema()))
                .filter(table -> path.contains("/" + table.name().name().toLowerCase(Locale.ROOT) + "/")
                        || table.indexes().stream()
                                .map(Index::name)
                                .anyMatch(name -> range.table().equalsIgnoreCase(name)))
                .max(Comparator.comparingInt(table -> table.name().name().length()))
                .orElse(null);
    }

    private static boolean hasSchema(Table table, String schema) {
        String own = table.name().schema();
        return schema.isEmpty() || own == null || own.isEmpty() || own.equalsIgnoreCase(schema);
    }

    private static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}

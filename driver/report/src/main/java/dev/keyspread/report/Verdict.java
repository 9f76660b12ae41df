package dev.keyspread.report;

import dev.keyspread.api.Finding;
import dev.keyspread.keyspace.picture.KeyTrack.Form;
import dev.keyspread.keyspace.picture.Pattern;
import dev.keyspread.keyspace.picture.SplitSimulation;
import dev.keyspread.report.TableView.KeyView;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes the sentence that the report begins with: is it hot, where, and what to do. {@link ReportDocument} asks it.
 *
 * @param isHot whether writes heat one split of some table
 * @param text one or two sentences
 */
record Verdict(boolean isHot, String text) {

    /** Over all databases of the report. */
    static Verdict of(List<TableView> tables, List<Finding> findings) {
        Optional<TableView> hottest = tables.stream()
                .filter(table -> !table.hot().isEmpty())
                .max(Comparator.comparingLong(TableView::written));
        if (hottest.isPresent()) {
            return hot(hottest.get(), tables, findings);
        }
        long written = tables.stream().mapToLong(TableView::written).sum();
        if (written == 0) {
            return new Verdict(false, "No row was written yet, so there is nothing to be hot.");
        }
        return new Verdict(false, even(tables));
    }

    private static Verdict hot(TableView table, List<TableView> tables, List<Finding> findings) {
        KeyView key = table.hot().get(0);
        String place = key.index().isEmpty() ? table.name() : "index " + key.index() + " of " + table.name();
        String what = key.patterns().get(0) == Pattern.ROW
                ? "Hot: one key takes " + percent(key.hotKey()) + " of the writes to " + place + "."
                : "Hot: " + percent(key.appended()) + " of the inserts into " + place
                        + " go behind all rows before, into one split, since "
                        + key.columns().get(0) + " only moves one way.";
        long others = tables.stream().filter(each -> !each.hot().isEmpty()).count() - 1;
        String more =
                others == 0 ? "" : others == 1 ? " One more table is hot." : " " + others + " more tables are hot.";
        return new Verdict(true, what + " " + remedy(table, key, findings) + more);
    }

    private static String remedy(TableView table, KeyView key, List<Finding> findings) {
        Optional<KeyView> tried = table.keys().stream()
                .filter(each -> each.form() == Form.WHAT_IF && !each.isHot())
                .min(Comparator.comparingDouble(KeyView::hottest));
        if (tried.isPresent()) {
            return "With " + tried.get().columns().get(0) + " = " + tried.get().rule()
                    + " the hottest split would take " + percent(tried.get().hottest()) + ".";
        }
        if (key.patterns().get(0) == Pattern.ROW) {
            return "Divide what that row counts over several rows, or write it less often.";
        }
        boolean hasFix = findings.stream()
                .anyMatch(each ->
                        table.name().endsWith(each.table()) && !each.fixes().isEmpty());
        return hasFix
                ? "Put a shard column in front of the key, as the first fix below does."
                : "Put a shard column in front of the key.";
    }

    private static String even(List<TableView> tables) {
        for (TableView table : tables) {
            Optional<KeyView> raw = table.keys().stream()
                    .filter(key -> key.form() == Form.WITHOUT_RULE && key.isHot())
                    .findFirst();
            if (raw.isPresent()) {
                KeyView stored = table.keys().get(0);
                return "Not hot: the rule on " + table.name()
                        + " spreads what would all go to one split. The hottest of " + SplitSimulation.SPLITS
                        + " splits takes "
                        + percent(stored.hottest()) + " of the writes.";
            }
        }
        return "Not hot: no table has its writes in one split.";
    }

    static String percent(double share) {
        double percent = share * 100;
        return String.format(Locale.ROOT, percent < 10 && percent > 0 ? "%.1f %%" : "%.0f %%", percent);
    }
}

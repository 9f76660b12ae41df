package dev.keyspread.report;

import static dev.keyspread.report.SavedReport.number;
import static dev.keyspread.report.SavedReport.object;
import static dev.keyspread.report.SavedReport.objects;
import static dev.keyspread.report.SavedReport.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares two reports: which keys are hotter or cooler than before. Tables are the same by their names, keys by their index.
 * {@link SavedReports} makes it.
 *
 * @param changes what has changed, a sentence each, what got hotter first
 * @param isHotter whether a key is hot that was not hot before
 * @param json both reports, for the page
 */
public record ReportComparison(List<String> changes, boolean isHotter, String json) {
    /** A share that differs by less is the same. */
    private static final double SAME = 0.05;

    private static final Set<String> HOT = Set.of("diagonal", "row");

    /** Copies the list. */
    public ReportComparison {
        changes = List.copyOf(changes);
    }

    static ReportComparison of(SavedReport before, SavedReport after) {
        Map<String, Map<String, @Nullable Object>> earlier = keys(before);
        Map<String, Map<String, @Nullable Object>> later = keys(after);
        List<String> hotter = new ArrayList<>();
        List<String> cooler = new ArrayList<>();
        boolean isHotter = false;
        for (Map.Entry<String, Map<String, @Nullable Object>> each : later.entrySet()) {
            Map<String, @Nullable Object> now = each.getValue();
            Map<String, @Nullable Object> then = earlier.getOrDefault(each.getKey(), Map.of());
            double share = number(now, "hottest");
            double former = number(then, "hottest");
            boolean isNew = isHot(now) && !isHot(then);
            isHotter |= isNew;
            String change = each.getKey() + ": the hottest split takes " + Verdict.percent(share) + ", before "
                    + (then.isEmpty() ? "not seen" : Verdict.percent(former)) + "; " + pattern(now) + ", before "
                    + (then.isEmpty() ? "not seen" : pattern(then));
            if (isNew || (!then.isEmpty() && share > former + SAME)) {
                hotter.add(change);
            } else if (!then.isEmpty() && (share < former - SAME || isHot(then) != isHot(now))) {
                cooler.add(change);
            }
        }
        hotter.addAll(cooler);
        Map<String, @Nullable Object> both = new LinkedHashMap<>();
        both.put("version", 1L);
        both.put("before", named(before));
        both.put("after", named(after));
        both.put("changes", new ArrayList<>(hotter));
        both.put("hotter", isHotter);
        return new ReportComparison(
                hotter, isHotter, new JsonWriter().tree(both).toString());
    }

    private static Map<String, @Nullable Object> named(SavedReport report) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>(report.members());
        members.put("name", report.name());
        return members;
    }

    /** The stored keys by their names. */
    private static Map<String, Map<String, @Nullable Object>> keys(SavedReport report) {
        Map<String, Map<String, @Nullable Object>> keys = new TreeMap<>();
        for (Map<String, @Nullable Object> database : report.databases()) {
            for (Map<String, @Nullable Object> table : objects(database, "tables")) {
                for (Map<String, @Nullable Object> key : objects(table, "keys")) {
                    if (text(key, "form").equals("stored")) {
                        String index = text(key, "index");
                        keys.putIfAbsent(
                                text(table, "name") + (index.isEmpty() ? "" : ", index " + index), object(key));
                    }
                }
            }
        }
        return keys;
    }

    private static String pattern(Map<String, @Nullable Object> key) {
        return key.get("patterns") instanceof List<?> patterns && !patterns.isEmpty()
                ? String.valueOf(patterns.get(0))
                : "unknown";
    }

    private static boolean isHot(Map<String, @Nullable Object> key) {
        return HOT.contains(pattern(key));
    }
}

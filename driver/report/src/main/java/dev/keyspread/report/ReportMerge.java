package dev.keyspread.report;

import static dev.keyspread.report.SavedReport.number;
import static dev.keyspread.report.SavedReport.object;
import static dev.keyspread.report.SavedReport.objects;
import static dev.keyspread.report.SavedReport.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes one report of several, as of the processes of one application, for {@link SavedReports}. Counts are added up, database by database
 * and table by table. Pictures must stay apart, each with the name of its report, because a key's height is its rank among the keys that
 * one process has seen.
 */
final class ReportMerge {
    private static final String SOURCE = "source";

    private final List<SavedReport> reports;
    private final Map<String, Map<String, @Nullable Object>> databases = new LinkedHashMap<>();

    private ReportMerge(List<SavedReport> reports) {
        this.reports = reports;
    }

    /** The members of a report of all of them. */
    static Map<String, @Nullable Object> of(List<SavedReport> reports) {
        return new ReportMerge(reports).merge();
    }

    private Map<String, @Nullable Object> merge() {
        String written = "";
        for (SavedReport report : reports) {
            String when = text(report.members(), "written");
            written = when.compareTo(written) > 0 ? when : written;
            report.databases().forEach(database -> add(report.name(), database));
        }
        Map<String, @Nullable Object> merged = new LinkedHashMap<>();
        merged.put("version", 1L);
        merged.put("written", written);
        merged.put("verdict", verdict());
        merged.put("databases", new ArrayList<>(databases.values()));
        return merged;
    }

    private Map<String, @Nullable Object> verdict() {
        List<SavedReport> hot = reports.stream()
                .filter(report ->
                        Boolean.TRUE.equals(object(report.members(), "verdict").get("hot")))
                .toList();
        SavedReport told = hot.isEmpty() ? reports.get(0) : hot.get(0);
        Map<String, @Nullable Object> verdict = new LinkedHashMap<>();
        verdict.put("hot", !hot.isEmpty());
        String where = hot.isEmpty()
                ? "None of " + reports.size() + " reports is hot. "
                : hot.size() + " of " + reports.size() + " reports " + (hot.size() == 1 ? "is" : "are") + " hot. ";
        verdict.put("text", where + told.name() + ": " + text(object(told.members(), "verdict"), "text"));
        return verdict;
    }

    private void add(String source, Map<String, @Nullable Object> database) {
        Map<String, @Nullable Object> named = withSource(source, database);
        String key = text(database, "engine") + " " + text(database, "url");
        Map<String, @Nullable Object> known = databases.putIfAbsent(key, named);
        if (known != null) {
            addDatabase(known, named);
        }
    }

    /** Returns a database's report with the report's name at each picture. */
    private static Map<String, @Nullable Object> withSource(String source, Map<String, @Nullable Object> database) {
        List<@Nullable Object> tables = new ArrayList<>();
        for (Map<String, @Nullable Object> table : objects(database, "tables")) {
            List<@Nullable Object> keys = new ArrayList<>();
            for (Map<String, @Nullable Object> key : objects(table, "keys")) {
                key.putIfAbsent(SOURCE, source);
                keys.add(key);
            }
            table.put("keys", keys);
            tables.add(table);
        }
        database.put("tables", tables);
        return database;
    }

    private static void addDatabase(Map<String, @Nullable Object> known, Map<String, @Nullable Object> more) {
        known.put("since", (long) Math.min(number(known, "since"), number(more, "since")));
        known.put("until", (long) Math.max(number(known, "until"), number(more, "until")));
        known.put("counters", sum(object(known, "counters"), object(more, "counters")));
        Map<String, @Nullable Object> settings = object(more, "settings");
        settings.putAll(object(known, "settings"));
        known.put("settings", settings);
        known.put("findings", merged(known, more, "findings", ReportMerge::findingKey, ReportMerge::addFinding));
        known.put("tables", merged(known, more, "tables", table -> text(table, "name"), ReportMerge::addTable));
        known.put(
                "statements", merged(known, more, "statements", each -> text(each, "text"), ReportMerge::addStatement));
    }

    private static String findingKey(Map<String, @Nullable Object> finding) {
        return text(finding, "rule") + " " + text(finding, "object");
    }

    /** Adds what another report says of the same object. */
    @FunctionalInterface
    private interface Addition {
        void add(Map<String, @Nullable Object> known, Map<String, @Nullable Object> more);
    }

    /** By what objects of two reports are the same. */
    @FunctionalInterface
    private interface Key {
        String of(Map<String, @Nullable Object> object);
    }

    private static List<@Nullable Object> merged(
            Map<String, @Nullable Object> one,
            Map<String, @Nullable Object> other,
            String member,
            Key key,
            Addition addition) {
        Map<String, Map<String, @Nullable Object>> all = new LinkedHashMap<>();
        objects(one, member).forEach(each -> all.put(key.of(each), each));
        for (Map<String, @Nullable Object> each : objects(other, member)) {
            Map<String, @Nullable Object> known = all.putIfAbsent(key.of(each), each);
            if (known != null) {
                addition.add(known, each);
            }
        }
        return new ArrayList<>(all.values());
    }

    private static void addFinding(Map<String, @Nullable Object> known, Map<String, @Nullable Object> more) {
        known.put("count", (long) (number(known, "count") + number(more, "count")));
    }

    private static void addTable(Map<String, @Nullable Object> known, Map<String, @Nullable Object> more) {
        known.put("rows", sum(object(known, "rows"), object(more, "rows")));
        known.put("rolledBack", (long) (number(known, "rolledBack") + number(more, "rolledBack")));
        known.put("unplaced", (long) (number(known, "unplaced") + number(more, "unplaced")));
        known.put("uncounted", (long) (number(known, "uncounted") + number(more, "uncounted")));
        List<@Nullable Object> keys = new ArrayList<>(objects(known, "keys"));
        keys.addAll(objects(more, "keys"));
        known.put("keys", keys);
    }

    private static void addStatement(Map<String, @Nullable Object> known, Map<String, @Nullable Object> more) {
        for (String member : List.of("calls", "rows", "rewritten", "failed", "refused")) {
            known.put(member, (long) (number(known, member) + number(more, member)));
        }
        known.put("millis", number(known, "millis") + number(more, "millis"));
        for (String member : List.of("seenAt", "whyNot", "refusal")) {
            known.put(member, known.get(member) == null ? more.get(member) : known.get(member));
        }
        List<Long> times = new ArrayList<>(times(known));
        List<Long> others = times(more);
        for (int i = 0; i < others.size(); i++) {
            if (i < times.size()) {
                times.set(i, times.get(i) + others.get(i));
            } else {
                times.add(others.get(i));
            }
        }
        known.put("timesTaken", times);
    }

    private static List<Long> times(Map<String, @Nullable Object> statement) {
        List<Long> times = new ArrayList<>();
        if (statement.get("timesTaken") instanceof List<?> list) {
            list.forEach(each -> times.add(each instanceof Number number ? number.longValue() : 0L));
        }
        return times;
    }

    /** Adds numbers up by their names. */
    private static Map<String, @Nullable Object> sum(
            Map<String, @Nullable Object> one, Map<String, @Nullable Object> other) {
        Map<String, @Nullable Object> sum = new LinkedHashMap<>();
        new TreeMap<>(one).forEach((name, value) -> sum.put(name, (long) (number(one, name) + number(other, name))));
        other.forEach(sum::putIfAbsent);
        return sum;
    }
}

package dev.keyspread.report;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.api.Fix;
import dev.keyspread.config.Setting;
import dev.keyspread.keyspace.KeySpaces;
import dev.keyspread.keyspace.TableKeys;
import dev.keyspread.keyspace.picture.HeatMap;
import dev.keyspread.keyspace.picture.KeyTrack;
import dev.keyspread.keyspace.picture.KeyTrack.Form;
import dev.keyspread.report.TableView.KeyView;
import dev.keyspread.watch.KeyOperation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the report's JSON of what the databases have now; docs/report-json.md says what its members mean. {@link ReportFile} writes it.
 */
final class ReportDocument {
    /** Raised when a member changes its meaning or goes. */
    private static final int VERSION = 1;

    /** Characters for the cells of all pictures together, so that the page stays below a megabyte. */
    private static final int MAX_CELLS = 450_000;

    private static final int MAX_BUCKETS = 64;
    private static final int MAX_COLUMNS = 120;
    private static final int MAX_FINDINGS = 300;

    /** Characters of the document after which findings come without their fixes. */
    private static final int MAX_FIXES = 150_000;

    private final List<ReportedDatabase> databases;
    private final Instant now;
    private final JsonWriter json = new JsonWriter();

    private ReportDocument(List<ReportedDatabase> databases, Instant now) {
        this.databases = databases;
        this.now = now;
    }

    static String of(List<ReportedDatabase> databases, Instant now) {
        return new ReportDocument(databases, now).write();
    }

    private String write() {
        Map<ReportedDatabase, List<TableView>> views = views();
        List<TableView> tables = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        views.values().forEach(tables::addAll);
        databases.forEach(each -> findings.addAll(each.database().findings()));
        Verdict verdict = Verdict.of(tables, findings);
        json.beginObject().name("version").value(VERSION).name("written").value(now.toString());
        json.name("verdict").beginObject();
        json.name("hot")
                .value(verdict.isHot())
                .name("text")
                .value(verdict.text())
                .endObject();
        json.name("databases").beginArray();
        views.forEach(this::write);
        return json.endArray().endObject().toString();
    }

    private Map<ReportedDatabase, List<TableView>> views() {
        int[] pictures = {1};
        for (ReportedDatabase database : databases) {
            KeySpaces spaces = database.keySpaces();
            if (spaces != null) {
                spaces.look(keys -> pictures[0] += pictures(keys));
            }
        }
        int cells = Math.min(MAX_BUCKETS * MAX_COLUMNS, MAX_CELLS / pictures[0]);
        double shrunk = Math.sqrt((double) cells / (MAX_BUCKETS * MAX_COLUMNS));
        int buckets = Math.max(8, (int) (MAX_BUCKETS * shrunk));
        int columns = Math.max(8, (int) (MAX_COLUMNS * shrunk));
        Map<ReportedDatabase, List<TableView>> views = new LinkedHashMap<>();
        for (ReportedDatabase database : databases) {
            List<TableView> tables = new ArrayList<>();
            KeySpaces spaces = database.keySpaces();
            if (spaces != null) {
                String schema = database.defaultSchema();
                spaces.look(keys -> tables.add(TableView.of(keys, schema, buckets, columns)));
            }
            tables.sort(Comparator.comparing((TableView table) -> table.hot().isEmpty())
                    .thenComparing(Comparator.comparingLong(TableView::all).reversed()));
            views.put(database, tables);
        }
        return views;
    }

    /** How many pictures there are of a table: one for each operation, and what is said beside them, which is about as much as one. */
    private static int pictures(TableKeys keys) {
        int pictures = 0;
        for (KeyTrack track : keys.tracks()) {
            pictures++;
            for (KeyOperation operation : KeyOperation.values()) {
                pictures += track.isFor(operation) && keys.rows(operation) > 0 ? 1 : 0;
            }
        }
        return pictures;
    }

    private void write(ReportedDatabase reported, List<TableView> tables) {
        KeySpaces spaces = reported.keySpaces();
        json.beginObject();
        json.name("url").value(reported.database().url());
        json.name("engine").value(reported.engine());
        json.name("since").value(spaces == null ? now.toEpochMilli() : spaces.began());
        json.name("until").value(now.toEpochMilli());
        write(reported.database().counters());
        json.name("settings").beginObject();
        reported.config().texts().forEach((name, value) -> json.name(name).value(value));
        json.endObject();
        json.name("findings").beginArray();
        reported.database().findings().stream()
                .sorted(Comparator.comparing(Finding::severity))
                .limit(MAX_FINDINGS)
                .forEach(this::write);
        json.endArray();
        json.name("tables").beginArray();
        tables.forEach(table -> write(table, reported.config().get(Setting.REPORT_KEYS)));
        json.endArray();
        StatementList.write(reported.statements(), json);
        json.endObject();
    }

    private void write(Counters counters) {
        json.name("counters").beginObject();
        json.name("plans").value(counters.plans());
        json.name("filled").value(counters.filled());
        json.name("rewrittenReads").value(counters.rewrittenReads());
        json.name("unchangedReads").beginObject();
        new TreeMap<>(counters.unchangedReads())
                .forEach((reason, count) -> json.name(reason).value(count));
        json.endObject();
        json.name("refused").value(counters.refused());
        json.name("notUnderstood").value(counters.notUnderstood());
        json.endObject();
    }

    private void write(Finding finding) {
        json.beginObject();
        json.name("rule").value(finding.rule());
        json.name("severity").value(finding.severity().name().toLowerCase(Locale.ROOT));
        json.name("object").value(finding.object());
        json.name("problem").value(finding.problem());
        json.name("remedy").value(finding.remedy());
        json.name("documentation").value(finding.documentation());
        json.name("seenAt").value(finding.seenAt());
        json.name("count").value(finding.count());
        json.name("fixes").beginArray();
        boolean hasRoom = json.length() < MAX_FIXES;
        for (Fix fix : hasRoom ? finding.fixes() : List.<Fix>of()) {
            json.beginObject().name("what").value(fix.what()).name("text").value(fix.text());
            json.endObject();
        }
        json.endArray().endObject();
    }

    private void write(TableView table, boolean showsKeys) {
        json.beginObject();
        json.name("name").value(table.name());
        json.name("rows").beginObject();
        table.rows().forEach((operation, rows) -> json.name(name(operation)).value(rows));
        json.endObject();
        json.name("rolledBack").value(table.rolledBack());
        json.name("unplaced").value(table.unplaced());
        json.name("uncounted").value(table.uncounted());
        json.name("keys").beginArray();
        table.keys().forEach(key -> write(key, showsKeys));
        json.endArray().endObject();
    }

    private void write(KeyView key, boolean showsKeys) {
        HeatMap map = key.map();
        json.beginObject();
        json.name("index").value(key.index());
        json.name("columns").beginArray();
        key.columns().forEach(json::value);
        json.endArray();
        json.name("form").value(name(key.form()));
        json.name("rule").value(key.rule());
        json.name("patterns").beginArray();
        key.patterns().forEach(pattern -> json.value(pattern.name().toLowerCase(Locale.ROOT)));
        json.endArray();
        json.name("hottest").value(key.hottest());
        json.name("appended").value(key.appended());
        json.name("evenness").value(key.evenness());
        json.name("hotKey").value(key.hotKey());
        json.name("unseen").value(key.unseen());
        json.name("splits").beginArray();
        key.splits().forEach(json::value);
        json.endArray();
        json.name("from").value(map.from());
        json.name("columnMillis").value(map.columnMillis());
        json.name("buckets").value(map.buckets());
        json.name("times").value(map.columns());
        json.name("hottestOverTime").beginArray();
        for (double share : map.hottest()) {
            json.value(share);
        }
        json.endArray();
        json.name("cells").beginObject();
        for (KeyOperation operation : map.operations()) {
            json.name(name(operation)).value(RateCode.encode(map.rows(operation), map.columnMillis() / 1_000));
        }
        json.endObject();
        if (showsKeys) {
            json.name("bounds").beginArray();
            map.bounds().forEach(json::value);
            json.endArray();
        }
        json.endObject();
    }

    private static String name(KeyOperation operation) {
        return operation.name().toLowerCase(Locale.ROOT);
    }

    private static String name(Form form) {
        return form.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package dev.keyspread.report;

import dev.keyspread.keyspace.TableKeys;
import dev.keyspread.keyspace.picture.HeatMap;
import dev.keyspread.keyspace.picture.KeyTrack;
import dev.keyspread.keyspace.picture.Pattern;
import dev.keyspread.watch.KeyOperation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Holds one table as the report shows it. {@link ReportDocument} makes it.
 *
 * @param name the table
 * @param rows how many rows were written and read
 * @param rolledBack how many were rolled back
 * @param unplaced how many of the rows are in no picture, since their statements do not tell where they lie
 * @param uncounted how many statements wrote rows that are in no count
 * @param keys its keys, the stored primary key first
 */
record TableView(
        String name, Map<KeyOperation, Long> rows, long rolledBack, long unplaced, long uncounted, List<KeyView> keys) {

    /**
     * One key in one form. Nothing of it changes any more.
     *
     * @param index the index; empty for the primary key
     * @param columns its columns
     * @param rule the rule that fills it or would; empty where there is none
     * @param hottest the share of the hottest split of the simulated database
     * @param appended the share of inserts that went behind or before all earlier ones
     * @param evenness 1 for splits that are all alike, 0 for one that takes all
     * @param hotKey the share of the hottest single key
     * @param splits the share of each split where they were divided beforehand; else empty
     */
    record KeyView(
            String index,
            List<String> columns,
            KeyTrack.Form form,
            String rule,
            List<Pattern> patterns,
            double hottest,
            double appended,
            double evenness,
            double hotKey,
            long unseen,
            List<Double> splits,
            HeatMap map) {

        /** Returns true if its writes heat one split. */
        boolean isHot() {
            Pattern first = patterns.get(0);
            return first == Pattern.DIAGONAL || first == Pattern.ROW;
        }
    }

    static TableView of(TableKeys keys, String defaultSchema, int buckets, int columns) {
        Map<KeyOperation, Long> rows = new EnumMap<>(KeyOperation.class);
        for (KeyOperation operation : KeyOperation.values()) {
            rows.put(operation, keys.rows(operation));
        }
        List<KeyView> views = new ArrayList<>();
        for (KeyTrack track : keys.tracks()) {
            views.add(view(track, buckets, columns));
        }
        String schema = keys.name().schema();
        String name =
                defaultSchema.equals(schema) ? keys.name().name() : keys.name().toString();
        return new TableView(name, rows, keys.rolledBack(), keys.unplaced(), keys.uncounted(), views);
    }

    private static KeyView view(KeyTrack track, int buckets, int columns) {
        HeatMap map = HeatMap.of(track, buckets, columns);
        List<Double> splits = new ArrayList<>();
        if (track.splits().isDividedBeforehand()) {
            for (double share : track.splits().shares()) {
                splits.add(share);
            }
        }
        String index = track.key().index();
        String rule = track.rule();
        return new KeyView(
                index == null ? "" : index,
                track.key().parts().stream()
                        .map(part -> part.column() + (part.descending() ? " DESC" : ""))
                        .toList(),
                track.form(),
                rule == null ? "" : rule,
                Pattern.of(track, map),
                track.splits().hottest(),
                track.splits().appended(),
                track.splits().evenness(),
                track.hotKeys().share(),
                track.unseen(),
                splits,
                map);
    }

    long written() {
        return rows.entrySet().stream()
                .filter(each -> each.getKey().isWrite())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    long all() {
        return rows.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Its stored keys that are hot. */
    List<KeyView> hot() {
        return keys.stream()
                .filter(key -> key.form() == KeyTrack.Form.STORED && key.isHot())
                .toList();
    }
}

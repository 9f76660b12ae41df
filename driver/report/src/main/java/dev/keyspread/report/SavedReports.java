package dev.keyspread.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads, merges and compares the JSON of earlier reports, for {@code ReportMergeCommand} and {@code ReportCompareCommand}. A file that is
 * no report must be refused.
 */
public final class SavedReports {
    private SavedReports() {}

    /**
     * Writes one report of several, and its JSON beside it.
     *
     * @param reports the JSON files, at least one
     * @throws IOException if one is no report, or the page can't be written
     */
    public static void merge(List<Path> reports, Path html) throws IOException {
        List<SavedReport> read = new ArrayList<>();
        for (Path report : reports) {
            read.add(SavedReport.read(report));
        }
        ReportFile.write(html, new JsonWriter().tree(ReportMerge.of(read)).toString());
    }

    /**
     * Compares two reports.
     *
     * @throws IOException if one is no report
     */
    public static ReportComparison compare(Path before, Path after) throws IOException {
        return ReportComparison.of(SavedReport.read(before), SavedReport.read(after));
    }

    /**
     * Writes a page with both reports beside each other, and its JSON beside it.
     *
     * @throws IOException if it can't be written
     */
    public static void write(ReportComparison comparison, Path html) throws IOException {
        ReportFile.write(html, comparison.json());
    }
}

package dev.keyspread.cli;

import dev.keyspread.cli.rows.RowCounts;
import dev.keyspread.cli.rows.RuledColumn;
import java.io.PrintWriter;
import java.util.Locale;

/** Counts of rows in words. */
final class RowCountsText {
    private RowCountsText() {}

    /** {@code orders.shard = crc32(id) % 16: 1,000 rows, 0 missing, 0 wrong}. */
    static String of(RuledColumn column, RowCounts counts, String rows) {
        String unclear = counts.unclear() == 0 ? "" : number(counts.unclear()) + " that can't be computed here, ";
        return column.rule() + ": " + number(counts.read()) + " " + rows + ", " + unclear + number(counts.missing())
                + " missing, " + number(counts.wrong()) + " wrong";
    }

    /** The keys of rows that differ, which are values of the user's: only on request. */
    static void keys(RowCounts counts, PrintWriter out) {
        counts.keys().forEach(key -> out.println("  " + key));
        long more = counts.missing()
                + counts.wrong()
                + counts.unclear()
                - counts.keys().size();
        if (more > 0) {
            out.println("  and " + number(more) + " more");
        }
    }

    /** With a comma between thousands. */
    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}

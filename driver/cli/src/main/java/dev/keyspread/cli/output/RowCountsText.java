package dev.keyspread.cli.output;

import dev.keyspread.cli.rows.RowCounts;
import dev.keyspread.cli.rows.RuledColumn;
import java.io.PrintWriter;
import java.util.Locale;

/** Writes counts of rows in words, for {@code BackfillCommand}, {@code VerifyCommand} and {@code SuggestCommand}. */
public final class RowCountsText {
    private RowCountsText() {}

    /**
     * Returns a line like {@code orders.shard = crc32(id) % 16: 1,000 rows, 0 missing, 0 wrong}.
     *
     * @param rows what was counted, as a word
     */
    public static String of(RuledColumn column, RowCounts counts, String rows) {
        String unclear = counts.unclear() == 0 ? "" : number(counts.unclear()) + " that can't be computed here, ";
        return column.rule() + ": " + number(counts.read()) + " " + rows + ", " + unclear + number(counts.missing())
                + " missing, " + number(counts.wrong()) + " wrong";
    }

    /** Prints the keys of rows that differ. These are values of the user's, so it is called on request alone. */
    public static void keys(RowCounts counts, PrintWriter out) {
        counts.keys().forEach(key -> out.println("  " + key));
        long more = counts.missing()
                + counts.wrong()
                + counts.unclear()
                - counts.keys().size();
        if (more > 0) {
            out.println("  and " + number(more) + " more");
        }
    }

    /** Returns a number with a comma between thousands. */
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}

package dev.keyspread.cli;

import dev.keyspread.api.Visible;
import java.io.PrintWriter;

/**
 * Prints what commands say a line at a time: control characters in a name become visible, so that no name ends a line or steers a
 * terminal. {@link KeyspreadCli} gives it to all commands.
 */
final class LinePrinter extends PrintWriter {
    LinePrinter(PrintWriter out) {
        super(out, true);
    }

    @Override
    public void println(String line) {
        super.println(Visible.text(line));
    }
}

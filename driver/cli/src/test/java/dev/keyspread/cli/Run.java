package dev.keyspread.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * Holds what a command said.
 *
 * @param status its exit status
 * @param out its standard output
 * @param err its standard error
 */
record Run(int status, String out, String err) {
    /** Runs a command within this JVM. */
    static Run of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = KeyspreadCli.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Run(status, out.toString(), err.toString());
    }

    @Override
    public String toString() {
        return "exit status " + status + "\n" + out + "\n" + err;
    }
}

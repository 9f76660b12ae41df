/** Keyspread's report: where in the key space an application writes and reads, and which statements it runs, as a page and as JSON. */
module dev.keyspread.report {
    requires dev.keyspread.driver;
    requires static org.jspecify;
    requires static org.junit.jupiter.api;

    exports dev.keyspread.report.junit;

    provides dev.keyspread.watch.Watcher with
            dev.keyspread.report.ReportWatcher;
}

package dev.keyspread.report;

import dev.keyspread.config.Setting;
import dev.keyspread.watch.DatabaseWatcher;
import dev.keyspread.watch.WatchedDatabase;
import dev.keyspread.watch.Watcher;
import org.jspecify.annotations.Nullable;

/** Reports each database whose settings have {@code keyspread.report}. The ServiceLoader makes it for the driver. */
public final class ReportWatcher implements Watcher {
    /** Made by the ServiceLoader. */
    public ReportWatcher() {}

    @Override
    public @Nullable DatabaseWatcher watch(WatchedDatabase database) {
        return database.config().get(Setting.REPORT).isEmpty() ? null : new ReportedDatabase(database);
    }
}

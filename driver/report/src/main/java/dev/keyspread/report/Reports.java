package dev.keyspread.report;

import dev.keyspread.config.Setting;
import dev.keyspread.log.Log;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the reports of this JVM, by their files. {@link ReportedDatabase} tells of its first and its last connection. While a database that
 * has one is open, a thread gathers and writes, and a hook writes when the JVM ends. After the last close neither may be left, so that an
 * application that is undeployed can be collected.
 */
public final class Reports {
    private static final Log LOG = Log.of("keyspread");

    /**
     * Files of one JVM. One more takes the place of the one that was opened first of those whose databases are all closed; if all are
     * open, a database has no report, and the log says so.
     */
    private static final int MAX_FILES = 64;

    /** A quarter of a second: short runs are shown in detail. */
    private static final long TICK_MILLIS = 250;

    private static final Map<Path, ReportFile> FILES = new LinkedHashMap<>();
    private static @Nullable Thread gatherer;
    private static @Nullable Thread hook;

    private Reports() {}

    /** The first connection of a database with a report was opened. */
    public static void opened(ReportedDatabase database) {
        Path path = database.config().get(Setting.REPORT).orElseThrow().toAbsolutePath();
        synchronized (FILES) {
            ReportFile file = FILES.get(path);
            if (file == null && !hasRoom()) {
                LOG.warn(
                        "Keyspread writes {} reports at most, so there is none for {}",
                        MAX_FILES,
                        database.database().url());
                return;
            }
            if (file == null) {
                file = new ReportFile(path);
                FILES.put(path, file);
            }
            file.opened(database);
            start();
        }
    }

    private static boolean hasRoom() {
        if (FILES.size() < MAX_FILES) {
            return true;
        }
        Iterator<ReportFile> files = FILES.values().iterator();
        while (files.hasNext()) {
            if (!files.next().isOpen()) {
                files.remove();
                return true;
            }
        }
        return false;
    }

    /** Its last connection was closed: the report is written. */
    public static void closed(ReportedDatabase database) {
        ReportFile file = find(database);
        if (file != null) {
            file.closed(database);
            write(file);
            stopIfIdle();
        }
    }

    /**
     * Writes the report of a database now.
     *
     * @return the file
     * @throws IOException if it can't be written, or there is none
     */
    public static Path write(ReportedDatabase database) throws IOException {
        ReportFile file = find(database);
        if (file == null) {
            throw new IOException("this database has no report; set keyspread.report");
        }
        return file.write();
    }

    private static @Nullable ReportFile find(ReportedDatabase database) {
        synchronized (FILES) {
            return FILES.get(database.config().get(Setting.REPORT).orElseThrow().toAbsolutePath());
        }
    }

    private static void write(ReportFile file) {
        try {
            file.write();
        } catch (IOException | RuntimeException | LinkageError e) {
            LOG.warn("The report could not be written", e);
        }
    }

    private static void start() {
        if (gatherer == null) {
            Thread thread = new Thread(Reports::run, "keyspread-report");
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            gatherer = thread;
            thread.start();
            Thread atExit = new Thread(Reports::writeAll, "keyspread-report-exit");
            atExit.setContextClassLoader(null);
            hook = atExit;
            try {
                Runtime.getRuntime().addShutdownHook(atExit);
            } catch (IllegalStateException ending) {
                hook = null; // the last close writes
            }
        }
    }

    private static void stopIfIdle() {
        synchronized (FILES) {
            if (gatherer != null && FILES.values().stream().noneMatch(ReportFile::isOpen)) {
                gatherer.interrupt();
                gatherer = null;
                removeHook();
            }
        }
    }

    private static void removeHook() {
        Thread atExit = hook;
        hook = null;
        try {
            if (atExit != null) {
                Runtime.getRuntime().removeShutdownHook(atExit);
            }
        } catch (IllegalStateException ending) {
            // it runs, and writes once more
        }
    }

    private static void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(TICK_MILLIS);
                for (ReportFile file : files()) {
                    gather(file);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nothing is open any more
        }
    }

    private static void gather(ReportFile file) {
        try {
            if (file.isOpen()) {
                file.gather();
                file.writeIfDue(System.currentTimeMillis());
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            LOG.warn("The report could not be written", e);
        }
    }

    private static ReportFile[] files() {
        synchronized (FILES) {
            return FILES.values().toArray(new ReportFile[0]);
        }
    }

    private static void writeAll() {
        for (ReportFile file : files()) {
            if (file.isOpen()) {
                write(file);
            }
        }
    }
}

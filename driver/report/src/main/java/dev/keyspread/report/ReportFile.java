package dev.keyspread.report;

import dev.keyspread.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Writes one file, and holds the databases that are reported in it. {@link Reports} holds it. Nobody may find a page half written, and no
 * connection may wait for the disk.
 */
final class ReportFile {
    /** Databases of one report; a program that opens more of them, as some tests do, sees the last ones. */
    private static final int MAX_DATABASES = 32;

    private final Path html;

    /** Guarded by this, which nobody holds while a disk writes: whoever opens a connection would wait. */
    private final List<ReportedDatabase> databases = new ArrayList<>();

    /** How often each was opened more than closed: a last close and a first opening may overtake each other. */
    private final IdentityHashMap<ReportedDatabase, Integer> open = new IdentityHashMap<>();

    /** Held while it is gathered and written. */
    private final Object writing = new Object();

    private long writtenAt;

    ReportFile(Path html) {
        this.html = html.toAbsolutePath();
    }

    synchronized void opened(ReportedDatabase database) {
        if (databases.stream().noneMatch(each -> each.database() == database.database())) {
            if (databases.size() == MAX_DATABASES) {
                databases.remove(0);
            }
            databases.add(database);
        }
        open.merge(database, 1, Integer::sum);
    }

    synchronized void closed(ReportedDatabase database) {
        open.computeIfPresent(database, (each, times) -> times == 1 ? null : times - 1);
    }

    synchronized boolean isOpen() {
        return !open.isEmpty();
    }

    private synchronized List<ReportedDatabase> databases() {
        return List.copyOf(databases);
    }

    void gather() {
        synchronized (writing) {
            for (ReportedDatabase database : databases()) {
                var spaces = database.keySpaces();
                if (spaces != null) {
                    spaces.gather();
                }
            }
        }
    }

    /** Writes it if that was done longer ago than it is to be. */
    void writeIfDue(long nowMillis) throws IOException {
        int seconds = databases().stream()
                .mapToInt(each -> each.config().get(Setting.REPORT_INTERVAL))
                .filter(each -> each > 0)
                .min()
                .orElse(0);
        synchronized (writing) {
            writtenAt = writtenAt == 0 ? nowMillis : writtenAt;
            if (seconds > 0 && nowMillis - writtenAt >= seconds * 1_000L) {
                write();
            }
        }
    }

    /** Writes page and JSON, each under another name first, so that nobody ever finds half of one. */
    Path write() throws IOException {
        synchronized (writing) {
            writtenAt = System.currentTimeMillis();
            write(html, ReportDocument.of(databases(), Instant.ofEpochMilli(writtenAt)));
            return html;
        }
    }

    /** Writes a page of that JSON, and the JSON beside it. */
    static void write(Path page, String json) throws IOException {
        Path html = page.toAbsolutePath();
        Path folder = html.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Path data = json(html);
        OwnFile.require(data);
        OwnFile.require(html);
        OwnFile.write(data, json);
        OwnFile.write(html, ReportPage.of(json));
    }

    private static Path json(Path html) {
        String name = String.valueOf(html.getFileName());
        int dot = name.lastIndexOf('.');
        return html.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + ".json");
    }
}

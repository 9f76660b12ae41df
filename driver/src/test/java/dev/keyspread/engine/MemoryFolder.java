package dev.keyspread.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder in memory for what tests' servers store, which is forgotten with them anyway: each new database of PostgreSQL is three hundred
 * files. It is locked as long as its JVM lives, and what a killed one has left is deleted by the next.
 */
final class MemoryFolder {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final String PREFIX = "keyspread-tests-";
    private static final String LOCK = "lock";

    /** What is left to others of a machine's memory; a small machine has no room at all. */
    private static final long LEFT_TO_OTHERS = 14L << 30;

    /** The locks of this JVM's folders: one that nobody holds is closed by the collector, and one that is opened again is lost. */
    private static final Map<Path, FileChannel> HELD = new ConcurrentHashMap<>();

    private MemoryFolder() {}

    /** A folder that is deleted with the JVM; null where there is no room, or no such memory. */
    static synchronized @Nullable Path newFolder() {
        if (!hasRoom()) {
            return null;
        }
        try {
            deleteLeftovers();
            Path folder = Files.createTempDirectory(MEMORY, PREFIX);
            FileChannel channel =
                    FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.lock();
            HELD.put(folder, channel);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether more may be stored there; asked before each database, since a long run makes thousands. */
    static boolean hasRoom() {
        try {
            return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > LEFT_TO_OTHERS;
        } catch (IOException e) {
            return false;
        }
    }

    private static void deleteLeftovers() throws IOException {
        List<Path> folders;
        try (Stream<Path> all = Files.list(MEMORY)) {
            folders = all.filter(each -> each.getFileName().toString().startsWith(PREFIX))
                    .filter(each -> !HELD.containsKey(each))
                    .toList();
        }
        for (Path folder : folders) {
            try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
                    FileLock lock = channel.tryLock()) {
                if (lock != null) {
                    delete(folder);
                }
            } catch (IOException isAnothers) {
                // Being made, being deleted, or another user's.
            }
        }
    }

    /** Deletes a folder with all that is in it, or what can be deleted of it. */
    static void delete(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(folder)) {
            deepestFirst =
                    files.sorted((a, b) -> b.getNameCount() - a.getNameCount()).toList();
        }
        for (Path file : deepestFirst) {
            Files.deleteIfExists(file);
        }
    }
}

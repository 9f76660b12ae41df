package dev.keyspread.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Folders in memory for what tests' servers store, which is forgotten with them anyway: each new database of PostgreSQL is three hundred
 * files. Those of a JVM lie in one that is locked as long as it lives, and what it leaves is deleted by the next.
 */
final class MemoryFolder {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final String PREFIX = "keyspread-tests-";
    private static final String NOT_LOCKED_YET = "keyspread-new-";
    private static final String LOCK = "lock";

    /** Holds what is left of such memory; a small machine has no room at all. */
    private static final long LEFT_IN_MEMORY = 14L << 30;

    /** Memory that is left to others; the folders take their part of the rest only when they are written to. */
    private static final long LEFT_TO_OTHERS = 8L << 30;

    private MemoryFolder() {}

    /** The folder of this JVM. The channel is kept: one that nobody holds is closed by the collector, and its lock is lost. */
    private record Locked(Path folder, FileChannel channel) {
        static final Locked OWN = create();

        private static Locked create() {
            try {
                deleteLeftovers();
                Path made = Files.createTempDirectory(MEMORY, NOT_LOCKED_YET);
                FileChannel channel =
                        FileChannel.open(made.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                channel.lock();
                Path folder = MEMORY.resolve(made.getFileName().toString().replace(NOT_LOCKED_YET, PREFIX));
                return new Locked(Files.move(made, folder), channel);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A new folder for one server; null where there is no room, or no such memory. */
    static @Nullable Path newFolder() {
        try {
            return hasRoom() ? Files.createTempDirectory(Locked.OWN.folder(), "server-") : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns true if more may be stored there; asked before each database, since a long run makes thousands. */
    static boolean hasRoom() {
        try {
            return Files.isWritable(MEMORY)
                    && Files.getFileStore(MEMORY).getUsableSpace() > LEFT_IN_MEMORY
                    && available() > LEFT_TO_OTHERS;
        } catch (IOException e) {
            return false;
        }
    }

    /** The bytes of memory that Linux can give to whoever asks. */
    private static long available() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
            if (line.startsWith("MemAvailable:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
            }
        }
        return 0;
    }

    private static void deleteLeftovers() throws IOException {
        List<Path> folders;
        try (Stream<Path> all = Files.list(MEMORY)) {
            folders = all.filter(each -> each.getFileName().toString().startsWith(PREFIX))
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

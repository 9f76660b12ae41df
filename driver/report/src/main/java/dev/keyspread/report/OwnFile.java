package dev.keyspread.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Writes a file of a report, for {@link ReportFile}. A setting, which may stand in a URL, names it, and other users may write to its
 * folder. So it is made under a name that nobody can guess, readable by its owner alone. It must take the place of nothing but a report.
 */
final class OwnFile {
    private static final int LOOKED_AT = 1_024;
    private static final Pattern JSON = Pattern.compile("\\{\"version\":\\d+,\"(?:written|before)\":");
    private static final String PAGE = "<title>Keyspread report</title>";

    private OwnFile() {}

    /**
     * Does nothing if a report may be written there.
     *
     * @throws IOException if something else is there, or a link
     */
    static void require(Path file) throws IOException {
        if (Files.exists(file, NOFOLLOW_LINKS) && !isReport(file)) {
            throw new IOException(
                    file + " is no report of Keyspread's, so it is left as it is: move it away, or name another file");
        }
    }

    private static boolean isReport(Path file) throws IOException {
        if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file, NOFOLLOW_LINKS)) {
            String start = new String(in.readNBytes(LOOKED_AT), UTF_8);
            return JSON.matcher(start).lookingAt() || (start.startsWith("<!doctype html>") && start.contains(PAGE));
        }
    }

    /** Writes the text under another name first, so that nobody ever finds half of it. */
    static void write(Path file, String text) throws IOException {
        Path fresh = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = isPosix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        SeekableByteChannel channel =
                Files.newByteChannel(fresh, Set.of(CREATE_NEW, WRITE, NOFOLLOW_LINKS), attributes);
        try {
            try (channel) {
                ByteBuffer bytes = UTF_8.encode(text);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
            move(fresh, file);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void move(Path fresh, Path file) throws IOException {
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}

package dev.keyspread.advice.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Collects what SLF4J's simple provider was told meanwhile. It writes to the file that the build names, or, in an IDE, to System.err. */
public final class LogCapture {
    private static final @Nullable String FILE = System.getProperty("org.slf4j.simpleLogger.logFile");

    private LogCapture() {}

    /** Returns what is logged by an action, findings included that were logged before. */
    public static String of(Runnable action) {
        SaidBefore.forget();
        return FILE == null ? ofStandardError(action) : ofFile(FILE, action);
    }

    private static String ofStandardError(Runnable action) {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            action.run();
        } finally {
            System.setErr(before);
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    private static String ofFile(String name, Runnable action) {
        LoggerFactory.getLogger(LogCapture.class); // the first logger of all makes the file
        try (RandomAccessFile file = new RandomAccessFile(name, "r")) {
            file.seek(file.length());
            action.run();
            byte[] said = new byte[Math.toIntExact(file.length() - file.getFilePointer())];
            file.readFully(said);
            return new String(said, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

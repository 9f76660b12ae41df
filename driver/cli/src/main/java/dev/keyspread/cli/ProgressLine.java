package dev.keyspread.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Says on the terminal how far long work has come, on one line that is written over; nothing where there is no terminal. It has no
 * colours, so that NO_COLOR has nothing to turn off. Work that is done within a second shows none. Commands that go through rows of a
 * table show it.
 */
final class ProgressLine implements AutoCloseable {
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int INTERVAL_MILLIS = 250;
    private static final int WIDTH = 79;

    private final PrintWriter err;
    private final String what;
    private final boolean isShown;
    private final long start = System.nanoTime();
    private long expected = -1;
    private @Nullable ProgressBar bar;
    private @Nullable Line shownOn;

    ProgressLine(PrintWriter err, String what) {
        this(err, what, isTerminal());
    }

    ProgressLine(PrintWriter err, String what, boolean isShown) {
        this.err = err;
        this.what = what;
        this.isShown = isShown;
    }

    /** From Java 22 on there is a console without a terminal too. */
    @SuppressWarnings("SystemConsoleNull") // it is null before
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException before22) {
            return true;
        }
    }

    /** About how many rows there will be; without it, or where it is not positive, the line shows rows and speed only. */
    void expect(long rows) {
        expected = rows > 0 ? rows : -1;
    }

    /** So many rows are done. */
    void rows(long rows) {
        if (!isShown || System.nanoTime() - start < QUIET_NANOS) {
            return;
        }
        ProgressBar shown = bar;
        if (shown == null) {
            shown = newBar();
            bar = shown;
        }
        if (shown.getMax() > 0 && rows > shown.getMax()) {
            shown.maxHint(-1); // it was an estimate
        }
        shown.stepTo(rows);
    }

    private ProgressBar newBar() {
        Line line = new Line(err, new CountDownLatch(1));
        shownOn = line;
        return new ProgressBarBuilder()
                .setTaskName(what)
                .setInitialMax(expected)
                .setUnit(" rows", 1)
                .showSpeed()
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(INTERVAL_MILLIS)
                .setConsumer(line)
                .build();
    }

    /** Leaves the line, so that something else can be printed; a next call of {@link #rows} begins another one. */
    void end() {
        ProgressBar shown = bar;
        Line line = shownOn;
        if (shown == null || line == null) {
            return;
        }
        bar = null;
        shown.close();
        line.awaitEnd();
    }

    @Override
    public void close() {
        end();
    }

    /** Written by the bar's thread. */
    private record Line(PrintWriter err, CountDownLatch ended) implements ProgressBarConsumer {
        void awaitEnd() {
            try {
                if (!ended.await(10, TimeUnit.SECONDS)) {
                    err.println();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public int getMaxRenderedLength() {
            return WIDTH;
        }

        @Override
        public void accept(String text) {
            err.print("\r" + text);
            err.flush();
        }

        @Override
        public void close() {
            err.println();
            err.flush();
            ended.countDown();
        }
    }
}

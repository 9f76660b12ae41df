package dev.keyspread.log;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls what only watches or advises: findings, traffic, the report, counters, and what is learned from a statement that the database has
 * carried out. What fails there is logged and reaches neither the statement nor the application. A database has one guard; it logs a few
 * failures, since a text that fails may come with every request. Filling must not run under it, because fill fails closed.
 */
public class Guard {
    private static final Log LOG = Log.of("keyspread");
    private static final int MAX = 20;

    private final AtomicLong seen = new AtomicLong();

    /** Nothing has failed yet. */
    public Guard() {}

    /**
     * Calls a step with what it works on, so that a step which holds nothing is made once.
     *
     * @param outcome what becomes of the statement if the step fails, for the log
     */
    public final <A, B> void run(String outcome, BiConsumer<A, B> step, A first, B second) {
        Throwable failure = caught(step, first, second);
        if (failure != null) {
            failed(outcome, failure);
        }
    }

    /** Calls a step; see {@link #run(String, BiConsumer, Object, Object)}. */
    public final void run(String outcome, Runnable step) {
        run(outcome, (called, outcomeAgain) -> called.run(), step, outcome);
    }

    /**
     * Returns what a question is answered with, and null if it fails.
     *
     * @param outcome what becomes of the statement if the question fails, for the log
     */
    public final <T> @Nullable T get(String outcome, Callable<? extends @Nullable T> question) {
        try {
            return question.call();
        } catch (Throwable e) {
            failed(outcome, e);
            return null;
        }
    }

    /** Calls a step and returns what it threw, other than what the virtual machine needs; null where it went well. */
    public static <A, B> @Nullable Throwable caught(BiConsumer<A, B> step, A first, B second) {
        try {
            step.accept(first, second);
            return null;
        } catch (Throwable e) {
            rethrowFatal(e);
            return e;
        }
    }

    /** Logs what became of the statement, and where it failed; not the failure's message, which may quote a value. */
    public void failed(String outcome, Throwable failure) {
        rethrowFatal(failure);
        if (seen.getAndIncrement() < MAX) {
            Throwable bare = new Throwable(failure.getClass().getName());
            bare.setStackTrace(failure.getStackTrace());
            LOG.warn("{}; please report it at {}", outcome, Project.ISSUES, bare);
        }
    }

    /**
     * Throws a failure that the JVM or the thread needs: one of the virtual machine other than a full stack, or the thread's end. Returns for
     * each other Throwable, checked ones included, which Kotlin and Lombok throw where none is declared.
     */
    public static void rethrowFatal(Throwable failure) {
        if (failure instanceof VirtualMachineError fatal && !(failure instanceof StackOverflowError)) {
            throw fatal;
        }
        if (failure instanceof Error end && failure.getClass().getName().equals("java.lang.ThreadDeath")) {
            throw end; // by its name, since a later Java has no such class
        }
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.keyspread.log;

/** Tells which failures beside a statement Keyspread keeps from the application: those of listeners, loggers and its own advice. */
public final class Guard {
    private Guard() {}

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

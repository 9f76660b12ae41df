package dev.keyspread.database.own;

import java.security.AccessController;
import java.security.PrivilegedAction;
import org.jspecify.annotations.Nullable;

/** Starts Keyspread's own threads: daemons that keep nothing of the application that happens to be the first to need one. */
public final class OwnThreads implements PrivilegedAction<Thread> {
    private final String name;
    private final @Nullable ClassLoader loader;
    private final Runnable work;

    private OwnThreads(String name, @Nullable ClassLoader loader, Runnable work) {
        this.name = name;
        this.loader = loader;
        this.work = work;
    }

    /**
     * Starts a thread. A JVM before 24 keeps with each thread the classes that stood on the stack when it was made, and by them the class
     * loader of an application that was undeployed: here these are Keyspread's alone.
     *
     * @param loader the thread's context class loader, or null for none
     */
    @SuppressWarnings("removal") // without it, versions before 24 keep the application's classes
    public static Thread start(String name, @Nullable ClassLoader loader, Runnable work) {
        return AccessController.doPrivileged(new OwnThreads(name, loader, work));
    }

    @Override
    public Thread run() {
        Thread thread = new Thread(outermost(), work, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        thread.start();
        return thread;
    }

    /** The group above all, since an application's own would be kept as long as the thread lives. */
    private static @Nullable ThreadGroup outermost() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group != null && group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}

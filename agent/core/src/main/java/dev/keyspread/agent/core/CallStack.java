package dev.keyspread.agent.core;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.security.CodeSource;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * Tells for whom the calling thread connects, from the classes on its stack. {@link Interceptor} asks before it wraps a connection,
 * {@link Exclusions} for the caller's name. Keyspread's own connections must never be wrapped.
 *
 * <p>Names of Keyspread's classes are texts here, because another copy of Keyspread in the application has them too. Renaming one of these
 * classes breaks the check.
 */
final class CallStack {
    private static final StackWalker WALKER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    /** The class that opens Keyspread's own connections. */
    static final String OWN = "dev.keyspread.source.DriverConnections";

    /** The class by which another copy of Keyspread in the application connects. That copy wraps the connection. */
    static final String OTHER_COPY = "dev.keyspread.source.DelegateDrivers";

    /** The method by which another copy of Keyspread connects if the application has turned it off for the connection. */
    static final String TURNED_OFF = "dev.keyspread.source.Wrapping.leaveAlone";

    /** Methods that make pooled connections. A driver expects its own class inside; the connections that it hands out are wrapped. */
    static final Set<String> POOLED = Set.of("getXAConnection", "getPooledConnection");

    private CallStack() {}

    /**
     * Returns true if the connection is the application's.
     *
     * @param source the class of the driver or the data source that connects
     * @param ownRules whether to wrap connections of another copy of Keyspread too
     */
    static boolean isApplications(Class<?> source, boolean ownRules) {
        return WALKER.walk(frames -> frames.noneMatch(frame -> isAnothers(frame, source, ownRules)));
    }

    /** Returns true if another copy of Keyspread in the application opens the connection and is turned off for it. */
    static boolean isTurnedOff() {
        return WALKER.walk(frames ->
                frames.anyMatch(frame -> TURNED_OFF.equals(frame.getClassName() + "." + frame.getMethodName())));
    }

    private static boolean isAnothers(StackFrame frame, Class<?> source, boolean ownRules) {
        String type = frame.getClassName();
        return type.equals(OWN)
                || (!ownRules && type.equals(OTHER_COPY))
                || (POOLED.contains(frame.getMethodName())
                        && isPooled(frame.getDeclaringClass())
                        && isOfOneJar(frame.getDeclaringClass(), source));
    }

    /**
     * Returns the class that asks for a connection: the nearest on the stack that is wanted, or that is not of the JDK, a pool, a framework
     * or the driver. Returns null if there is none, as on a pool's thread.
     *
     * @param isWanted tells names of classes that count whatever they belong to
     */
    static @Nullable Caller caller(Class<?> source, Predicate<String> isWanted) {
        return WALKER.walk(frames -> {
            boolean asksPool = false;
            for (StackFrame frame : (Iterable<StackFrame>) frames::iterator) {
                String name = frame.getClassName();
                if (isWanted.test(name) || !passesOn(frame, source)) {
                    return new Caller(name, asksPool);
                }
                asksPool |= PassingOn.isPool(name.replace('.', '/'));
            }
            return null;
        });
    }

    private static boolean passesOn(StackFrame frame, Class<?> source) {
        String name = frame.getClassName().replace('.', '/');
        return ConnectionTransformer.isNever(name)
                || PassingOn.isOne(name)
                || (vendor(frame.getClassName()).equals(vendor(source.getName()))
                        && isOfOneJar(frame.getDeclaringClass(), source));
    }

    /** Returns the first two parts of a class's name, because a jar may hold both a driver and the application. */
    private static String vendor(String name) {
        int second = name.indexOf('.', name.indexOf('.') + 1);
        return second < 0 ? name : name.substring(0, second);
    }

    /**
     * Returns true if both classes come from one jar and belong to one driver, or if a jar is not known. A pool such as c3p0 makes pooled
     * connections from other drivers' connections, and these are wrapped when they leave the driver.
     */
    private static boolean isOfOneJar(Class<?> pooled, Class<?> source) {
        CodeSource one = pooled.getProtectionDomain().getCodeSource();
        CodeSource other = source.getProtectionDomain().getCodeSource();
        return one == null || other == null || Objects.equals(one.getLocation(), other.getLocation());
    }

    private static boolean isPooled(Class<?> type) {
        return XADataSource.class.isAssignableFrom(type) || ConnectionPoolDataSource.class.isAssignableFrom(type);
    }
}

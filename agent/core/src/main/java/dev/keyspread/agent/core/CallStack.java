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

/** For whom the calling thread connects: for the application, or for somebody whose connections are not to be wrapped. */
final class CallStack {
    private static final StackWalker WALKER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    /** Keyspread's own connections. */
    static final String OWN = "dev.keyspread.source.DriverConnections";

    /** Another copy of Keyspread in the application, which wraps what it gets. */
    static final String OTHER_COPY = "dev.keyspread.source.DelegateDrivers";

    /** Another copy of Keyspread that the application has turned off for this connection, by this method. */
    static final String TURNED_OFF = "dev.keyspread.source.Wrapping.leaveAlone";

    /** A driver that makes a pooled connection expects its own classes in it; the connections that it hands out are wrapped. */
    static final Set<String> POOLED = Set.of("getXAConnection", "getPooledConnection");

    private CallStack() {}

    /**
     * Returns true if the connection is the application's.
     *
     * @param source the class of the driver or the data source that connects
     * @param ownRules whether what another copy of Keyspread asks for is to be wrapped all the same
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
     * Returns who asks for a connection: the class that is the nearest on the stack and is not of the JDK, a pool, a framework or the
     * driver, or that is wanted. Returns null where there is none, as on a pool's thread.
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

    /** Returns the first two parts of a class's name. A jar may hold a driver and the application. */
    private static String vendor(String name) {
        int second = name.indexOf('.', name.indexOf('.') + 1);
        return second < 0 ? name : name.substring(0, second);
    }

    /**
     * Returns true if the two come from one place, and so belong to one driver. A pool such as c3p0 makes its pooled connections of any
     * driver's: those are wrapped as they leave the driver. Where it is not known, they are taken to belong together.
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

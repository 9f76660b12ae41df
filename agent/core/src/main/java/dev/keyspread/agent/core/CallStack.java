package dev.keyspread.agent.core;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.security.CodeSource;
import java.util.Objects;
import java.util.Set;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.XADataSource;

/** For whom the calling thread connects: for the application, or for somebody whose connections are not to be wrapped. */
final class CallStack {
    private static final StackWalker WALKER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    /** Keyspread's own connections. */
    static final String OWN = "dev.keyspread.source.DriverConnections";

    /** Another copy of Keyspread in the application, which wraps what it gets. */
    static final String OTHER_COPY = "dev.keyspread.source.DelegateDrivers";

    /** A driver that makes a pooled connection expects its own classes in it; the connections that it hands out are wrapped. */
    static final Set<String> POOLED = Set.of("getXAConnection", "getPooledConnection");

    private CallStack() {}

    /**
     * Whether the connection is the application's.
     *
     * @param source the class of the driver or the data source that connects
     * @param ownRules whether what another copy of Keyspread asks for is to be wrapped all the same
     */
    static boolean isApplications(Class<?> source, boolean ownRules) {
        return WALKER.walk(frames -> frames.noneMatch(frame -> isAnothers(frame, source, ownRules)));
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
     * Whether the two come from one place, and so belong to one driver. A pool such as c3p0 makes its pooled connections of any
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

package dev.keyspread.advice.log;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds where in the application a statement came from, for {@link FindingLog} and the report. It walks the stack, so it must be asked only
 * about what is new.
 */
public final class CallSite {
    /** Packages of the JDK: their frames are not the application's. */
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.proxy.", "jdk.proxy");

    /** Keyspread's own packages; its samples are applications all the same. */
    private static final String OURS = "dev.keyspread.";

    private static final String SAMPLES = "dev.keyspread.samples.";

    private static final String SAMPLES_OF_SPRING = "org.springframework.samples.";

    /**
     * Pools, servers and what runs threads for others: their frames say nothing of who wants to execute a statement, so they are never the
     * answer.
     */
    private static final List<String> POOLS = List.of(
            "com.zaxxer.hikari.",
            "org.apache.commons.dbcp2.",
            "org.apache.commons.pool2.",
            "org.apache.tomcat.",
            "org.apache.catalina.",
            "org.apache.coyote.",
            "org.apache.jasper.",
            "org.eclipse.jetty.",
            "io.undertow.",
            "org.jboss.",
            "org.wildfly.",
            "io.netty.",
            "io.vertx.",
            "com.mchange.v2.",
            "com.alibaba.druid.pool.",
            "org.vibur.",
            "io.agroal.",
            "oracle.ucp.");

    /** Frameworks between an application and JDBC: one of their frames is the answer only if there is no other. */
    private static final List<String> FRAMEWORKS = List.of(
            "org.springframework.",
            "org.hibernate.",
            "org.eclipse.persistence.",
            "org.apache.openjpa.",
            "org.apache.shardingsphere.",
            "jakarta.",
            "org.jooq.",
            "org.apache.ibatis.",
            "org.mybatis.",
            "org.jdbi.",
            "com.querydsl.",
            "org.apache.cayenne.",
            "io.ebean.",
            "org.seasar.doma.",
            "org.apache.camel.",
            "reactor.",
            "org.ktorm.",
            "org.jetbrains.exposed.",
            "scalikejdbc.",
            "slick.",
            "org.flywaydb.",
            "liquibase.",
            "net.ttddyy.",
            "com.p6spy.",
            "io.opentelemetry.",
            "io.micrometer.",
            "io.quarkus.",
            "io.micronaut.",
            "org.aopalliance.",
            "net.bytebuddy.",
            "net.sf.cglib.",
            "javassist.",
            "kotlin.",
            "kotlinx.",
            "scala.",
            "groovy.",
            "org.codehaus.groovy.",
            "org.apache.groovy.",
            "clojure.",
            "org.junit.",
            "junit.framework.",
            "org.testng.",
            "org.spockframework.",
            "org.apache.maven.",
            "org.gradle.");

    private CallSite() {}

    /** {@code Class.method:line} of the nearest frame that looks like the application's, or null when there is none. */
    public static @Nullable String find() {
        return StackWalker.getInstance().walk(CallSite::find);
    }

    static @Nullable String find(Stream<StackFrame> frames) {
        StackFrame nearest = null;
        Iterator<StackFrame> each =
                frames.iterator(); // a filter would be linked first, where all that is new passes by
        while (each.hasNext()) {
            StackFrame frame = each.next();
            if (startsWithAny(frame, JDK) || startsWithAny(frame, POOLS) || isOurs(frame)) {
                continue;
            }
            if (!isOfFramework(frame)) {
                return text(frame);
            }
            nearest = nearest == null ? frame : nearest;
        }
        return nearest == null ? null : text(nearest);
    }

    private static boolean isOurs(StackFrame frame) {
        String name = frame.getClassName();
        return name.startsWith(OURS) && !name.startsWith(SAMPLES);
    }

    private static boolean isOfFramework(StackFrame frame) {
        return startsWithAny(frame, FRAMEWORKS) && !frame.getClassName().startsWith(SAMPLES_OF_SPRING);
    }

    private static boolean startsWithAny(StackFrame frame, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (frame.getClassName().startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private static String text(StackFrame frame) {
        String place = frame.getClassName() + "." + frame.getMethodName();
        return frame.getLineNumber() > 0 ? place + ":" + frame.getLineNumber() : place;
    }
}

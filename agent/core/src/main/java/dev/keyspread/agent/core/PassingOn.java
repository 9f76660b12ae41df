package dev.keyspread.agent.core;

import java.util.List;

/**
 * Knows pools and frameworks whose data sources pass on connections of drivers and of other data sources, which are wrapped where they are
 * made. {@link ConnectionTransformer} and {@link CallStack} ask it, by class names alone: it must load no class. Some do not even connect
 * when they are asked for a connection, but only when it is used.
 */
final class PassingOn {
    private static final List<String> POOLS = List.of(
            "com/alibaba/druid/",
            "com/atomikos/",
            "com/mchange/v2/",
            "com/zaxxer/hikari/",
            "io/agroal/",
            "oracle/ucp/",
            "org/apache/commons/dbcp2/",
            "org/apache/tomcat/",
            "org/jboss/",
            "org/vibur/");

    private static final List<String> FRAMEWORKS = List.of(
            "com/p6spy/",
            "io/micrometer/",
            "io/opentelemetry/",
            "liquibase/",
            "net/ttddyy/",
            "org/apache/openjpa/",
            "org/eclipse/persistence/",
            "org/flywaydb/",
            "org/hibernate/",
            "org/jooq/",
            "org/springframework/");

    private PassingOn() {}

    /** Returns true if a class of that name, spelt as in class files, belongs to a pool or a framework. */
    static boolean isOne(String name) {
        return isPool(name) || FRAMEWORKS.stream().anyMatch(name::startsWith);
    }

    /** Returns true if a class of that name, spelt as in class files, belongs to a pool: it may open connections for others. */
    static boolean isPool(String name) {
        return POOLS.stream().anyMatch(name::startsWith);
    }
}

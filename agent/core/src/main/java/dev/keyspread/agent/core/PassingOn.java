package dev.keyspread.agent.core;

import java.util.List;

/**
 * Pools and frameworks whose data sources pass on connections of drivers and of other data sources, which are wrapped
 * where they are made. Some do not even connect when they are asked for a connection, but only when it is used.
 */
final class PassingOn {
    private static final List<String> POOLS_AND_FRAMEWORKS = List.of(
            "com/alibaba/druid/",
            "com/atomikos/",
            "com/mchange/v2/",
            "com/p6spy/",
            "com/zaxxer/hikari/",
            "io/agroal/",
            "io/micrometer/",
            "io/opentelemetry/",
            "liquibase/",
            "net/ttddyy/",
            "oracle/ucp/",
            "org/apache/commons/dbcp2/",
            "org/apache/openjpa/",
            "org/apache/tomcat/",
            "org/eclipse/persistence/",
            "org/flywaydb/",
            "org/hibernate/",
            "org/jboss/",
            "org/jooq/",
            "org/springframework/",
            "org/vibur/");

    private PassingOn() {}

    /** Whether a class of that name, spelt as in class files, belongs to one. */
    static boolean isOne(String name) {
        return POOLS_AND_FRAMEWORKS.stream().anyMatch(name::startsWith);
    }
}

/** Keyspread: a JDBC driver that wraps another one and keeps range-partitioned databases from overheating. */
module dev.keyspread.driver {
    requires transitive java.naming;
    requires transitive java.sql;
    requires net.sf.jsqlparser;
    requires org.slf4j;
    requires static com.h2database;
    requires static flyway.core;
    requires static liquibase.core;
    requires static micrometer.core;
    requires static java.management;
    requires static net.bytebuddy;
    requires static org.jspecify;
    requires static org.junit.jupiter.api;

    exports dev.keyspread;
    exports dev.keyspread.api;
    exports dev.keyspread.config;
    exports dev.keyspread.micrometer;

    provides java.sql.Driver with
            dev.keyspread.KeyspreadDriver;

    uses java.sql.Driver;
    uses dev.keyspread.api.FindingListener;
}

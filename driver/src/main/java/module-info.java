/** Keyspread: a JDBC driver that wraps another one and keeps range-partitioned databases from overheating. */
@SuppressWarnings("module") // the report is built after the driver
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

    exports dev.keyspread;
    exports dev.keyspread.api;
    exports dev.keyspread.config;
    exports dev.keyspread.micrometer;
    exports dev.keyspread.log to
            dev.keyspread.report;
    exports dev.keyspread.schema to
            dev.keyspread.report;
    exports dev.keyspread.schema.type to
            dev.keyspread.report;
    exports dev.keyspread.shard to
            dev.keyspread.report;
    exports dev.keyspread.shard.canonical to
            dev.keyspread.report;
    exports dev.keyspread.shard.rule to
            dev.keyspread.report;
    exports dev.keyspread.shard.value to
            dev.keyspread.report;
    exports dev.keyspread.sql to
            dev.keyspread.report;
    exports dev.keyspread.traffic to
            dev.keyspread.report;
    exports dev.keyspread.watch to
            dev.keyspread.report;

    provides java.sql.Driver with
            dev.keyspread.KeyspreadDriver;

    uses java.sql.Driver;
    uses dev.keyspread.api.FindingListener;
    uses dev.keyspread.watch.Watcher;
}

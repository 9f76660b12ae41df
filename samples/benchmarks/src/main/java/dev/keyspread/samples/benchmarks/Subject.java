package dev.keyspread.samples.benchmarks;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;

/** Subjects of a measurement: a driver, by itself or with something in front of it. */
public enum Subject {
    /** Nothing in front. */
    DIRECT(""),
    /** Keyspread without rules. */
    KEYSPREAD("jdbc:keyspread:"),
    /** Keyspread with rules for other tables. */
    KEYSPREAD_OTHER("jdbc:keyspread:"),
    /** Keyspread fills the shard, and adds it to keyed reads: the application names it nowhere. */
    KEYSPREAD_FILL("jdbc:keyspread:"),
    /** Keyspread fills the shard while a report is gathered. */
    KEYSPREAD_REPORT("jdbc:keyspread:"),
    /** p6spy with its bare proxies. */
    P6SPY("jdbc:p6spy:"),
    /** datasource-proxy with a listener that does nothing. */
    DATASOURCE_PROXY(""),
    /** OpenTelemetry's JDBC driver without its SDK. */
    OPENTELEMETRY("jdbc:otel:"),
    /** ShardingSphere-JDBC without sharding rules, before H2 alone. */
    SHARDINGSPHERE("jdbc:shardingsphere:classpath:shardingsphere.yaml");

    private static final String JDBC = "jdbc:";

    private final String prefix;

    Subject(String prefix) {
        this.prefix = prefix;
    }

    /** Returns true if the application names the shard column and computes it. */
    boolean isNamedByApplication() {
        return this != KEYSPREAD_FILL && this != KEYSPREAD_REPORT;
    }

    /** A connection to the database of that URL, by way of the subject. */
    Connection connect(String url) throws SQLException {
        return switch (this) {
            case DATASOURCE_PROXY -> DatasourceProxy.connect(url);
            case SHARDINGSPHERE -> DriverManager.getConnection(prefix);
            case KEYSPREAD_OTHER -> DriverManager.getConnection(withRules(url, "elsewhere"));
            case KEYSPREAD_FILL -> DriverManager.getConnection(withRules(url, Side.ITEMS, Side.ADDED));
            case KEYSPREAD_REPORT -> DriverManager.getConnection(withRules(url, Side.ITEMS, Side.ADDED), report());
            case DIRECT -> DriverManager.getConnection(url);
            default -> DriverManager.getConnection(prefix + url.substring(JDBC.length()));
        };
    }

    private static Properties report() {
        Properties settings = new Properties();
        settings.setProperty(
                "keyspread.report",
                Path.of(System.getProperty("java.io.tmpdir"), "keyspread-benchmark.html")
                        .toString());
        return settings;
    }

    private String withRules(String url, String... tables) {
        boolean isQuery = !url.startsWith("jdbc:h2:"); // what stands behind a question mark, encoded
        StringBuilder with = new StringBuilder(prefix).append(url.substring(JDBC.length()));
        char separator = isQuery && url.indexOf('?') < 0 ? '?' : isQuery ? '&' : ';';
        for (String table : tables) {
            String rule = isQuery ? "crc32(id)%20%25%20" : "crc32(id) % ";
            with.append(separator)
                    .append("keyspread.shard.")
                    .append(table)
                    .append(".shard=")
                    .append(rule)
                    .append(Side.SHARDS);
            separator = isQuery ? '&' : ';';
        }
        return with.toString();
    }

    /** Returns its title in the table of results. */
    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}

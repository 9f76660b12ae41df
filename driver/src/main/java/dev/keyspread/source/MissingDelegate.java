package dev.keyspread.source;

import dev.keyspread.api.Visible;
import dev.keyspread.config.Secrets;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/** Says that there is no driver for a URL, and what to add. */
final class MissingDelegate {
    /** Where the drivers come from, by the beginning of their URLs. */
    private static final Map<String, String> JARS = Map.ofEntries(
            Map.entry("postgresql:", "org.postgresql:postgresql"),
            Map.entry("h2:", "com.h2database:h2"),
            Map.entry("cloudspanner:", "com.google.cloud:google-cloud-spanner-jdbc"),
            Map.entry("spanner:", "com.google.cloud:google-cloud-spanner-jdbc"),
            Map.entry("ydb:", "tech.ydb.jdbc:ydb-jdbc-driver"),
            Map.entry("mysql:", "com.mysql:mysql-connector-j"),
            Map.entry("mariadb:", "org.mariadb.jdbc:mariadb-java-client"),
            Map.entry("aws-dsql:", "software.amazon.dsql:aurora-dsql-jdbc-connector"),
            Map.entry("yugabytedb:", "com.yugabyte:jdbc-yugabytedb"),
            Map.entry("aws-wrapper:", "software.amazon.jdbc:aws-advanced-jdbc-wrapper"),
            Map.entry("sqlserver:", "com.microsoft.sqlserver:mssql-jdbc"),
            Map.entry("oracle:", "com.oracle.database.jdbc:ojdbc11"),
            Map.entry("hsqldb:", "org.hsqldb:hsqldb"),
            Map.entry("sqlite:", "org.xerial:sqlite-jdbc"));

    private MissingDelegate() {}

    static SQLException exception(String url, @Nullable String className, List<Throwable> failures) {
        SQLException exception = new SQLNonTransientConnectionException(
                Visible.text("Keyspread: " + problem(url, className, failures)), "08001");
        failures.forEach(exception::addSuppressed);
        return exception;
    }

    private static String problem(String url, @Nullable String className, List<Throwable> failures) {
        String shown = Secrets.mask(url);
        if (className != null) {
            return "keyspread.delegate-driver = " + className
                    + (failures.isEmpty() ? " does not accept " + shown : " can't be used: " + failures.get(0));
        }
        if (url.startsWith(KeyspreadUrl.PREFIX)) {
            return shown + " has the prefix jdbc:keyspread: twice, write it once";
        }
        String broken = failures.isEmpty() ? "" : ". Drivers that could not be asked: " + failures;
        return "no JDBC driver accepts " + shown + ". " + remedy(url) + broken;
    }

    private static String remedy(String url) {
        for (Entry<String, String> jar : JARS.entrySet()) {
            if (url.startsWith("jdbc:" + jar.getKey())) {
                return "Add " + jar.getValue() + " to the class path";
            }
        }
        return "Add the driver of that database to the class path, or name its class with keyspread.delegate-driver";
    }
}

package dev.keyspread.source;

import dev.keyspread.api.Visible;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.Secrets;
import dev.keyspread.sql.dialect.Signs;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes the exception of {@link DelegateDrivers} that says that there is no driver for a URL, and what to add. It must not show a password,
 * so the URL is masked.
 */
final class MissingDelegate {
    /** Artifacts of drivers that lead to no engine of ours, by the scheme of their URLs. */
    private static final Map<String, String> OTHERS = Map.of(
            "aws-wrapper:", "software.amazon.jdbc:aws-advanced-jdbc-wrapper",
            "sqlserver:", "com.microsoft.sqlserver:mssql-jdbc",
            "oracle:", "com.oracle.database.jdbc:ojdbc11",
            "hsqldb:", "org.hsqldb:hsqldb",
            "sqlite:", "org.xerial:sqlite-jdbc");

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
        if (url.startsWith(ConnectionSettings.URL_PREFIX)) {
            return shown + " has the prefix jdbc:keyspread: twice, write it once";
        }
        String broken = failures.isEmpty() ? "" : ". Drivers that could not be asked: " + failures;
        return "no JDBC driver accepts " + shown + ". " + remedy(url) + broken;
    }

    private static String remedy(String url) {
        Optional<String> artifact = Signs.artifact(url)
                .or(() -> OTHERS.entrySet().stream()
                        .filter(other -> url.startsWith("jdbc:" + other.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst());
        if (artifact.isPresent()) {
            return "Add " + artifact.get() + " to the class path";
        }
        return "Add the driver of that database to the class path, or name its class with keyspread.delegate-driver";
    }
}

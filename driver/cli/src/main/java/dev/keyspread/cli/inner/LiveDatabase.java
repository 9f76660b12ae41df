package dev.keyspread.cli.inner;

import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.Setting;
import dev.keyspread.database.own.OwnTable;
import dev.keyspread.database.rows.KeyPoints;
import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.source.DelegateDrivers;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Finds a database, its driver, its dialect, its tables and its rows as the driver of Keyspread does. All commands that connect use it.
 */
public final class LiveDatabase {
    private LiveDatabase() {}

    /** Takes its time, because no statement of an application waits for a command. */
    public static void beginUnhurried() {
        OwnTime.begin(Duration.ofDays(1));
    }

    /**
     * Returns the settings that connections of a URL have.
     *
     * @throws SQLException if a setting is not valid
     */
    public static ConnectionSettings settings(String url) throws SQLException {
        return ConnectionSettings.read(url, new Properties());
    }

    /** Returns the database's own driver, or null if there is none. */
    public static @Nullable Driver driver(ConnectionSettings settings) {
        return new DelegateDrivers(settings).find();
    }

    /**
     * Finds out what database this is.
     *
     * @throws SQLException if the connection fails
     */
    public static DetectedDialect engine(Connection connection, ConnectionSettings settings) throws SQLException {
        return engine(
                connection, settings, settings.config().get(Setting.DIALECT).orElse(null));
    }

    /**
     * Finds out what database this is.
     *
     * @param given the dialect that somebody demands, or null to ask the connection
     * @throws SQLException if the connection fails
     */
    public static DetectedDialect engine(Connection connection, ConnectionSettings settings, @Nullable Dialect given)
            throws SQLException {
        return DialectDetection.detect(connection, settings.delegateUrl(), given);
    }

    /**
     * Reads the table of that name, in any case.
     *
     * @return null if there is none, or several could be meant
     * @throws SQLException if the connection fails
     */
    public static @Nullable Table table(Connection connection, DetectedDialect engine, QualifiedName name)
            throws SQLException {
        return new MetadataReader(engine).readIgnoringCase(connection, name);
    }

    /**
     * Finds a table of Keyspread's own.
     *
     * @return its name as it has to stand in SQL, or null if it is not there
     * @throws SQLException if the connection fails
     */
    public static @Nullable String ownTable(Connection connection, Dialect dialect, String name) throws SQLException {
        return OwnTable.find(connection, dialect, name);
    }

    /** Returns values between the first and the last one of a key's first column. */
    public static List<Object> pointsBetween(ColumnType type, @Nullable Object first, @Nullable Object last) {
        return KeyPoints.between(type, first, last);
    }

    /** Returns true if a stored shard is the computed one. */
    public static boolean isSame(@Nullable Object stored, @Nullable Object computed) {
        return ShardValueCheck.isSame(stored, computed);
    }
}

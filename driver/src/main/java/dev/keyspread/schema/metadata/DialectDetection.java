package dev.keyspread.schema.metadata;

import dev.keyspread.log.Log;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.DetectedDialect.TableNames;
import dev.keyspread.schema.OwnInterface;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Catalogue;
import dev.keyspread.sql.dialect.Signs;
import dev.keyspread.sql.dialect.Word;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which engine a connection leads to: by its URL, its driver and the product's name, and where several engines share these, by
 * what only one of them answers. {@code DatabaseLearning} asks it for the driver, {@code LiveDatabase} for the command line.
 *
 * <p>An engine that is not known is taken for PostgreSQL if its driver says that it folds unquoted names to lower case, else for H2: both
 * quote as the SQL standard does. No row is filled then. Its tables are looked up without regard to case, and what DDL says of them is
 * presumed until the driver's metadata confirms it. The same holds, but rows are filled, where the settings demand another dialect than the
 * one that was found.
 */
public final class DialectDetection {
    private static final Log LOG = Log.of("keyspread");
    private static final int MAX_UNKNOWN = 64;

    /** Products that are not known and were named in the log. */
    private static final Set<String> UNKNOWN = ConcurrentHashMap.newKeySet();

    private DialectDetection() {}

    /** Detects the engine like {@link #introduce}, for callers that need nothing else. */
    public static DetectedDialect detect(Connection connection, String url, @Nullable Dialect configured)
            throws SQLException {
        return introduce(connection, url, configured).engine();
    }

    /**
     * Finds out what engine it is and, where one query tells both, how its sessions begin. Runs a query or two, and ends no transaction:
     * without auto-commit the caller ends what these begin, if nothing had begun before.
     *
     * @param connection the delegate's connection
     * @param url its URL, or "" where there is none
     * @param configured the dialect that the settings demand, or null to find it out
     * @throws SQLException when the connection fails
     */
    public static Introduction introduce(Connection connection, String url, @Nullable Dialect configured)
            throws SQLException {
        try {
            Introduction introduced = introduced(new Queries(connection), url, configured);
            return introduced.as(introduced.engine().spared(Signs.withoutHotspots(url, null)));
        } catch (RuntimeException | LinkageError e) {
            throw new SQLException("The driver failed when it was asked what database this is: " + e, "HY000", e);
        }
    }

    /**
     * Returns the engine as far as the driver tells without a request to the database. Its tables are looked up without regard to case, and
     * what DDL says of them is presumed. A server of PostgreSQL's or MySQL's protocol has to be asked what it is.
     *
     * @param url the connection's URL, or "" where there is none
     * @param configured the dialect that the settings demand, or null to find it out
     * @throws SQLException when the connection fails
     */
    public static DetectedDialect detectByDriver(Connection connection, String url, @Nullable Dialect configured)
            throws SQLException {
        try {
            DatabaseMetaData metadata = connection.getMetaData();
            Dialect own = engine(null, connection, metadata, url);
            Dialect dialect = configured != null ? configured : own != null ? own : standard(metadata);
            boolean shares = own != null && (own == dialect || sharesCatalogue(dialect, own));
            boolean isTold = configured != null || (own != null && ServerIntroduction.isGenuine(own, null));
            return new DetectedDialect(dialect, null, TableNames.IGNORING_CASE, shares)
                    .told(isTold)
                    .spared(Signs.withoutHotspots(url, null));
        } catch (RuntimeException | LinkageError e) {
            throw new SQLException("The driver failed when it was asked what database this is: " + e, "HY000", e);
        }
    }

    private static Introduction introduced(Queries queries, String url, @Nullable Dialect configured)
            throws SQLException {
        DatabaseMetaData metadata = queries.connection().getMetaData();
        Dialect byDriver = engine(null, queries.connection(), metadata, url);
        Introduction told = ofItself(queries, metadata, byDriver);
        Dialect own = told == null
                ? engine(queries, queries.connection(), metadata, url)
                : told.engine().dialect();
        if (told != null && configured == null) {
            return ordered(told, queries);
        }
        if (told != null && configured == own) {
            return ordered(told.as(told.engine().told(true)), queries);
        }
        DetectedDialect detected = detected(queries, metadata, own, configured);
        boolean isTold = configured != null || (own != null && isGenuine(queries, own));
        return ordered(Introduction.of(detected.told(isTold)), queries);
    }

    /** Returns what was told, with whether the first part of a key is hashed; for advice alone, so an engine that can't say keeps its custom. */
    private static Introduction ordered(Introduction told, Queries queries) {
        if (!told.engine().dialect().has(Capability.HASHED_LEADING_PART)) {
            return told;
        }
        try {
            boolean isRanged = queries.connection().getAutoCommit()
                    && (tells(queries, "current_setting('yb_use_hash_splitting_by_default', true)", "off")
                            || tells(queries, "yb_is_database_colocated()", "t"));
            return isRanged ? told.as(told.engine().ranged()) : told;
        } catch (SQLException | RuntimeException unknown) {
            LOG.debug("The server could not tell how it orders keys", unknown);
            return told;
        }
    }

    private static boolean tells(Queries queries, String function, String answer) throws SQLException {
        return queries.list("SELECT pg_catalog." + function, row -> String.valueOf(row.getString(1)))
                .contains(answer);
    }

    /** Returns what the engine says of itself by one query; null where it has to be asked by several. */
    private static @Nullable Introduction ofItself(
            Queries queries, DatabaseMetaData metadata, @Nullable Dialect byDriver) throws SQLException {
        if (byDriver == null) {
            return null;
        }
        Catalogue catalogue = byDriver.engine().catalogue();
        if (catalogue == Catalogue.H2_SCHEMA && metadata.getDatabaseMajorVersion() >= 2) {
            return H2Introduction.ask(queries.connection()).introduction();
        }
        if (catalogue == Catalogue.MYSQL_SCHEMA) {
            return ServerIntroduction.mysql(queries, byDriver);
        }
        boolean mayBeAnother = catalogue == Catalogue.POSTGRES && ServerIntroduction.isTakenForOthers(byDriver);
        return mayBeAnother ? ServerIntroduction.postgres(queries) : null;
    }

    private static boolean isGenuine(Queries queries, Dialect own) throws SQLException {
        String question = own.engine().catalogue() == Catalogue.MYSQL_SCHEMA
                ? "SELECT CONCAT(VERSION(), ' ', @@version_comment)"
                : "SELECT version()";
        return own.wordOrNull(Word.GENUINE) == null
                || ServerIntroduction.isGenuine(
                        own, String.join(" ", queries.list(question, row -> String.valueOf(row.getString(1)))));
    }

    private static DetectedDialect detected(
            Queries queries, DatabaseMetaData metadata, @Nullable Dialect own, @Nullable Dialect configured)
            throws SQLException {
        Dialect dialect = configured != null ? configured : own != null ? own : standard(metadata);
        String schema = defaultSchema(queries.connection(), dialect);
        if (own == null && configured == null) {
            tellUnknown(metadata, dialect);
        }
        if (own != dialect) {
            return new DetectedDialect(dialect, schema, TableNames.IGNORING_CASE, sharesCatalogue(dialect, own));
        }
        if (dialect.has(Capability.TABLES_ARE_FILES)) {
            return mysql(queries, schema);
        }
        boolean isOldH2 = dialect.engine().catalogue() == Catalogue.H2_SCHEMA; // 1.x
        return isOldH2
                ? new DetectedDialect(dialect, schema, TableNames.IGNORING_CASE, false)
                : DetectedDialect.exactly(dialect, schema);
    }

    /** Whoever has rules on such a database sees writes refused, and is told here why. */
    private static void tellUnknown(DatabaseMetaData metadata, Dialect dialect) throws SQLException {
        String product = String.valueOf(metadata.getDatabaseProductName());
        if (UNKNOWN.size() < MAX_UNKNOWN && UNKNOWN.add(product)) {
            LOG.info(
                    "{} is no database that Keyspread knows, so its SQL is read as that of {}."
                            + " Writes to tables with a shard rule are refused until keyspread.dialect names a dialect. This is said once.",
                    product,
                    dialect.settingName());
        }
    }

    /**
     * The engine that a connection leads to, or null when it is none that is known.
     *
     * @param queries null where the database is not to be asked
     */
    private static @Nullable Dialect engine(
            @Nullable Queries queries, Connection connection, DatabaseMetaData metadata, String url)
            throws SQLException {
        String name = Signs.engine(url, metadata.getDatabaseProductName(), metadata.getDriverName());
        if (name == null) {
            return null;
        }
        Dialect named = Dialect.named(name);
        if (named.engine().catalogue() == Catalogue.SPANNER) {
            return spanner(connection, queries);
        }
        Dialect told = ServerIntroduction.byVersion(named, metadata.getDatabaseProductVersion());
        boolean mayBeAnother =
                told.engine().catalogue() == Catalogue.POSTGRES && ServerIntroduction.isTakenForOthers(told);
        return mayBeAnother && queries != null ? postgres(queries, told) : told;
    }

    private static boolean sharesCatalogue(Dialect dialect, @Nullable Dialect own) {
        return own != null && dialect.sharesCatalogueWith(own);
    }

    private static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }

    private static Dialect standard(DatabaseMetaData metadata) throws SQLException {
        return metadata.storesLowerCaseIdentifiers() ? Dialect.POSTGRESQL : Dialect.H2;
    }

    /** Tells the dialects of a Spanner database apart: as the driver knows it, or by the option, which has this name in both. */
    private static Dialect spanner(Connection connection, @Nullable Queries queries) throws SQLException {
        String told = spannerDialect(connection);
        if (told != null || queries == null) {
            return "POSTGRESQL".equals(told) ? Dialect.SPANNER_POSTGRESQL : Dialect.GOOGLESQL;
        }
        List<String> options = queries.list(
                "SELECT option_value FROM information_schema.database_options WHERE option_name = 'database_dialect'",
                row -> lower(row.getString(1)));
        return options.contains("postgresql") ? Dialect.SPANNER_POSTGRESQL : Dialect.GOOGLESQL;
    }

    /** Returns the name of the database's dialect, which the driver has been told by its session; null where it can't be asked. */
    private static @Nullable String spannerDialect(Connection connection) {
        try {
            OwnInterface own = OwnInterface.of(
                    connection, "com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection", "getDialect");
            return own == null ? null : String.valueOf(own.ask());
        } catch (ReflectiveOperationException | SQLException | LinkageError otherVersion) {
            return null;
        }
    }

    /** Tells the engines apart that speak PostgreSQL's protocol. Spanner behind PGAdapter calls itself PostgreSQL 14. */
    private static Dialect postgres(Queries queries, Dialect spoken) throws SQLException {
        String version =
                String.join(" ", queries.list("SELECT pg_catalog.version()", row -> String.valueOf(row.getString(1))));
        Dialect told = ServerIntroduction.byVersion(spoken, version);
        if (told != spoken) {
            return told;
        }
        List<String> spanner = queries.list(
                "SELECT schema_name FROM information_schema.schemata WHERE schema_name OPERATOR(pg_catalog.=) 'spanner_sys'",
                row -> row.getString(1));
        return spanner.isEmpty() ? spoken : Dialect.SPANNER_POSTGRESQL;
    }

    private static @Nullable String defaultSchema(Connection connection, Dialect dialect) throws SQLException {
        Catalogue catalogue = dialect.engine().catalogue();
        String schema = catalogue == Catalogue.SPANNER ? dialect.standardSchema() : null;
        if (catalogue == Catalogue.MYSQL_SCHEMA) {
            schema = connection.getCatalog();
        } else if (catalogue == Catalogue.POSTGRES || catalogue == Catalogue.H2_SCHEMA) {
            schema = schema(connection);
        }
        return schema == null || schema.isEmpty() ? null : schema;
    }

    private static @Nullable String schema(Connection connection) throws SQLException {
        try {
            return connection.getSchema();
        } catch (LinkageError | java.sql.SQLFeatureNotSupportedException olderThanJdbc41) {
            return null;
        }
    }

    /** MySQL keeps tables as files, and tells their names apart as its file system does. */
    private static DetectedDialect mysql(Queries queries, @Nullable String schema) throws SQLException {
        List<String> setting = queries.list("SELECT @@lower_case_table_names", row -> row.getString(1));
        TableNames names = setting.contains("0") ? TableNames.BY_LETTER : TableNames.AS_IN_DIALECT;
        return new DetectedDialect(Dialect.MYSQL, schema, names, true);
    }
}

package dev.keyspread.cli;

import dev.keyspread.cli.inner.LiveDatabase;
import dev.keyspread.cli.rows.RowSecurity;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.shard.rule.ShardRule;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Holds the options for a column of a database, the rule that fills it, and how gently its rows are gone through. {@link AdoptCommand},
 * {@link BackfillCommand} and {@link VerifyCommand} share it.
 */
final class RuledColumnOptions {
    @Parameters(index = "0", paramLabel = "TABLE.COLUMN", description = "The column that the rule fills.")
    String column = "";

    @Option(
            names = "--rule",
            paramLabel = "EXPRESSION",
            description = "The rule, for example \"crc32(id) %% 16\"; the one in the settings if it is not given.")
    @Nullable
    String rule;

    @Mixin
    DatabaseOptions database = new DatabaseOptions();

    @ArgGroup(exclusive = false)
    Pace pace = new Pace();

    /** How gently. */
    static final class Pace {
        @Option(
                names = "--batch",
                defaultValue = "1000",
                paramLabel = "ROWS",
                description = "How many rows are read at once at most (default: ${DEFAULT-VALUE}).")
        int batch = 1_000;

        @Option(
                names = "--max-latency",
                defaultValue = "500",
                paramLabel = "MILLIS",
                description = "A batch that takes longer makes the next ones smaller, with pauses between"
                        + " (default: ${DEFAULT-VALUE}).")
        int maxLatency = 500;
    }

    /** How many rows are read at once at most. */
    int batch() {
        return Math.max(1, pace.batch);
    }

    /** How long a batch may take. */
    Duration longest() {
        return Duration.ofMillis(Math.max(1, pace.maxLatency));
    }

    /**
     * The rule, given or from the settings.
     *
     * @throws SQLException when there is none
     */
    ShardRule shardRule() throws SQLException {
        KeyspreadConfig config = database.settings().config();
        return RuledColumn.rule(column, rule, config);
    }

    /**
     * Returns what database this is.
     *
     * @throws SQLException when that can't be found out
     */
    DetectedDialect engine(Connection connection) throws SQLException {
        return LiveDatabase.engine(connection, database.settings());
    }

    /**
     * The column as it is now.
     *
     * @throws SQLException when it is not there, the rule does not fit it, or rows are hidden from this user
     */
    RuledColumn read(Connection connection) throws SQLException {
        RuledColumn read = RuledColumn.read(connection, engine(connection), shardRule());
        RowSecurity.refuse(connection, read);
        return read;
    }
}

package dev.keyspread.cli;

import dev.keyspread.cli.output.RowCountsText;
import dev.keyspread.cli.rows.Backfill;
import dev.keyspread.cli.rows.ChosenComputation;
import dev.keyspread.cli.rows.RowCounts;
import dev.keyspread.cli.rows.RowEstimate;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.cli.rows.Verification;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Fills the shards of stored rows: {@code keyspread backfill}. Writes only with {@code --execute}, and only rows whose shard differs.
 * {@link Backfill} does the work.
 */
@Command(
        name = "backfill",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Gives stored rows the shard that the rule computes, in the order of the key, a batch at a time, each batch in a"
                    + " transaction of its own. Rows that are right are left alone, so it can be run again.",
            "Counts only, unless --execute is given; exit status 1 if there is something to fill then. Run it when every process that"
                    + " writes fills the column: rows written past Keyspread have to be filled again."
        },
        footer = {
            "",
            "Example:",
            "  keyspread backfill orders.order_hash --rule \"sha256(order_id) %% 16\" \\",
            "      --url jdbc:postgresql://localhost/shop --execute"
        })
final class BackfillCommand implements Callable<Integer> {
    @Mixin
    RuledColumnOptions options = new RuledColumnOptions();

    @Option(names = "--execute", description = "Writes.")
    boolean execute;

    @Option(names = "--dry-run", description = "Only counts what would be written: the default.")
    boolean dryRun;

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        if (execute && dryRun) {
            throw new picocli.CommandLine.ParameterException(
                    Objects.requireNonNull(spec).commandLine(), "--execute and --dry-run exclude each other");
        }
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        try (Connection connection = options.database.connect();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), "gone through")) {
            RuledColumn column = options.read(connection);
            ChosenComputation chosen = ChosenComputation.of(connection, column);
            out.println("computed by " + chosen);
            out.flush();
            progress.expect(RowEstimate.of(connection, column));
            if (!execute) {
                RowCounts counts =
                        new Verification(connection, column, options.batch(), options.longest()).all(progress::rows);
                progress.end();
                out.println(RowCountsText.of(column, counts, "rows") + "; nothing was written: --execute does");
                return counts.differ() ? ExitStatus.FOUND : ExitStatus.NOTHING;
            }
            if (connection.getMetaData().supportsTransactionIsolationLevel(Connection.TRANSACTION_READ_COMMITTED)) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            RowCounts counts = new Backfill(connection, column, chosen, options.batch(), options.longest())
                    .run(null, (soFar, key) -> progress.rows(soFar.read()));
            progress.end();
            out.println(RowCountsText.of(column, counts, "rows") + " before; " + RowCountsText.number(counts.filled())
                    + " filled");
            return ExitStatus.NOTHING;
        }
    }
}

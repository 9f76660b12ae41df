package dev.keyspread.cli;

import dev.keyspread.cli.output.RowCountsText;
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

/** Compares the shards of stored rows with a shard rule: {@code keyspread verify}. Writes nothing, and shows no value unless asked to. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Compares the shard of stored rows with what the rule computes, in the order of the key, a batch at a"
                    + " time.",
            "Writes nothing. Exit status 1 if a row has no shard or another one, or one that can't be computed here."
        },
        footer = {
            "",
            "Example:",
            "  keyspread verify orders.order_hash --rule \"sha256(order_id) %% 16\" --url"
                    + " jdbc:postgresql://localhost/shop"
        })
final class VerifyCommand implements Callable<Integer> {
    @Mixin
    RuledColumnOptions options = new RuledColumnOptions();

    @Option(
            names = "--sample",
            arity = "0..1",
            fallbackValue = "10000",
            paramLabel = "ROWS",
            description =
                    "Only about so many rows, spread over the whole key (${FALLBACK-VALUE} if no number is given).")
    int sample;

    @Option(names = "--show-keys", description = "Shows the keys of the first rows that differ. These are values.")
    boolean showKeys;

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        try (Connection connection = options.database.connect();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), "verified")) {
            RuledColumn column = options.read(connection);
            progress.expect(RowEstimate.of(connection, column));
            Verification verification = new Verification(connection, column, options.batch(), options.longest());
            RowCounts counts = sample > 0 ? verification.sample(sample) : verification.all(progress::rows);
            progress.end();
            out.println(RowCountsText.of(column, counts, sample > 0 ? "rows sampled" : "rows"));
            if (showKeys) {
                RowCountsText.keys(counts, out);
            }
            return counts.differ() || counts.unclear() > 0 ? ExitStatus.FOUND : ExitStatus.NOTHING;
        }
    }
}

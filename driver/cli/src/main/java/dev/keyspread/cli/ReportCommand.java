package dev.keyspread.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands on written reports: {@code keyspread report merge} and {@code compare}. Does nothing by itself. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Merges or compares reports that keyspread.report has written.",
        subcommands = {ReportMergeCommand.class, ReportCompareCommand.class},
        footer = {"", "Example: keyspread report compare before.json after.json"})
final class ReportCommand implements Runnable {
    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(), "say what to do: report merge or report compare");
    }
}

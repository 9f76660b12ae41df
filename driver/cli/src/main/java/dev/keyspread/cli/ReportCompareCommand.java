package dev.keyspread.cli;

import dev.keyspread.report.ReportComparison;
import dev.keyspread.report.SavedReports;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what is hotter or cooler in a second report than in a first one: {@code keyspread report compare}. Connects to no database. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description =
                "Says what is hotter or cooler in the second report. Exit status 1 if a key is hot that was not hot before.",
        footer = {"", "Example: keyspread report compare before.json after.json -o compared.html"})
final class ReportCompareCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "BEFORE", description = "The JSON file beside the first report's page.")
    Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "AFTER", description = "The JSON file beside the second report's page.")
    Path after = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "A page that shows both beside each other; its JSON is written beside it.")
    @Nullable
    Path output;

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        ReportComparison comparison = SavedReports.compare(before, after);
        comparison.changes().forEach(out::println);
        if (comparison.changes().isEmpty()) {
            out.println("No key is hotter or cooler than before.");
        }
        if (output != null) {
            SavedReports.write(comparison, output);
            out.println("Written: " + output);
        }
        return comparison.isHotter() ? ExitStatus.FOUND : ExitStatus.NOTHING;
    }
}

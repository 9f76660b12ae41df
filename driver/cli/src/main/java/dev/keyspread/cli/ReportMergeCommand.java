package dev.keyspread.cli;

import dev.keyspread.report.SavedReports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Merges reports of several processes into one: {@code keyspread report merge}. Writes only the page that {@code -o} names, and its JSON.
 */
@Command(
        name = "merge",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Makes one report of several: what is counted is added up, pictures stand beside each other.",
        footer = {"", "Example: keyspread report merge a.json b.json -o all.html"})
final class ReportMergeCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "REPORT", description = "The JSON files beside the reports' pages.")
    List<Path> reports = List.of();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The page to write; its JSON is written beside it.")
    Path output = Path.of("");

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        SavedReports.merge(reports, output);
        Objects.requireNonNull(spec).commandLine().getOut().println("Written: " + output);
        return ExitStatus.NOTHING;
    }
}

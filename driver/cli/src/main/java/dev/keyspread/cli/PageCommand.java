package dev.keyspread.cli;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Shows the page of a name, or lists the names. {@link RuleCommand} and {@link RefusalCommand} extend it with their pages. Connects to no
 * database.
 */
abstract class PageCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "The name, as it stands in brackets in a finding or a refusal.")
    @Nullable
    String name;

    @Spec
    @Nullable
    CommandSpec spec;

    /** Prints a line for each name. */
    abstract void list(PrintWriter out);

    /** Returns the page of a name; null if there is none. */
    abstract @Nullable String page(String name);

    /** Returns a sentence for a name that has no page. */
    abstract String unknown(String name);

    @Override
    public final Integer call() {
        var command = Objects.requireNonNull(spec).commandLine();
        if (name == null) {
            list(command.getOut());
            return ExitStatus.NOTHING;
        }
        String page = page(name);
        if (page == null) {
            throw new ParameterException(command, unknown(name));
        }
        page.stripTrailing().lines().forEach(command.getOut()::println);
        return ExitStatus.NOTHING;
    }
}

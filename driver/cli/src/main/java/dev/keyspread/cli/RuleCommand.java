package dev.keyspread.cli;

import dev.keyspread.advice.schema.Rules;
import dev.keyspread.cli.output.Page;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Shows what a lint rule is about: {@code keyspread rule}. Connects to no database. */
@Command(
        name = "rule",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Shows when a rule fires, why it hurts and what to do; without a name, lists the rules.",
        footer = {"", "Example: keyspread rule monotonic-key"})
final class RuleCommand extends PageCommand {
    @Override
    void list(PrintWriter out) {
        Rules.all().forEach(out::println);
    }

    @Override
    @Nullable
    String page(String name) {
        return Page.ofRule(name);
    }

    @Override
    String unknown(String name) {
        String nearest = Rules.nearest(name);
        return "there is no rule " + name + (nearest == null ? "" : "; did you mean " + nearest + "?");
    }
}

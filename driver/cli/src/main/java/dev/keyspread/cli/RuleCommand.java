package dev.keyspread.cli;

import dev.keyspread.advice.schema.Rules;
import dev.keyspread.api.RulePage;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what a rule is about. */
@Command(
        name = "rule",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Shows when a rule fires, why it hurts and what to do; without a name, lists the rules.",
        footer = {"", "Example: keyspread rule monotonic-key"})
final class RuleCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "The rule's name, as it stands in brackets in a finding.")
    @Nullable
    String name;

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() {
        var command = Objects.requireNonNull(spec).commandLine();
        if (name == null) {
            Rules.all().forEach(command.getOut()::println);
            return ExitStatus.NOTHING;
        }
        String page = RulePage.find(name);
        if (page == null) {
            String nearest = Rules.nearest(name);
            throw new ParameterException(
                    command, "there is no rule " + name + (nearest == null ? "" : "; did you mean " + nearest + "?"));
        }
        page.stripTrailing().lines().forEach(command.getOut()::println);
        return ExitStatus.NOTHING;
    }
}

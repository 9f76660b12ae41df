package dev.keyspread.cli;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.RefusalPage;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what a refusal is about. */
@Command(
        name = "refusal",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description =
                "Shows what happened when a statement was refused, why and what to do; without a name, lists the refusals.",
        footer = {"", "Example: keyspread refusal source-numbered-by-database"})
final class RefusalCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "The refusal's name, as it stands in brackets in its message.")
    @Nullable
    String name;

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() {
        var command = Objects.requireNonNull(spec).commandLine();
        if (name == null) {
            for (RefusalKind kind : RefusalKind.values()) {
                command.getOut().println(kind.sqlState() + " " + kind.label());
            }
            return ExitStatus.NOTHING;
        }
        String page = RefusalPage.find(name);
        if (page == null) {
            throw new ParameterException(
                    command, "there is no refusal " + name + "; keyspread refusal without a name lists them");
        }
        page.stripTrailing().lines().forEach(command.getOut()::println);
        return ExitStatus.NOTHING;
    }
}

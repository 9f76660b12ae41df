package dev.keyspread.cli;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.cli.output.Page;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Shows what a refusal is about: {@code keyspread refusal}. Connects to no database. */
@Command(
        name = "refusal",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description =
                "Shows what happened when a statement was refused, why and what to do; without a name, lists the refusals.",
        footer = {"", "Example: keyspread refusal source-numbered-by-database"})
final class RefusalCommand extends PageCommand {
    @Override
    void list(PrintWriter out) {
        for (RefusalKind kind : RefusalKind.values()) {
            out.println(kind.sqlState() + " " + kind.label());
        }
    }

    @Override
    @Nullable
    String page(String name) {
        return Page.ofRefusal(name);
    }

    @Override
    String unknown(String name) {
        return "there is no refusal " + name + "; keyspread refusal without a name lists them";
    }
}

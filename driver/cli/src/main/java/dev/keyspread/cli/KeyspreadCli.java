package dev.keyspread.cli;

import dev.keyspread.cli.inner.LiveDatabase;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Starts the program {@code keyspread}: {@link #main} for the command line, {@link #run} for tests. A failure becomes a message on the
 * error stream and exit status 2, never a stack trace. Scripts depend on its commands, so none may be renamed.
 */
@Command(
        name = "keyspread",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Finds keys that send every write to one place, and moves live tables to shards.",
        subcommands = {
            LintCommand.class,
            ExplainCommand.class,
            SuggestCommand.class,
            HotspotsCommand.class,
            VerifyCommand.class,
            BackfillCommand.class,
            AdoptCommand.class,
            ReportCommand.class,
            RuleCommand.class,
            RefusalCommand.class,
            GenerateCompletion.class
        },
        footer = {
            "",
            "Exit status: 0 nothing to say, 1 findings or differences, 2 wrong usage or failure.",
            "Example: keyspread lint src/main/resources/db/migration"
        })
public final class KeyspreadCli implements Runnable {
    /**
     * The driver's log, which would mix with a command's lines. This field keeps it from garbage collection, which would reset its level.
     */
    private static final Logger DRIVER_LOG = Logger.getLogger("keyspread");

    /** Columns of the usage text, enough for an example on one line. */
    private static final int USAGE_WIDTH = 120;

    @Spec
    private @org.jspecify.annotations.Nullable CommandSpec spec;

    private KeyspreadCli() {}

    /** Runs a command and ends the JVM with its exit status. */
    public static void main(String[] args) {
        Charset terminal = Charset.defaultCharset();
        PrintWriter out = new PrintWriter(System.out, true, terminal);
        PrintWriter err = new PrintWriter(System.err, true, terminal);
        System.exit(run(out, err, args));
    }

    /**
     * Runs a command.
     *
     * @return its exit status
     */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        DRIVER_LOG.setLevel(Level.OFF);
        LiveDatabase.beginUnhurried();
        CommandLine command = new CommandLine(new KeyspreadCli());
        command.setOut(new LinePrinter(out));
        command.setErr(new LinePrinter(err));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        command.setUsageHelpWidth(USAGE_WIDTH);
        command.setExecutionExceptionHandler((failure, failed, parsed) -> {
            failed.getErr().println("keyspread: " + Failures.describe(failure));
            return ExitStatus.FAILURE;
        });
        int status;
        try {
            status = command.execute(args);
        } catch (LinkageError | StackOverflowError broken) { // picocli handles exceptions alone
            command.getErr().println("keyspread: " + broken);
            status = ExitStatus.FAILURE;
        }
        out.flush();
        err.flush();
        return status;
    }

    @Override
    public void run() {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(), "a command is missing: keyspread --help lists them");
    }
}

package dev.keyspread.cli;

import dev.keyspread.cli.adopt.Adoption;
import dev.keyspread.cli.adopt.Consent;
import dev.keyspread.cli.adopt.Outcome;
import dev.keyspread.schema.DetectedDialect;
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

/**
 * Puts a shard column into a live table: {@code keyspread adopt}. {@link Adoption} does the work. Changes nothing without
 * {@code --execute}.
 */
@Command(
        name = "adopt",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Puts a shard column into a table that applications go on using: adds it, waits until every process that"
                    + " writes fills it, fills the rows that are there, compares all rows, makes it NOT NULL and indexes"
                    + " it.",
            "Shows the plan, unless --execute is given. How far it has come is kept in the table keyspread_adoption,"
                    + " so that a run that was killed is followed by one that goes on; of two runs at once one is turned"
                    + " away.",
            "Carried out where the engine's DDL allows it; for other engines only the plan is shown. A run says first if"
                    + " it was never tried on a live database of that engine."
        },
        footer = {
            "",
            "Examples:",
            "  keyspread adopt orders.order_hash --rule \"sha256(order_id) %% 16\" --url"
                    + " jdbc:postgresql://localhost/shop",
            "  keyspread adopt … --execute                    adds the column, and says what writers need",
            "  keyspread adopt … --execute --writers-ready    does the rest",
            "  keyspread adopt … --execute --writers-ready --new-key    and changes the primary key",
            "  keyspread adopt … --execute --back             takes the last step back"
        })
final class AdoptCommand implements Callable<Integer> {
    @Mixin
    RuledColumnOptions options = new RuledColumnOptions();

    @Option(names = "--execute", description = "Carries the plan out.")
    boolean execute;

    @Option(
            names = "--writers-ready",
            description = "Every process that writes to the table has the rule; with --back: none has it any more.")
    boolean writersReady;

    @Option(
            names = "--new-key",
            description =
                    "After that also makes the shard lead the primary key. What was the key stays unique by an index.")
    boolean newKey;

    @Option(
            names = "--writers-stopped",
            description = "Nobody uses the table until this run has ended: asked for where tables are exchanged.")
    boolean writersStopped;

    @Option(names = "--back", description = "Takes the last step back that changed the table.")
    boolean back;

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        DetectedDialect engine;
        try (Connection connection = options.database.connect()) {
            engine = options.engine(connection);
        }
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), "gone through")) {
            Adoption adoption = new Adoption(
                    options.database::connect,
                    options.database::connectApart,
                    engine,
                    options.shardRule(),
                    options.column,
                    new Adoption.Pace(options.batch(), options.longest(), progress::rows),
                    line -> {
                        progress.end();
                        out.println(line);
                        out.flush();
                    });
            if (!adoption.isCarriedOut()) {
                return planOnly(adoption, engine, out);
            }
            if (adoption.isStoodInFor()) {
                out.println(
                        "Not tried on a live " + engine.dialect().settingName() + ": its statements are those of the"
                                + " documentation, tried on an engine"
                                + " that speaks its protocol. Try it"
                                + " on a copy first.");
            }
            if (!execute) {
                adoption.plan().forEach(out::println);
                out.println("Nothing was changed: --execute carries it out.");
                return ExitStatus.NOTHING;
            }
            Consent consent = new Consent(writersReady, newKey, writersStopped);
            Outcome outcome = back ? adoption.back(consent) : adoption.execute(consent);
            progress.end();
            return end(outcome, adoption, out);
        }
    }

    private int planOnly(Adoption adoption, DetectedDialect engine, PrintWriter out) throws SQLException {
        String name = engine.dialect().settingName();
        adoption.plan().forEach(out::println);
        out.println("Adoptions on " + name
                + " are not tested, so this is not carried out: run the statements yourself, with backfill"
                + " and verify between them.");
        return execute ? ExitStatus.FAILURE : ExitStatus.NOTHING;
    }

    private int end(Outcome outcome, Adoption adoption, PrintWriter out) {
        switch (outcome) {
            case DONE ->
                out.println(
                        "The column is filled, and indexed. Next: keyspread.reads = shadow, see docs/rolling-out.md.");
            case HAS_NEW_KEY ->
                out.println("The shard leads the primary key. Restart the processes that use the table, one by one.");
            case WAITS_FOR_STOP ->
                out.println("Next the tables are exchanged. Stop everything that uses the table, then run this with"
                        + " --writers-stopped.");
            case TAKEN_BACK -> out.println("The last step was taken back.");
            case DIFFERS ->
                out.println("Rows differ from the rule: some process writes past Keyspread, or by another rule, or a"
                        + " trigger changes them. Find it, and run this again: they are filled then.");
            case WAITS_FOR_WRITERS -> {
                if (back) {
                    out.println("The column stays until no process has the rule any more; then run this with"
                            + " --writers-ready.");
                } else {
                    out.println("Give every process that writes to the table these settings, and restart it:");
                    adoption.settings().forEach(line -> out.println("  " + line));
                    out.println("When the last one without them is gone, run this with --writers-ready.");
                }
            }
        }
        return outcome == Outcome.DIFFERS ? ExitStatus.FOUND : ExitStatus.NOTHING;
    }
}

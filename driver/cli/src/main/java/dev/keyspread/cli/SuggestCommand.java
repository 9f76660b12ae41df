package dev.keyspread.cli;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.FixLines;
import dev.keyspread.advice.schema.SchemaAdvice;
import dev.keyspread.cli.inner.LiveDatabase;
import dev.keyspread.cli.output.RowCountsText;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.cli.rows.Spread;
import dev.keyspread.cli.suggest.Suggestion;
import dev.keyspread.cli.suggest.Suggestions;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Proposes a shard for a table: {@code keyspread suggest}. Changes nothing. */
@Command(
        name = "suggest",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Proposes a shard column for a table: the rule's line for the settings, the DDL, and how rows that are there would spread,"
                    + " from a sample over the whole key. Changes nothing."
        },
        footer = {"", "Example:", "  keyspread suggest orders --url jdbc:postgresql://localhost/shop --nodes 12"})
final class SuggestCommand implements Callable<Integer> {
    private static final int SAMPLE = 10_000;

    @Parameters(index = "0", paramLabel = "TABLE", description = "The table, with its schema if it needs one.")
    String table = "";

    @Option(names = "--nodes", paramLabel = "N", description = "How many nodes the database has or will have.")
    int nodes;

    @Mixin
    DatabaseOptions database = new DatabaseOptions();

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws SQLException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        try (Connection connection = database.connect()) {
            DetectedDialect engine = LiveDatabase.engine(connection, database.settings());
            Table found = RuledColumn.table(connection, engine, name());
            Table named = isMeantUnqualified(found, engine)
                    ? found.withName(new QualifiedName(null, found.name().name()))
                    : found;
            Suggestions suggestions = new Suggestions(named, engine.dialect(), nodes);
            findings(found, engine.dialect(), out);
            Suggestion made = suggestions.make();
            out.println("why: " + made.reason());
            if (made.isGiven()) {
                print(made, engine.dialect(), out);
                split(made, engine.dialect(), out);
                // Named in full: what the search path leads to may be another table by now.
                Suggestion inFull = new Suggestions(found, engine.dialect(), nodes).make();
                spread(connection, inFull, suggestions.shards(), out);
                out.println("next: " + made.next());
            }
            return ExitStatus.NOTHING;
        }
    }

    /** Returns true if no schema was given, and the table is in the schema where unqualified names are looked for first. */
    private boolean isMeantUnqualified(Table found, DetectedDialect engine) {
        return name().schema() == null && Objects.equals(found.name().schema(), engine.defaultSchema());
    }

    private QualifiedName name() {
        int dot = table.lastIndexOf('.');
        return new QualifiedName(dot < 0 ? null : table.substring(0, dot), table.substring(dot + 1));
    }

    private void findings(Table found, Dialect dialect, PrintWriter out) {
        for (Advice each : SchemaAdvice.inspect(found, name -> null, dialect, of -> Map.of(), nodes)) {
            out.println("[" + each.rule() + "] " + each.problem());
        }
    }

    private static void print(Suggestion made, Dialect dialect, PrintWriter out) {
        if (made.settings().isEmpty()) {
            out.println("rule: none is needed");
        }
        made.settings().forEach(line -> out.println("rule: " + line));
        for (String sql : made.statements()) {
            String shown = FixLines.canBeShown(sql, dialect)
                    ? sql + ";"
                    : "not shown, as a name in it holds control characters";
            ("ddl: " + shown.replace("\n", "\n     ")).lines().forEach(out::println);
        }
    }

    private static void split(Suggestion made, Dialect dialect, PrintWriter out) {
        for (String line : made.split()) {
            out.println("split: "
                    + (FixLines.canBeShown(line, dialect)
                            ? line
                            : "not shown, as a name in it holds control characters"));
        }
    }

    private void spread(Connection connection, Suggestion made, int shards, PrintWriter out) throws SQLException {
        out.println("shards: " + shards
                + (nodes > 1 ? ", one for each node" : "; --nodes says how many nodes there will be"));
        if (made.sampled() == null) {
            out.println("spread: only the database knows it");
            return;
        }
        Spread spread = Spread.of(connection, made.sampled(), SAMPLE);
        out.println(
                spread.rows() == 0
                        ? "spread: the table is empty, so nothing can be said of its rows"
                        : "spread: of " + RowCountsText.number(spread.rows()) + " rows from all over the key, "
                                + spread.describe(shards));
    }
}

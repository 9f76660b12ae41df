package dev.keyspread.cli;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.FixLines;
import dev.keyspread.cli.inner.PlannedDatabase;
import dev.keyspread.cli.inner.SqlText;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what would reach the database: {@code keyspread explain}. Sends no statement that it explains. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Shows what would reach the database in place of a statement, and why, or why not. The statement is not run; stored rows are"
                    + " compared with the rule, as before the first read.",
            "Exit status 1 if a statement would be refused."
        },
        footer = {
            "",
            "Example:",
            "  keyspread explain \"SELECT * FROM orders WHERE order_id = 7\" --url jdbc:postgresql://localhost/shop \\",
            "      --rule \"orders.order_hash=sha256(order_id) %% 16\""
        })
final class ExplainCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "SQL", description = "Statements.")
    List<String> texts = new ArrayList<>();

    @Option(names = "--file", paramLabel = "FILE", description = "A file with statements.")
    @Nullable
    Path file;

    @Option(
            names = "--rule",
            paramLabel = "TABLE.COLUMN=EXPRESSION",
            description = "A rule beside those of the settings; may be given several times.")
    Map<String, String> rules = new LinkedHashMap<>();

    @Mixin
    DatabaseOptions database = new DatabaseOptions();

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws SQLException, IOException {
        List<String> all = new ArrayList<>(texts);
        if (file != null) {
            all.add(Files.readString(file));
        }
        if (all.isEmpty()) {
            throw usage("name a statement, or a --file of them");
        }
        ConnectionSettings settings = database.settings();
        KeyspreadConfig config = config(settings.config());
        try (Connection connection = database.connect()) {
            PlannedDatabase planned = new PlannedDatabase(connection, settings, config);
            boolean isRefused = false;
            for (String text : all) {
                for (SqlText.Span each : SqlText.of(text, planned.dialect()).statements()) {
                    isRefused |= !explain(text.substring(each.from(), each.to()), planned, config);
                }
            }
            return isRefused ? ExitStatus.FOUND : ExitStatus.NOTHING;
        }
    }

    private KeyspreadConfig config(KeyspreadConfig settings) {
        KeyspreadConfig.Builder builder =
                settings.toBuilder().set(Setting.JMX, false).set(Setting.INSPECT, false);
        try {
            rules.forEach(builder::rule);
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw usage("--rule: " + e.getMessage());
        }
    }

    /** Returns whether the statement would be sent. */
    private boolean explain(String sql, PlannedDatabase planned, KeyspreadConfig config) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        Dialect dialect = planned.dialect();
        print("statement: ", sql, dialect, out);
        boolean isSent = true;
        try {
            PlannedDatabase.Sent sent = planned.plan(sql);
            boolean isChanged = !sent.sql().equals(sql) || sent.computes();
            print(isChanged ? "is sent as: " : "is sent as it is", isChanged ? sent.sql() : "", dialect, out);
            if (sent.computes()) {
                out.println("because: a placeholder more is bound to what the rule computes when it is executed");
            }
            reasons(sql, planned, config, isChanged).forEach(reason -> out.println("because: " + reason));
            for (Advice each : sent.advice()) {
                out.println("finding: [" + each.rule() + "] " + each.problem() + " " + each.remedy());
            }
        } catch (SQLException refused) {
            out.println("is refused: " + Failures.describe(refused));
            isSent = false;
        }
        out.println();
        return isSent;
    }

    /** A statement keeps its line breaks, unless a name holds one. */
    private static void print(String label, String sql, Dialect dialect, PrintWriter out) {
        String text = label + sql;
        if (FixLines.canBeShown(sql, dialect)) {
            text.lines().forEach(out::println);
        } else {
            out.println(text);
        }
    }

    private static List<String> reasons(
            String sql, PlannedDatabase planned, KeyspreadConfig config, boolean isChanged) {
        List<String> reasons = new ArrayList<>();
        SqlText text = SqlText.of(sql, planned.dialect());
        for (ShardRule rule : config.rules()) {
            if (text.find(rule.table()) == null) {
                continue;
            }
            String line = rule.table() + "." + rule.column() + " = " + rule.text();
            RowAgreement agreement = planned.agreement(new QualifiedName(rule.schema(), rule.table()));
            reasons.add(
                    isChanged
                            ? "of the rule " + line
                            : agreement == RowAgreement.DISAGREES
                                    ? "stored rows disagree with the rule " + line
                                            + ": verify counts them, backfill fills them"
                                    : "nothing in it gives all that the rule " + line
                                            + " needs, or nothing has to be added");
        }
        if (reasons.isEmpty() && !isChanged) {
            reasons.add("no rule is for a table that it names");
        }
        return reasons;
    }

    private ParameterException usage(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
}

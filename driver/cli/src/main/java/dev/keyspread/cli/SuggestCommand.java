package dev.keyspread.cli;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.SuggestedShard;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.advice.schema.SchemaAdvice;
import dev.keyspread.api.Fix;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.cli.rows.Spread;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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

/** Proposes a shard for a table. */
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
    private static final int USUAL_SHARDS = 16;
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
        ConnectionSettings settings = database.settings();
        try (Connection connection = database.connect()) {
            DetectedDialect engine = DialectDetection.detect(
                    connection, settings.delegateUrl(), settings.config().dialect());
            Table found = RuledColumn.table(connection, engine, name());
            findings(found, engine.dialect(), out);
            List<Column> sources = sources(found, engine.dialect());
            if (sources.isEmpty()) {
                out.println("No shard can be computed from the key of "
                        + found.name().name()
                        + " before a row is written: the database gives its values, or they are of a type that has no canonical"
                        + " text.");
                return ExitStatus.FOUND;
            }
            suggest(connection, found, engine.dialect(), sources, out);
            return ExitStatus.NOTHING;
        }
    }

    private QualifiedName name() {
        int dot = table.lastIndexOf('.');
        return new QualifiedName(dot < 0 ? null : table.substring(0, dot), table.substring(dot + 1));
    }

    private void findings(Table found, Dialect dialect, PrintWriter out) {
        for (Advice each : SchemaAdvice.inspect(found, name -> null, dialect, of -> Map.of(), nodes)) {
            out.println("[" + each.rule() + "] " + each.problem());
            for (Fix fix : each.fixes()) {
                out.println("  -- " + fix.what());
                fix.text().lines().forEach(line -> out.println("    " + line));
            }
        }
    }

    /** The columns of the key that a statement gives, and not the database. */
    private static List<Column> sources(Table found, Dialect dialect) {
        List<Column> sources = new ArrayList<>();
        for (KeyPart part : found.key()) {
            Column column = found.column(part.column());
            if (column != null && SuggestedShard.isGivenByApplication(column, dialect)) {
                sources.add(column);
            }
        }
        return sources;
    }

    private void suggest(Connection connection, Table found, Dialect dialect, List<Column> sources, PrintWriter out)
            throws SQLException {
        int shards = nodes > 1 ? nodes : USUAL_SHARDS;
        String expression = SuggestedShard.rule(sources, shards);
        String type = dialect == Dialect.GOOGLESQL ? "INT64" : dialect.isSpanner() ? "bigint" : "INTEGER";
        String column = dialect.name("shard_id", false);
        Column shard = Tables.nullable(Tables.column(column, type, null, dialect));
        Table asNamed = name().schema() == null
                ? found.withName(new QualifiedName(null, found.name().name()))
                : found;
        out.println("rule: " + SuggestedShard.ruleLine(asNamed, column, expression));
        ShardRule rule = new ShardRule(found.name().schema(), found.name().name(), column, expression, "suggest");
        List<Column> columns = new ArrayList<>(found.columns());
        columns.add(shard);
        RuledColumn ruled = RuledColumn.bind(rule, found.withColumns(columns), dialect);
        out.println("ddl: ALTER TABLE " + ruled.tableSql() + " ADD COLUMN " + ruled.columnSql() + " " + type);
        Spread spread = Spread.of(connection, ruled, SAMPLE);
        if (spread.rows() == 0) {
            out.println("spread: the table is empty, so nothing can be said of its rows");
        } else {
            out.println(
                    "spread: of " + RowCountsText.number(spread.rows()) + " rows sampled, " + spread.describe(shards));
        }
        out.println("next: keyspread adopt " + found.name().name() + "." + column + " --rule \"" + expression
                + "\" --url …");
    }
}

package dev.keyspread.cli;

import dev.keyspread.advice.Advice;
import dev.keyspread.api.Fix;
import dev.keyspread.cli.hotspots.Heat;
import dev.keyspread.cli.hotspots.HeatReading;
import dev.keyspread.cli.hotspots.Hotspot;
import dev.keyspread.cli.hotspots.Range;
import dev.keyspread.cli.inner.KnownSchema;
import dev.keyspread.cli.inner.LiveDatabase;
import dev.keyspread.cli.output.HotspotsJson;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Tells which key ranges are hot by what the engine itself measures, and why: {@code keyspread hotspots}. Writes nothing. */
@Command(
        name = "hotspots",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Reads the load that the engine measures by key range. For each hot range it shows the table, the lint rule that"
                    + " explains it, and the fix. Changes nothing.",
            "Reads what Spanner, CockroachDB, YugabyteDB, TiDB, YDB and PostgreSQL's partitions tell in SQL. Only"
                    + " PostgreSQL's was run on its engine. Exit status 1 if a range is hot."
        },
        footer = {"", "Example:", "  keyspread hotspots --url jdbc:postgresql://localhost/shop --seconds 30"})
final class HotspotsCommand implements Callable<Integer> {
    /** Reading a large schema is worth a while; a live database is not asked for longer. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** Forms of the output. */
    enum Format {
        TEXT,
        JSON
    }

    @Option(
            names = "--seconds",
            defaultValue = "10",
            paramLabel = "N",
            description = "How long to measure where the engine only counts (PostgreSQL, CockroachDB);"
                    + " default: ${DEFAULT-VALUE}.")
    int seconds = 10;

    @Option(
            names = "--show-keys",
            description = "Shows the bounds of ranges where they are keys of rows. These are values.")
    boolean showKeys;

    @Option(
            names = "--format",
            defaultValue = "text",
            paramLabel = "FORM",
            description = "text or json (default: ${DEFAULT-VALUE}).")
    Format format = Format.TEXT;

    @Mixin
    DatabaseOptions database = new DatabaseOptions();

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        if (seconds < 1) {
            throw new ParameterException(spec.commandLine(), "--seconds takes a number from 1 on");
        }
        try (Connection connection = database.connect()) {
            DetectedDialect engine = LiveDatabase.engine(connection, database.settings());
            Dialect dialect = engine.dialect();
            List<Heat> heats = new HeatReading(dialect).read(connection, Duration.ofSeconds(seconds));
            KnownSchema schema = new KnownSchema(engine, database.settings().config());
            if (!heats.isEmpty()) {
                schema.read(connection, LONGEST);
            }
            List<Hotspot> hotspots = Hotspot.among(heats, schema, dialect);
            if (format == Format.JSON) {
                out.print(HotspotsJson.write(hotspots, dialect, showKeys));
                out.flush();
            } else {
                hotspots.forEach(each -> print(each, dialect, out));
                out.println(summary(heats.size(), hotspots, dialect));
            }
            return hotspots.isEmpty() ? ExitStatus.NOTHING : ExitStatus.FOUND;
        }
    }

    private void print(Hotspot hotspot, Dialect dialect, PrintWriter out) {
        Heat heat = hotspot.heat();
        out.println("hot: " + place(heat.range(), dialect));
        out.println("  " + number(heat.load()) + " " + dialect.word(Word.HEAT_UNIT)
                + (heat.hasShare()
                        ? ": " + percent(heat.share()) + " of the table's load, and an even share is "
                                + percent(heat.even())
                        : ""));
        for (Hotspot.Reason reason : hotspot.reasons()) {
            out.println("  [" + reason.rule() + "] " + reason.problem());
            out.println("  fix: " + fix(reason));
        }
    }

    private String place(Range range, Dialect dialect) {
        StringBuilder place = new StringBuilder(
                Advice.spelt(new QualifiedName(range.schema().isEmpty() ? null : range.schema(), range.table())));
        if (!range.index().isEmpty()) {
            place.append(", index ").append(range.index());
        }
        place.append(", ").append(piece(dialect));
        if (!range.piece().isEmpty()) {
            place.append(' ').append(range.piece());
        }
        if (!range.declared().isEmpty()) {
            place.append(' ').append(range.declared());
        }
        if (!range.keys().isEmpty()) {
            place.append(showKeys ? " " + range.keys() : " (--show-keys shows its keys)");
        }
        return place.toString();
    }

    /** The rules call a piece of a PostgreSQL table as Spanner does, for those who deploy there; its own pieces are partitions. */
    private static String piece(Dialect dialect) {
        return dialect.has(Capability.DIVIDES_BY_RANGE) ? dialect.word(Word.PIECE) : "partition";
    }

    private static String fix(Hotspot.Reason reason) {
        Fix first = reason.fixes().isEmpty() ? null : reason.fixes().get(0);
        return first == null || first.clause().isEmpty() ? reason.remedy() : first.clause();
    }

    private String summary(int ranges, List<Hotspot> hotspots, Dialect dialect) {
        String looked = ranges == 0
                ? "no " + piece(dialect) + " is told of"
                : ranges + " " + piece(dialect) + (ranges == 1 ? "" : "s") + " told of, " + hotspots.size() + " hot";
        return dialect.title() + ": " + looked
                + (dialect.has(Capability.COUNTS_HEAT) ? ", in " + seconds + " seconds." : ".");
    }

    private static String number(double load) {
        return String.format(Locale.ROOT, load < 100 ? "%,.2f" : "%,.0f", load).replaceFirst("\\.00$", "");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}

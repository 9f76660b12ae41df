package dev.keyspread.cli;

import dev.keyspread.api.Severity;
import dev.keyspread.api.Visible;
import dev.keyspread.cli.inner.KnownSchema;
import dev.keyspread.cli.inner.LiveDatabase;
import dev.keyspread.cli.lint.DialectGuess;
import dev.keyspread.cli.lint.Linter;
import dev.keyspread.cli.lint.Problem;
import dev.keyspread.cli.lint.SqlFiles;
import dev.keyspread.cli.output.Baseline;
import dev.keyspread.cli.output.GithubReport;
import dev.keyspread.cli.output.JsonReport;
import dev.keyspread.cli.output.LintResult;
import dev.keyspread.cli.output.SarifReport;
import dev.keyspread.cli.output.TextReport;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.sql.Dialect;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Judges SQL before it runs, or a schema that exists: {@code keyspread lint}. It must run no SQL of a file, and no class that a changelog
 * names.
 */
@Command(
        name = "lint",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Judges SQL files, or the schema of a database, by all rules over schemas and statements.",
            "Files of a folder are read in the order in which Flyway or Liquibase run them. What is said of a schema"
                    + " is what holds after the last file. Rules and suppressions are taken from keyspread.properties, as"
                    + " the driver takes them."
        },
        footer = {
            "",
            "Examples:",
            "  keyspread lint src/main/resources/db/migration",
            "  keyspread lint --dialect googlesql --format sarif schema.sql > keyspread.sarif",
            "  keyspread lint --url jdbc:postgresql://localhost/shop --fail-on error"
        })
final class LintCommand implements Callable<Integer> {
    private static final Duration MAX_INSPECTION = Duration.ofMinutes(10);

    /** How findings are written. */
    enum Format {
        TEXT,
        JSON,
        SARIF,
        GITHUB
    }

    @Parameters(paramLabel = "FILE|FOLDER|-", description = "SQL files, folders with them, or - for standard input.")
    List<String> names = new ArrayList<>();

    @Option(
            names = "--dialect",
            paramLabel = "NAME",
            completionCandidates = DialectNames.class,
            description = "One of ${COMPLETION-CANDIDATES}; guessed if it is not given.")
    @Nullable
    String dialectName;

    @Mixin
    DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--format",
            defaultValue = "text",
            paramLabel = "FORM",
            description = "text, json, sarif or github (default: ${DEFAULT-VALUE}).")
    Format format = Format.TEXT;

    @Option(
            names = "--fail-on",
            defaultValue = "warn",
            paramLabel = "SEVERITY",
            description = "Exit status 1 from this severity on: info, warn or error (default: ${DEFAULT-VALUE}).")
    Severity failOn = Severity.WARN;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Findings to put up with, as --update-baseline wrote them.")
    @Nullable
    Path baseline;

    @Option(
            names = "--update-baseline",
            description = "Writes what is found now to the file of --baseline, and exits with 0.")
    boolean updateBaseline;

    @Option(
            names = "--range-keys",
            description =
                    "YugabyteDB keeps keys in order unless DDL says HASH: yb_use_hash_splitting_by_default is off.")
    boolean rangeKeys;

    @Option(names = "--explain", description = "Says of each table why its key is sound, or what is not known of it.")
    boolean explain;

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws SQLException, IOException {
        if (names.isEmpty() && !database.isGiven()) {
            throw usage("name a FILE, a FOLDER or - for standard input, or a database with --url");
        }
        if (updateBaseline && baseline == null) {
            throw usage("--update-baseline needs --baseline FILE");
        }
        LintResult found = names.isEmpty() ? lintSchema() : lintFiles();
        Path file = baseline;
        if (file != null && updateBaseline) {
            Baseline.write(file, found.problems());
        }
        LintResult result = file == null ? found : withBaseline(found, file);
        out().print(write(result));
        out().flush();
        boolean fails =
                result.open().stream().anyMatch(problem -> problem.severity().compareTo(failOn) <= 0);
        return fails ? ExitStatus.FOUND : ExitStatus.NOTHING;
    }

    private LintResult withBaseline(LintResult found, Path file) throws IOException {
        if (!Files.exists(file)) {
            throw usage("there is no baseline " + file + ": --update-baseline writes it");
        }
        List<Problem> known = Baseline.read(file).knownOf(found.problems());
        return new LintResult(found.problems(), known, found.dialect(), found.dialectReason(), found.looked());
    }

    private LintResult lintFiles() throws IOException, SQLException {
        SqlFiles files = SqlFiles.find(names, System.in);
        if (files.isEmpty()) {
            throw usage("there are no files named *.sql, *.ddl or *.yql, and no changelogs of Liquibase, in "
                    + String.join(", ", names));
        }
        Linter linter;
        String reason;
        KeyspreadConfig config;
        Dialect dialect;
        if (database.isGiven()) {
            config = database.settings().config();
            try (Connection connection = database.connect()) {
                DetectedDialect engine = detect(connection);
                linter = new Linter(engine, config);
                read(connection, linter);
                dialect = engine.dialect();
                reason = "the database's";
            }
        } else {
            config = KeyspreadConfig.load();
            Dialect given = given(config);
            DialectGuess guess = given == null
                    ? DialectGuess.of(files.beginnings(DialectGuess.MAX_CHARACTERS))
                    : new DialectGuess(given, "as given");
            dialect = guess.dialect();
            reason = guess.reason();
            if (given == null) {
                err().println("keyspread: the dialect is taken for " + dialect.settingName() + ", " + reason
                        + "; --dialect names another");
            }
            DetectedDialect engine = DetectedDialect.exactly(dialect, dialect.standardSchema());
            linter = new Linter(rangeKeys ? engine.ranged() : engine, config);
        }
        files.each(dialect, linter::judge, note -> err().println(note));
        List<Problem> problems = linter.problems();
        linter.notes().forEach(note -> err().println(note));
        explain(linter);
        return new LintResult(problems, List.of(), dialect.settingName(), reason, count(linter.files(), "file"));
    }

    private LintResult lintSchema() throws SQLException {
        ConnectionSettings settings = database.settings();
        try (Connection connection = database.connect()) {
            DetectedDialect engine = detect(connection);
            Linter linter = new Linter(engine, settings.config());
            read(connection, linter);
            linter.judgeTables();
            explain(linter);
            int tables = linter.schema().tables().size();
            return new LintResult(
                    linter.problems(),
                    List.of(),
                    engine.dialect().settingName(),
                    "the database's",
                    count(tables, "table"));
        }
    }

    /** Prints the tables before a report for people; a report for programs stays alone on standard output. */
    private void explain(Linter linter) {
        if (explain) {
            PrintWriter to = format == Format.TEXT ? out() : err();
            linter.explained().forEach(line -> to.println(Visible.text(line)));
        }
    }

    private DetectedDialect detect(Connection connection) throws SQLException {
        ConnectionSettings settings = database.settings();
        return LiveDatabase.engine(connection, settings, given(settings.config()));
    }

    private void read(Connection connection, Linter linter) throws SQLException {
        KnownSchema.Reading reading = linter.schema().read(connection, MAX_INSPECTION);
        if (reading.unreadable() > 0 || !reading.complete()) {
            err().println("keyspread: " + count(reading.unreadable(), "table") + " could not be read"
                    + (reading.complete()
                            ? ""
                            : ", and there are more than " + KnownSchema.MAX_TABLES + " or they took more than "
                                    + MAX_INSPECTION.toMinutes() + " minutes: the others were not looked at"));
        }
    }

    private @Nullable Dialect given(KeyspreadConfig config) {
        if (dialectName == null) {
            return config.get(Setting.DIALECT).orElse(null);
        }
        try {
            return Setting.DIALECT.parse(dialectName).orElse(null);
        } catch (IllegalArgumentException e) {
            throw usage("--dialect " + e.getMessage());
        }
    }

    private String write(LintResult result) {
        return switch (format) {
            case TEXT -> new TextReport(Ansi.AUTO).write(result);
            case JSON -> JsonReport.write(result);
            case SARIF -> SarifReport.write(result, Version.number());
            case GITHUB -> GithubReport.write(result);
        };
    }

    private static String count(int number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }

    private ParameterException usage(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }

    private PrintWriter err() {
        return Objects.requireNonNull(spec).commandLine().getErr();
    }
}

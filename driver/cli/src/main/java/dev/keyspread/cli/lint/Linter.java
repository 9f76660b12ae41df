package dev.keyspread.cli.lint;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.WriteRate;
import dev.keyspread.advice.schema.Rules;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.cli.inner.KnownSchema;
import dev.keyspread.cli.inner.SqlText;
import dev.keyspread.cli.suggest.OwnHash;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.config.Suppression;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges files as the driver would judge their statements, if they ran one after the other. What is said of a schema is what holds at the
 * end: a table that a later migration mends is not complained of. A statement is judged by the schema of its moment, or by that of the
 * end if its table is not known before. For one run and one thread. {@code LintCommand} runs it.
 */
public final class Linter {
    /** How many characters of statements wait for their tables; further ones are judged as if those were never made. */
    private static final int MAX_LATER = 8 << 20;

    private final Dialect dialect;
    private final KeyspreadConfig config;
    private final KnownSchema known;
    private final Placeholders placeholders = new Placeholders();
    /** By the table's name in lower case, then by what is said. */
    private final Map<String, Map<Subject, Problem>> schema = new LinkedHashMap<>();

    private final List<Problem> statements = new ArrayList<>();
    private final List<Located> later = new ArrayList<>();
    private int laterLength;
    private final Set<String> notes = new LinkedHashSet<>();

    /** Rules that do not hold for the engine. */
    private final Set<String> silent;

    /** The files in the order in which they were judged. */
    private final Map<String, Integer> order = new LinkedHashMap<>();

    /** Identifies a finding about a schema: one with an equal subject is a repetition. */
    private record Subject(String rule, @Nullable String object) {
        static Subject of(Advice advice) {
            return new Subject(advice.rule(), advice.object());
        }
    }

    /** A statement and where it begins; one that another text stands for is all at that place. */
    private record Located(Place start, boolean isGenerated, Script.Part part, Set<String> ignored) {
        Place place(int from, int to) {
            return isGenerated ? start : start.within(part.sql(), from, to);
        }
    }

    /** A linter for files alone. */
    public Linter(Dialect dialect, KeyspreadConfig config) {
        this(DetectedDialect.exactly(dialect, dialect.standardSchema()), config);
    }

    /** A linter for the schema of a database, or for files that run on it. */
    public Linter(DetectedDialect engine, KeyspreadConfig config) {
        this.dialect = engine.dialect();
        this.config = config.toBuilder().set(Setting.FAIL_ON_UNFILLABLE, false).build();
        this.known = new KnownSchema(engine, this.config);
        this.silent = engine.spared() == null ? Set.of() : WriteRate.rules();
        if (engine.spared() != null) {
            notes.add("No order of keys makes a hotspot on " + engine.spared()
                    + ": the lint rules about hotspots are silent.");
        }
    }

    /** Returns the tables that are known: files add to them, and those of a database are read into them first. */
    public KnownSchema schema() {
        return known;
    }

    /** Judges the known tables, which were read from a database. */
    public void judgeTables() {
        for (Table table : known.tables()) {
            Map<Subject, Problem> said = new LinkedHashMap<>();
            for (Advice each : known.inspect(table)) {
                said.putIfAbsent(Subject.of(each), problem(each, null, false));
            }
            schema.put(key(table.name()), said);
        }
    }

    /** Judges the statements of a file, in their order. */
    public void judge(SqlFile file) {
        order.putIfAbsent(file.name(), order.size());
        String sql = placeholders.mask(Changesets.blankOthers(ClientCommands.blank(file.text()), dialect));
        Place at = file.place();
        int offset = 0;
        for (Script.Part part : Script.parts(sql, dialect)) {
            at = file.isGenerated() ? at : at.behind(file.text(), offset, part.from());
            offset = part.from();
            SqlText commented = SqlText.of(part.sql() + "\n" + part.comments(), dialect);
            Located statement = new Located(at, file.isGenerated(), unheard(part), commented.ignoredRules());
            commented.unknownRules().forEach(name -> noteUnknownRule(name, statement));
            if (laterLength < MAX_LATER && namesUnknownTable(part.sql())) {
                laterLength += part.sql().length();
                later.add(statement);
            } else {
                judge(statement);
            }
        }
    }

    /** The comment would keep the planner from saying what is to be shown as suppressed. */
    private static Script.Part unheard(Script.Part part) {
        return new Script.Part(
                part.sql().replace("keyspread-ignore", "keyspread_ignore"), part.from(), part.comments());
    }

    private void noteUnknownRule(String name, Located statement) {
        Place place = statement.place(0, 0);
        String nearest = Rules.nearest(name);
        notes.add(place.file() + ":" + place.line() + ": keyspread-ignore names no rule"
                + (name.isEmpty() ? "" : " \"" + name + "\", there is none of that name")
                + (nearest == null ? "" : "; did you mean \"" + nearest + "\"?"));
    }

    /** Returns true if it reads or writes a table that nothing is known of yet: it may be made by a file that comes later. */
    private boolean namesUnknownTable(String sql) {
        SqlText text = SqlText.of(sql, dialect);
        boolean isDefinition =
                text.beginsWith("CREATE", "ALTER", "DROP", "COMMENT", "RENAME", "SET", "TRUNCATE", "GRANT");
        return !isDefinition && text.tables().stream().anyMatch(name -> known.find(name) == null);
    }

    private void judge(Located statement) {
        try {
            KnownSchema.Judged judged = known.judge(statement.part().sql());
            for (Advice each : judged.advice()) {
                statements.add(problem(each, statement, false));
            }
            for (KnownSchema.Definition each : judged.definitions()) {
                follow(each, statement, judged.definitions().size() == 1);
            }
        } catch (SQLException refused) {
            statements.add(refusal(refused, statement));
        }
    }

    private Problem refusal(SQLException refused, Located statement) {
        Place place = statement.place(0, statement.part().sql().length());
        String message = placeholders.unmask(String.valueOf(refused.getMessage()));
        return new Problem(
                "missing-shard-write",
                Severity.ERROR,
                "statement",
                message,
                "Change the statement as the message says.",
                List.of(),
                place,
                place,
                null,
                statement.ignored().contains("missing-shard-write"));
    }

    private void follow(KnownSchema.Definition definition, Located statement, boolean isAlone) {
        KnownSchema.Renamed renamed = definition.renames();
        if (renamed != null) {
            move(renamed);
        }
        for (QualifiedName name : definition.follow()) {
            Table table = known.find(name);
            renew(name, table, statement, isAlone && definition.creates());
            for (Table dependent : known.dependents(name)) {
                renew(dependent.name(), dependent, statement, false);
            }
        }
    }

    /** Moves a table's findings to its new name: they keep their place, and stay suppressed. */
    private void move(KnownSchema.Renamed rename) {
        Map<Subject, Problem> said = schema.remove(key(rename.from()));
        if (said != null) {
            Map<Subject, Problem> renamed = new LinkedHashMap<>();
            said.forEach((subject, problem) ->
                    renamed.put(new Subject(subject.rule(), rename.after().apply(subject.object())), problem));
            schema.put(key(rename.to()), renamed);
        }
    }

    /** Says anew what holds of a table; what held before keeps the place where it was seen first. */
    private void renew(QualifiedName name, @Nullable Table table, Located statement, boolean mayReplace) {
        Map<Subject, Problem> before = schema.getOrDefault(key(name), Map.of());
        schema.remove(key(name));
        if (table == null) {
            return;
        }
        Map<Subject, Problem> now = new LinkedHashMap<>();
        for (Advice each : known.inspect(table)) {
            Problem earlier = before.get(Subject.of(each));
            Problem said = problem(each, statement, mayReplace);
            now.put(Subject.of(each), earlier == null ? said : moved(said, earlier));
        }
        schema.put(key(name), now);
    }

    private static String key(QualifiedName name) {
        return name.toString().toLowerCase(Locale.ROOT);
    }

    private static Problem moved(Problem now, Problem earlier) {
        return new Problem(
                now.rule(),
                now.severity(),
                now.object(),
                now.message(),
                now.remedy(),
                now.fixes(),
                earlier.place(),
                earlier.statement(),
                texts(now).equals(texts(earlier))
                        ? earlier.replacement()
                        : null, // else more than that statement made it
                earlier.suppressed());
    }

    /** Returns what its fixes run and set, without what they say: of an index that is made later a fix says that it goes with the table. */
    private static List<String> texts(Problem problem) {
        return problem.fixes().stream().map(Fix::text).toList();
    }

    private Problem problem(Advice advice, @Nullable Located statement, boolean mayReplace) {
        String object = advice.object() == null ? advice.tableName() : advice.tableName() + "." + advice.object();
        boolean suppressed = isSuppressed(advice)
                || (statement != null && statement.ignored().contains(advice.rule()));
        Table table = known.find(advice.table());
        List<Fix> fixes = advice.fixes().stream()
                .map(fix -> table == null ? fix : OwnHash.in(fix, table, dialect))
                .map(fix -> new Fix(
                        placeholders.unmask(fix.what()),
                        unmasked(fix.sql()),
                        unmasked(fix.settings()),
                        placeholders.unmask(fix.clause())))
                .toList();
        return new Problem(
                advice.rule(),
                advice.severity(),
                placeholders.unmask(object),
                placeholders.unmask(advice.problem()),
                placeholders.unmask(advice.remedy()),
                fixes,
                statement == null ? null : place(advice, statement),
                statement == null
                        ? null
                        : statement.place(0, statement.part().sql().length()),
                statement == null || !mayReplace || statement.isGenerated()
                        ? null
                        : Replacement.of(fixes, statement.part().sql()),
                suppressed);
    }

    private List<String> unmasked(List<String> texts) {
        return texts.stream().map(placeholders::unmask).toList();
    }

    private boolean isSuppressed(Advice advice) {
        if (silent.contains(advice.rule())) {
            return true;
        }
        for (Suppression each : config.get(Setting.SUPPRESS)) {
            String table = each.table();
            boolean isOfTable = table == null
                    || table.equalsIgnoreCase(advice.table().name())
                    || table.equalsIgnoreCase(advice.table().toString());
            if (each.rule().equalsIgnoreCase(advice.rule()) && isOfTable) {
                return true;
            }
        }
        return false;
    }

    /** The word in the statement that names the column or index, else the table, else its first word. */
    private Place place(Advice advice, Located statement) {
        SqlText text = SqlText.of(statement.part().sql(), dialect);
        SqlText.Span span = advice.object() == null ? null : text.find(advice.object());
        if (span == null) {
            span = text.find(advice.table().name());
        }
        SqlText.Span shown = span == null ? text.first() : span;
        return statement.place(shown.from(), shown.to());
    }

    /** Looks at the statements whose tables were not known when they came, and returns all there is to say, by file and place. */
    public List<Problem> problems() {
        known.planAnew();
        later.forEach(this::judge);
        later.clear();
        return once(Stream.concat(schema.values().stream().flatMap(said -> said.values().stream()), statements.stream())
                .distinct()
                .sorted(Comparator.comparing((Problem problem) -> order.getOrDefault(problem.file(), -1))
                        .thenComparing(problem ->
                                problem.place() == null ? 0 : problem.place().from())
                        .thenComparing(Problem::severity))
                .toList());
    }

    /** Says of the first table what holds of any, and names the others there. */
    private static List<Problem> once(List<Problem> sorted) {
        Map<String, List<Problem>> alike = new HashMap<>();
        for (Problem problem : sorted) {
            if (isOfAnyTable(problem)) {
                alike.computeIfAbsent(problem.rule(), rule -> new ArrayList<>()).add(problem);
            }
        }
        List<Problem> said = new ArrayList<>();
        for (Problem problem : sorted) {
            List<Problem> same = isOfAnyTable(problem) ? alike.remove(problem.rule()) : List.of(problem);
            if (same != null) {
                List<String> others = same.stream().skip(1).map(Problem::object).toList();
                said.add(others.isEmpty() ? problem : problem.alsoOf(others));
            }
        }
        return said;
    }

    private static boolean isOfAnyTable(Problem problem) {
        return !problem.suppressed() && Rules.isOfAnyTable(problem.rule());
    }

    /** Returns how many files were judged. */
    public int files() {
        return order.size();
    }

    /** Returns a line for each table: why its key is sound, or what is wrong or unknown. */
    public List<String> explained() {
        return known.tables().stream()
                .sorted(Comparator.comparing(table -> key(table.name())))
                .map(table -> Explanation.of(known.inspection(table), known.inspect(table)))
                .map(placeholders::unmask)
                .toList();
    }

    /** Returns what else a person should know: comments that name no rule. */
    public Set<String> notes() {
        return notes;
    }
}

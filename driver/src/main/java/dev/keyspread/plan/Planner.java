package dev.keyspread.plan;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.advice.log.RaisedFinding;
import dev.keyspread.advice.statement.StatementAdvice;
import dev.keyspread.api.Counters;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.keyspace.KeySpaces;
import dev.keyspread.log.Log;
import dev.keyspread.plan.copy.CopyReader;
import dev.keyspread.plan.copy.CopyStatement;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.observe.ObservedWrite;
import dev.keyspread.plan.observe.StatementFindings;
import dev.keyspread.plan.observe.StatementRules;
import dev.keyspread.plan.observe.TrafficBook;
import dev.keyspread.plan.observe.WrittenValues;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.plan.rules.SessionChanges;
import dev.keyspread.plan.rules.YqlPaths;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.WithCalendar;
import dev.keyspread.shard.canonical.WithTargetType;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.ddl.DdlReader;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.SessionReading;
import dev.keyspread.sql.session.SessionState;
import dev.keyspread.sql.shape.LiteralMaskedText;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.shape.ShapeKey;
import dev.keyspread.sql.shape.ShapeScratch;
import dev.keyspread.sql.statement.DynamicSql;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.traffic.WriteGroup;
import java.sql.SQLException;
import java.time.ZoneId;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From a statement's text to its {@link Plan}, which is kept. Shared by the connections of one database. A known text costs
 * a look-up; a text that differs from a known one only in its literals costs a scan and a look-up.
 */
public final class Planner {
    private static final Log REWRITES = Log.of("keyspread.rewrite");

    private final Dialect dialect;
    private final FindingLog findings;
    private final RuleBook rules;
    private final ShapeAnalyzer analysis;
    private final Splicer splicer;
    private final Tally tally = new Tally();
    private volatile Epoch epoch = new Epoch();

    private final TrafficBook traffic;
    private final StatementRules statementRules;
    private final SessionChanges sessions;
    private final Defects defects = new Defects();

    /** How sessions of the database read texts as they begin. */
    private volatile LexicalModes modes;

    private final UnclearTexts unclear;
    private final PlanCache cache = new PlanCache();

    /** A planner for a database that can't be asked for numbers of a sequence. */
    public Planner(KeyspreadConfig config, Dialect dialect, FindingLog findings) {
        this(
                config,
                dialect,
                findings,
                Sequences.none("the database can't be asked for numbers", "use uuid()"),
                name -> null);
    }

    /**
     * A planner with nothing known yet.
     *
     * @param config the settings: rules, reads, what to do with what can't be filled
     * @param dialect how texts are to be read
     * @param findings where what there is to say of statements is raised
     * @param sequences where rules with {@code sequence()} take their numbers
     * @param known where tables are found that are known already; it reads nothing
     */
    public Planner(
            KeyspreadConfig config, Dialect dialect, FindingLog findings, Sequences sequences, TableLookup known) {
        this.dialect = dialect;
        this.modes = LexicalModes.of(dialect);
        this.sessions = new SessionChanges(dialect);
        this.findings = findings;
        this.rules = new RuleBook(config.rules(), dialect, sequences);
        this.unclear = new UnclearTexts(rules, tally, defects, config.failOnUnfillable());
        this.analysis = new ShapeAnalyzer(rules, tally);
        this.splicer = new Splicer(rules, config, dialect, findings, tally);
        this.statementRules = new StatementRules(known, dialect, rules);
        this.traffic = new TrafficBook(known, dialect, rules, findings, config);
    }

    /**
     * The plan of a text that is prepared.
     *
     * @param tables where to learn what a table looks like; not asked for a known text
     * @throws SQLException SQLState 0A000 when the statement would write rows without a shard value that a rule demands.
     *     What fails inside the planner is reported, and ends in the same exception or in a plan that lets the text pass.
     */
    public Plan planPrepared(String sql, TableLookup tables) throws SQLException {
        SessionState state = stateFor(sql, tables);
        Plan known = state == null ? null : cache.prepared(sql, state);
        return known == null ? plan(sql, true, tables) : known.again();
    }

    /**
     * The plan of a text that is executed as it is, by a plain Statement.
     *
     * @throws SQLException as {@link #planPrepared}
     */
    public Plan planDirect(String sql, TableLookup tables) throws SQLException {
        SessionState state = stateFor(sql, tables);
        Plan known = state == null ? null : cache.direct(sql, state);
        return known == null ? plan(sql, false, tables) : known.again();
    }

    /**
     * The same by way of buffers: what is known of the text's shape is found without making anything of the text.
     *
     * @param buffers of {@link #buffers}; nobody else uses them meanwhile
     * @throws SQLException as {@link #planPrepared}
     */
    public Plan planDirect(String sql, TableLookup tables, TextBuffers buffers) throws SQLException {
        if (!tables.isUsual()) {
            return planDirect(sql, tables);
        }
        // First, since most such texts are new, and to find one by all of it takes its hash code.
        Plan again = ofKnownShape(sql, buffers);
        return again == null ? planDirect(sql, tables) : again;
    }

    /**
     * What names and literals mean to the session that a text is for, so that plans of other sessions that mean the same hold for it. The
     * session is asked where that is in doubt and may matter.
     *
     * @return null where its plans are its own
     */
    private @Nullable SessionState stateFor(String sql, TableLookup tables) {
        if (tables.isUsual()) {
            return SessionState.USUAL;
        }
        if (tables.doubt() != null && rules.couldBeNamedBy(sql)) {
            tables.settle();
        }
        return tables.hidesAny() || tables.doubt() != null ? null : tables.session();
    }

    /**
     * The plan of a write without computed parameters that was prepared in a time that is over: its table may have got a rule since.
     *
     * @throws SQLException when it would now be filled
     */
    public Plan planAgain(Plan plan, TableLookup tables) throws SQLException {
        Plan again = planPrepared(plan.original(), tables);
        ParameterPlan parameters = again.parameters();
        boolean isSame = again.sql().equals(plan.sql()) && (parameters == null || !parameters.computesAny());
        if (!isSame && !again.allowsOriginal()) {
            throw Refusal.ofStale();
        }
        return again;
    }

    /** Buffers for texts of this database. */
    public TextBuffers buffers() {
        return new TextBuffers(dialect, modes);
    }

    /**
     * The parameters of a statement that was just prepared by a plan.
     *
     * @param tables where to learn what a table looks like, should one change before the statement runs
     * @throws IllegalArgumentException when the plan's {@link Plan#parameters()} is null
     */
    public BoundParameters bind(Plan plan, TableLookup tables) {
        ParameterPlan parameters = plan.parameters();
        if (parameters == null) {
            throw new IllegalArgumentException("the plan computes no parameters");
        }
        return new BoundParameters(this, plan, parameters, tables);
    }

    /** The plan of a text that passes as all of its shape do, or that a recipe is known for; null of all others. */
    private @Nullable Plan ofKnownShape(String sql, TextBuffers buffers) {
        if (!buffers.isFor(dialect, modes)) {
            return null;
        }
        try {
            ShapeScratch scratch = buffers.scratch();
            ShapePlan shapePlan = scratch.read(sql) ? shapePlan(scratch) : null;
            if (shapePlan == null) {
                return null;
            }
            Recipe recipe = shapePlan.recipe();
            if (recipe != null) {
                if (recipe.isNothing()) {
                    return Plan.passing(sql, shapePlan.findings()).again();
                }
                Plan rewritten = rewritten(recipe, scratch.tokens(), buffers);
                return rewritten == null || !traffic.looksAtReads()
                        ? rewritten
                        : observed(rewritten, new TextWrites(scratch.tokens()), false);
            }
            return shapePlan.passes() && !DynamicSql.isIn(scratch.tokens())
                    ? observed(Plan.passing(sql, shapePlan.findings()).again(), new TextWrites(scratch.tokens()), false)
                    : null;
        } catch (RuntimeException | LinkageError | StackOverflowError failure) {
            return null; // planning it anew will say what is wrong
        }
    }

    /** Looks by the literal-masked text first, which takes less time; what is found by the shape is kept by that too, once it is final. */
    private @Nullable ShapePlan shapePlan(ShapeScratch scratch) {
        ShapePlan shapePlan = cache.shapePlan(scratch.maskedText());
        if (shapePlan != null) {
            return shapePlan;
        }
        Epoch now = epoch;
        shapePlan = cache.shapePlan(scratch.key(), SessionState.USUAL);
        if (shapePlan != null && (shapePlan.recipe() != null || shapePlan.passes())) {
            LiteralMaskedText masked = scratch.keptMaskedText();
            if (masked != null) {
                cache.keep(masked, shapePlan, now);
            }
        }
        return shapePlan;
    }

    private @Nullable Plan rewritten(Recipe recipe, Tokens tokens, TextBuffers buffers) {
        Plan plan = recipe.apply(tokens, buffers);
        if (plan != null) {
            tally.rewrittenReads.increment();
            logRewrite(plan, tokens.modes());
        }
        return plan;
    }

    private Plan plan(String sql, boolean isPrepared, TableLookup tables) throws SQLException {
        SessionChange doubt = tables.doubt();
        if (doubt != null && isReadOtherwise(sql, doubt)) {
            return unclear.doubtful(sql, doubt.statement());
        }
        try {
            Epoch now = epoch;
            Tokens tokens = scan(sql, tables);
            Plan plan = plan(tokens, isPrepared, tables);
            if (isPrepared && plan.epoch() == null && SessionChanges.mayWrite(sql)) {
                plan = plan.withEpoch(now); // it may be carried out long after
            }
            if (!tables.hidesAny() && tables.doubt() == null) {
                cache.keep(plan, tokens, isPrepared, now, tables.session());
            }
            return plan;
        } catch (RuntimeException | LinkageError | StackOverflowError failure) {
            return unclear.failed(sql, failure);
        }
    }

    private Plan plan(Tokens tokens, boolean isPrepared, TableLookup tables) throws SQLException {
        TextWrites text = new TextWrites(tokens);
        return observed(planned(text, isPrepared, tables), text, isPrepared);
    }

    /** The same plan, and what of the text is looked at when it is carried out. */
    private Plan observed(Plan plan, TextWrites text, boolean isPrepared) {
        try {
            return plan.withWrites(traffic.written(text, isPrepared)).withMaximum(MaxPlusOne.read(text.tokens()));
        } catch (RuntimeException | LinkageError | StackOverflowError failure) {
            defects.report("The writes of a statement can't be looked at", failure);
            return plan;
        }
    }

    private Plan planned(TextWrites text, boolean isPrepared, TableLookup tables) throws SQLException {
        Tokens tokens = text.tokens();
        if (DynamicSql.isIn(tokens)) {
            unclear.checkVisible(tokens);
            splicer.refuseBlock(tokens, tables); // its body is a literal, which a shape does not keep
        }
        Epoch now = epoch;
        ShapeKey key = Shape.key(tokens);
        SessionState state = tables.session();
        ShapePlan shapePlan = cache.shapePlan(key, state);
        @Nullable List<RaisedFinding> said = null;
        if (shapePlan == null) {
            shapePlan = analysis.of(text);
            said = advise(tokens, tables);
            shapePlan = shapePlan.passes() ? passing(tokens, said) : shapePlan;
            tally.plans.increment();
            if (sessions.learn(tokens)) {
                if (sessions.isComparisonMoved()) {
                    splicer.distrustAllReads();
                }
                forgetPlans();
            }
            keep(key, shapePlan, tokens, now, state);
        }
        if (SessionChange.setsModesForOneStatement(tokens)) {
            return unclear.inModesOfItsOwn(tokens);
        }
        SessionChange change = shapePlan.changesSession() ? SessionChange.of(tokens) : SessionChange.NONE;
        if (!change.isNone()) {
            tables.changing(change);
        }
        if (shapePlan.passes()) {
            Plan passing = Plan.passing(tokens.sql(), shapePlan.findings());
            return said == null ? passing.again() : passing; // what was said just now was counted
        }
        if (shapePlan.learns() || !change.isNone()) {
            String reason = shapePlan.learns() ? "the text holds DDL as well" : "the text changes its session as well";
            splicer.refuseWrites(text, shapePlan, reason, tables);
            List<DdlStatement> ddl = DdlReader.read(tokens);
            splicer.refuseRowsOfQueries(ddl);
            return Plan.learning(tokens.sql(), ddl)
                    .controlling(shapePlan.transaction())
                    .changing(change);
        }
        if (shapePlan.statements().isEmpty()) {
            return Plan.passing(tokens.sql()).controlling(shapePlan.transaction());
        }
        if (YqlPaths.setsDirectory(tokens)) {
            return unclear.elsewhere(tokens).controlling(shapePlan.transaction());
        }
        Splicer.Spliced spliced = splicer.splice(text, Shape.of(tokens), shapePlan, isPrepared, now, tables);
        Plan plan = spliced.plan().controlling(shapePlan.transaction());
        if (plan.sql().equals(plan.original())) {
            keepAdvised(key, shapePlan, plan, tokens, now, state);
        } else {
            keepRecipe(key, shapePlan, tables.isUsual() ? spliced.recipe() : null, tokens, now);
            logRewrite(plan, tokens.modes());
        }
        return plan;
    }

    private Tokens scan(String sql, TableLookup tables) {
        LexicalModes own = tables.session().modes();
        LexicalModes read = own == null ? modes : own;
        if (read.emptyIsNull()) {
            sessions.emptyTextsAreNull();
        }
        return Tokens.scan(sql, dialect, read);
    }

    /** Whether a text means one thing or another, by what is in doubt. */
    private boolean isReadOtherwise(String sql, SessionChange doubt) {
        return doubt.literals() && SessionReading.isReadOtherwise(sql, dialect);
    }

    /** What is known of a shape that passes. Where its texts are not looked at in any other way, they need no further look. */
    private ShapePlan passing(Tokens tokens, List<RaisedFinding> findings) {
        ShapePlan passing = ShapePlan.advised(findings);
        boolean isLookedAt = DynamicSql.isIn(tokens)
                || WrittenValues.begins(tokens, 0)
                || MaxPlusOne.read(tokens) != null
                || traffic.looksAtReads();
        return isLookedAt ? passing : passing.with(Recipe.NOTHING);
    }

    private void logRewrite(Plan plan, LexicalModes modes) {
        if (REWRITES.isDebugEnabled()) {
            REWRITES.debug(
                    "{} -> {}",
                    Redaction.of(plan.original(), dialect, modes),
                    Redaction.of(plan.sql(), dialect, modes));
        }
    }

    private void keepRecipe(ShapeKey key, ShapePlan shapePlan, @Nullable Recipe recipe, Tokens tokens, Epoch now) {
        if (recipe != null
                && shapePlan.recipe() == null
                && shapePlan.transaction().isNone()
                && MaxPlusOne.read(tokens) == null) {
            keep(key, shapePlan.with(recipe), tokens, now, SessionState.USUAL);
        }
    }

    /** What a comment in one text silences is not silent in others of its shape. */
    private void keep(ShapeKey key, ShapePlan shapePlan, Tokens tokens, Epoch now, SessionState state) {
        if (IgnoreComments.in(tokens.sql(), dialect).rules().isEmpty()) {
            cache.keep(key, shapePlan, now, state);
        }
    }

    private List<RaisedFinding> advise(Tokens tokens, TableLookup tables) {
        StatementFindings said = new StatementFindings(findings, dialect, tokens.sql());
        try {
            if (!tables.hidesAny()) {
                statementRules.advise(tokens, said);
            }
        } catch (RuntimeException | LinkageError | StackOverflowError failure) {
            defects.report("A statement could not be advised on, and goes on", failure);
        }
        return said.raised();
    }

    /** Of a table that is only advised on all is said once: from then on texts of that shape cost a look-up. */
    private void keepAdvised(
            ShapeKey key, ShapePlan shapePlan, Plan plan, Tokens tokens, Epoch now, SessionState state) {
        if (!rules.namesRuled(tokens) && shapePlan.transaction().isNone() && !shapePlan.changesSession()) {
            keep(key, passing(tokens, plan.findings()), tokens, now, state);
        }
    }

    /**
     * Learns of a table that was not known: the rules in its column comments, and whether its statements are to be advised
     * on. What was planned before stays, unless it would be planned in another way now.
     */
    public void learned(Table table) {
        for (String missed : statementRules.missed(table)) {
            advise(Tokens.scan(missed, dialect, modes), name -> null);
        }
        if (rules.learn(table)) {
            forgetPlans();
        }
    }

    /** DDL has given a table a rule, by a column's comment, before it was known what the table looks like. */
    public void expectRule(String table) {
        rules.expect(table);
        forgetPlans();
    }

    /** DDL has made a table one that holds a part of the rows of another, whose rules it then has. */
    public void inherits(QualifiedName child, Table parent) {
        if (rules.inherit(child, parent)) {
            forgetPlans();
        }
    }

    /** Drops the plans of a table that is not what it was. */
    public void changed(String table) {
        boolean advised = statementRules.hasAdvised(table);
        if (advised
                || rules.isRuled(table)
                || rules.isComputed(table)
                || rules.isAdvised(table)
                || rules.isWatched(table)) {
            forgetPlans();
        }
    }

    /** What a statement by that plan is about to write, to be told to what looks at traffic; null where nothing looks. */
    public @Nullable WriteGroup observe(Plan plan) {
        ObservedWrite write = plan.writes();
        return write == null ? null : traffic.observe(write);
    }

    /**
     * Rows were inserted right after the highest value of a column had been read on the same connection.
     *
     * @param inserted what was written
     */
    public void followsMaximum(MaxPlusOne maximum, WriteGroup inserted) {
        try {
            statementRules.followsMaximum(maximum, inserted, findings);
        } catch (RuntimeException | LinkageError | StackOverflowError failure) {
            defects.report("An insert could not be advised on", failure);
        }
    }

    /** What was to be learned of a statement that has been executed could not be. */
    public void defect(Throwable failure) {
        defects.report("A statement was executed, and what it did could not be followed", failure);
    }

    /** The inserted rows a second that a table has as seen last; negative while that is not known. */
    public double insertRate(QualifiedName table) {
        return traffic.insertRate(table);
    }

    /** What is found out of stored rows is another thing than before: reads of their tables are planned anew. */
    public void agreementChanged() {
        forgetPlans();
    }

    /** How sessions of the database read texts as they begin; told before any text is planned. */
    public void readsIn(LexicalModes begun) {
        modes = begun;
    }

    /** How sessions of the database read texts as they begin. */
    public LexicalModes modes() {
        return modes;
    }

    private synchronized void forgetPlans() {
        Epoch former = epoch;
        epoch = new Epoch();
        former.end();
        cache.clear();
    }

    /** The time zone in which the database writes timestamps as text, null when it is not known; told before any table is known. */
    public void castsIn(@Nullable ZoneId zone) {
        rules.castsIn(zone);
    }

    /** Sessions of this database may have another time zone than the JVM. */
    public void zoneMoved() {
        sessions.zoneMoved();
    }

    /** The driver leaves out the fractions of a second of the times that it is given, as MySQL's can be told to. */
    public void fractionsCut() {
        sessions.fractionsCut();
    }

    /**
     * A value that is about to be stored has to reach the database as it was given.
     *
     * @throws NotFillableException when the driver makes another one of it
     */
    void requireCertain(@Nullable Object value) throws NotFillableException {
        if ((value instanceof Date || value instanceof WithCalendar) && isZoneMoved()) {
            throw new NotFillableException(
                    "a date or time is bound by an old date class, which the driver reads by the session's time zone, and"
                            + " that was changed",
                    "bind it as a LocalDate, LocalDateTime or OffsetDateTime");
        }
        if (sessions.mayEmptyTextsBeNull() && "".equals(plain(value))) {
            throw new NotFillableException(
                    "an empty text is bound, and by the server's mode (EMPTY_STRING_IS_NULL in sql_mode, H2's mode Oracle)"
                            + " NULL may be stored for it",
                    "bind NULL, or leave that mode out");
        }
        if (sessions.areFractionsCut() && hasFraction(value)) {
            throw new NotFillableException(
                    "the driver leaves out the fraction of a second of the time that is bound",
                    "set sendFractionalSeconds=true (useFractionalSeconds in MariaDB's driver), or bind whole seconds");
        }
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value instanceof WithTargetType typed ? typed.value() : value;
    }

    private static boolean hasFraction(@Nullable Object value) {
        return plain(value) instanceof Temporal time
                && time.isSupported(ChronoField.NANO_OF_SECOND)
                && time.get(ChronoField.NANO_OF_SECOND) != 0;
    }

    /**
     * What fills rows of a table that are not written by SQL; null when no rule does.
     *
     * @param schema the table's, or null where the search path decides
     */
    public @Nullable RowFill rowFill(@Nullable String schema, String table, TableLookup tables) {
        stateFor(table, tables);
        RuledTable ruled = rules.findWritten(schema, table, tables);
        return ruled == null ? null : new RowFill(ruled, this, dialect);
    }

    /**
     * What fills the rows of a COPY that is sent by the driver's own means; null where no rule fills them.
     *
     * @throws SQLException SQLState 0A000 when it may write to a table with a rule in a way that is not read
     */
    public @Nullable CopyFill copyFill(String sql, TableLookup tables) throws SQLException {
        stateFor(sql, tables);
        SessionChange doubt = tables.doubt();
        if (doubt != null && isReadOtherwise(sql, doubt)) {
            unclear.doubtful(sql, doubt.statement());
            return null;
        }
        try {
            CopyStatement copy = CopyReader.read(scan(sql, tables));
            RowFill fill = copy == null ? null : rowFill(copy.schema(), copy.table(), tables);
            return fill == null || copy == null || !refusesUnfillable() ? null : fill.copy(sql, copy);
        } catch (UnreadableStatementException unread) {
            planPrepared(sql, tables); // refuses it where its table has a rule
            return null;
        } catch (RuntimeException | LinkageError | StackOverflowError failure) {
            unclear.failed(sql, failure);
            return null;
        }
    }

    /** What the report shows of keys; null while there is none. */
    public @Nullable KeySpaces keySpaces() {
        return traffic.keySpaces();
    }

    /** Whether any table has a rule. */
    public boolean hasRules() {
        return rules.hasAny();
    }

    /** Whether what can't be filled is refused. */
    boolean refusesUnfillable() {
        return unclear.refuses();
    }

    /** Whether a driver may read the old date classes by another time zone than the JVM's. */
    boolean isZoneMoved() {
        return sessions.isZoneMoved();
    }

    /** Whether the driver stores a large object apart from the row, as pgjdbc does. */
    boolean areLargeObjectsReferences() {
        return dialect.isPostgresLike() && !dialect.isSpanner();
    }

    /** Whether a table of that name, in any schema, has a rule. */
    public boolean isRuled(String table) {
        return rules.isRuled(table);
    }

    /** The rules that fit a table. */
    public List<TableRule> rules(Table table) {
        return rules.rules(table);
    }

    /** The columns of a table and their positions among those that are not hidden, counted from 1; 0 for those that are. */
    public Map<String, Integer> shownPositions(Table table) {
        RuledTable ruled = rules.find(table.name().schema(), table.name().name(), name -> table);
        List<String> hidden = ruled == null ? List.of() : ruled.hiddenColumns();
        Map<String, Integer> positions = new HashMap<>();
        int shown = 0;
        for (Column column : table.columns()) {
            boolean isShown = !hidden.contains(column.name());
            shown += isShown ? 1 : 0;
            positions.put(column.name(), isShown ? shown : 0);
        }
        return hidden.isEmpty() ? Map.of() : positions;
    }

    /** The expressions of a table's rules, by the columns that they fill. */
    public Map<String, String> expressions(Table table) {
        return rules.expressions(table);
    }

    /** What was done so far. A snapshot. */
    public Counters counters() {
        return tally.snapshot();
    }

    /** Counts from zero. */
    public void resetCounters() {
        tally.reset();
    }

    /** A statement was about to give a shard that its rule does not compute. */
    void shardDisagrees(TableRule rule) {
        findings.report(StatementAdvice.givenShardDisagrees(
                rule.table(), rule.target(), rule.rule().text()));
    }

    /** A read found other rows when it was tried in the form that Keyspread would give it. */
    public void shadowDisagrees(Plan plan) {
        for (TableRule rule : plan.shadowedRules()) {
            findings.report(StatementAdvice.shadowReadDisagrees(
                    rule.table(), rule.target(), rule.rule().text()));
        }
    }

    Tally tally() {
        return tally;
    }
}

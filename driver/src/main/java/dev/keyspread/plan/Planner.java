package dev.keyspread.plan;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.api.Counters;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.log.Guard;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.MadeUp;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.observe.ShapeBook;
import dev.keyspread.plan.observe.StatementRules;
import dev.keyspread.plan.observe.TrafficBook;
import dev.keyspread.plan.read.UncomparedTables;
import dev.keyspread.plan.row.RowPlanning;
import dev.keyspread.plan.rules.PreparedTypes;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.SessionChanges;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.sql.session.SessionState;
import dev.keyspread.traffic.WriteGroup;
import dev.keyspread.watch.Watch;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * From a statement's text to its {@link Plan}, which is kept. Shared by the connections of one database. A known text costs
 * a look-up; a text that differs from a known one only in its literals costs a scan and a look-up.
 */
public final class Planner {
    private final Dialect dialect;
    private final RuleBook rules;
    private final SessionChanges sessions;
    private final SessionTexts texts;

    /** Null where the server takes the types of parameters with each execution. */
    private final @Nullable PreparedTypes types;

    private final PlanCache cache = new PlanCache();
    private final KnownShapes shapes;
    private final TextPlanning planning;
    private final UnclearTexts unclear;
    private final StatementObservation observation;
    private final TrafficBook traffic;
    private final ShapeBook counted;
    private final Guard guard = new Guard();
    private final Tally tally = new Tally();

    /** A planner for a database that can't be asked for numbers of a sequence. */
    public Planner(KeyspreadConfig config, Dialect dialect, FindingLog findings) {
        this(
                config,
                dialect,
                findings,
                Sequences.none("the database can't be asked for numbers", "use uuid()"),
                name -> null,
                null);
    }

    /**
     * A planner with nothing known yet.
     *
     * @param config the settings: rules, reads, what to do with what can't be filled
     * @param dialect how texts are to be read
     * @param findings where what there is to say of statements is raised
     * @param sequences where rules with {@code sequence()} take their numbers
     * @param known where tables are found that are known already; it reads nothing
     * @param watch who is told of statements; null while there is no report
     */
    public Planner(
            KeyspreadConfig config,
            Dialect dialect,
            FindingLog findings,
            Sequences sequences,
            TableLookup known,
            @Nullable Watch watch) {
        this.dialect = dialect;
        this.rules = new RuleBook(config.rules(), dialect, sequences);
        this.sessions = new SessionChanges();
        this.texts = new SessionTexts(dialect, rules, sessions, config.get(Setting.INSPECT));
        this.traffic = new TrafficBook(known, dialect, rules, findings, config, watch);
        this.counted = new ShapeBook(watch);
        StatementRules advice = new StatementRules(known, dialect, rules);
        this.observation = new StatementObservation(findings, advice, traffic, counted, dialect, guard);
        this.unclear = new UnclearTexts(rules, tally, guard, config.get(Setting.FAIL_ON_UNFILLABLE));
        this.shapes = new KnownShapes(dialect, texts, cache, observation, tally);
        this.types = dialect.has(Capability.POSTGRES_DRIVER) ? new PreparedTypes() : null;
        Splicer splicer = new Splicer(rules, types, config, findings, tally);
        this.planning = new TextPlanning(dialect, rules, texts, sessions, cache, splicer, unclear, observation, tally);
    }

    /**
     * The plan of a text that is prepared.
     *
     * @param tables where to learn what a table looks like; not asked for a known text
     * @throws SQLException a {@code StatementRefusedException} when the statement would write rows without a shard value that a rule demands.
     *     What fails inside the planner is reported, and ends in the same exception or in a plan that lets the text pass.
     */
    public Plan planPrepared(@Nullable String sql, TableLookup tables) throws SQLException {
        if (sql == null) {
            return PlanDraft.ofNothing();
        }
        SessionState state = texts.stateFor(sql, tables);
        Plan known = state == null ? null : cache.prepared(sql, state);
        return known == null ? planning.plan(sql, Sending.prepared(), tables) : known.again();
    }

    /**
     * The plan of a text that is executed as it is, by a plain Statement.
     *
     * @throws SQLException as {@link #planPrepared}
     */
    public Plan planDirect(String sql, TableLookup tables) throws SQLException {
        SessionState state = texts.stateFor(sql, tables);
        Plan known = state == null ? null : cache.direct(sql, state);
        return known == null ? planning.plan(sql, Sending.direct(), tables) : known.again();
    }

    /**
     * Plans a text by way of buffers: what is known of the text's shape is found without making anything of the text.
     *
     * @param buffers of {@link #buffers}; nobody else uses them meanwhile
     * @throws SQLException as {@link #planPrepared}
     */
    public Plan planDirect(@Nullable String sql, TableLookup tables, TextBuffers buffers) throws SQLException {
        if (sql == null) {
            return PlanDraft.ofNothing();
        }
        if (!tables.isUsual()) {
            return planDirect(sql, tables);
        }
        // By the shape first: most such texts are new, and to look one up takes the hash code of all of it.
        Plan again = shapes.plan(sql, buffers);
        return again == null ? planDirect(sql, tables) : again;
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
            throw tally.counted(Refusal.ofStale("its rows would get other shard values"));
        }
        return again;
    }

    /**
     * Returns true if a text that was planned for a plain Statement in a time that is over would be sent as it was.
     *
     * @throws SQLException when it would now be refused
     */
    public boolean isCurrent(Plan plan, TableLookup tables) throws SQLException {
        MadeUp madeUp = plan.madeUp();
        Plan again = madeUp == null
                ? planDirect(plan.original(), tables)
                : planning.plan(plan.original(), Sending.again(madeUp), tables);
        boolean maySendOriginal = !plan.isAwaited() || plan.leavesUnchanged();
        return again.sql().equals(plan.sql()) || (again.fallsBack() && maySendOriginal);
    }

    /** Returns the plan of a prepared text without the predicates that Keyspread adds: it writes the same to the same rows. */
    Plan planUnkeyed(String sql, TableLookup tables) throws SQLException {
        return planning.plan(sql, Sending.prepared(), new UncomparedTables(tables));
    }

    /** Buffers for texts of this database. */
    public TextBuffers buffers() {
        return texts.buffers();
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

    /**
     * Learns of a table that was not known: the rules in its column comments, and whether its statements are to be advised
     * on. What was planned before stays, unless it would be planned in another way now: an inspection learns of a thousand tables.
     */
    public void learned(Table table) {
        observation.adviseOnMissed(table, texts.modes());
        planAnewIf(rules.learn(table, cache.names()));
    }

    /** DDL has given a table a rule, by a column's comment, before it was known what the table looks like. */
    public void expectRule(String table) {
        rules.expect(table);
        cache.startEpoch();
    }

    /** Comments may have given these tables rules, which are read when they are met. */
    public void expectRules(List<QualifiedName> tables) {
        if (!tables.isEmpty()) {
            rules.expect(tables);
            cache.startEpoch();
        }
    }

    /** DDL may have given a table a rule that another has then as well, which holds a part of its rows. */
    public void expectRuleOf(QualifiedName child, QualifiedName parent) {
        rules.expectOf(child, parent);
        cache.startEpoch();
    }

    /** The database could not be asked which tables have rules in comments, partitions and views; or it was. */
    public void rulesUnread(boolean now) {
        planAnewIf(rules.unread(now));
    }

    /** DDL may have given tables with rules other parents, in a way that its text does not tell: tables are asked for their parts from now on. */
    public void mayHaveMoved() {
        planAnewIf(rules.mayHaveMoved());
    }

    /** DDL has made more partitions than are kept, so that tables are asked for their parents. */
    public void tooManyPartitions() {
        planAnewIf(rules.tooManyPartitions());
    }

    /** DDL has given a table with a shard rule of its own a parent. */
    public void expectChild(QualifiedName child, QualifiedName parent) {
        planAnewIf(rules.expectChild(child, parent));
    }

    /** DDL has made a view of a table with a rule. If no text has named it, no plan rests on it, unless there are too many to be told apart. */
    public void expectView(String view) {
        planAnewIf(rules.addView(view) && (!rules.isView(view) || cache.names().mayHold(view, rules)));
    }

    /**
     * DDL has made a table one that holds a part of the rows of another, whose rules it then has.
     *
     * @return whether it did not have them before
     */
    public boolean inherits(QualifiedName child, Table parent) {
        boolean isNews = rules.inherit(child, parent);
        planAnewIf(isNews);
        return isNews;
    }

    /** DDL may give tables of these names another form: their plans are dropped, and texts on them are prepared anew. */
    public void mayChange(Set<String> tables) {
        if (types != null) {
            types.mayChange(tables, rules);
        }
        for (String table : tables) {
            changed(table);
        }
    }

    /** Drops the plans of a table that has changed. */
    public void changed(String table) {
        planAnewIf(observation.hasAdvised(table)
                || (rules.isRuled(table) && !rules.isOnlyView(table))
                || rules.isComputed(table)
                || rules.isAdvised(table)
                || rules.isWatched(table));
    }

    /** Looks for the tables of a text that the report shows and that are not known yet; without a report it does nothing. */
    public void lookForTables(Plan plan, TableLookup tables) {
        observation.lookForTables(plan, tables);
    }

    /** Returns what a statement by that plan is about to write, to be told to what looks at traffic; null where nothing looks. */
    public @Nullable WriteGroup observe(Plan plan) {
        return observation.writesOf(plan);
    }

    /**
     * Rows were inserted right after the highest value of a column had been read on the same connection.
     *
     * @param inserted what was written
     */
    public void followsMaximum(MaxPlusOne maximum, WriteGroup inserted) {
        observation.followsMaximum(maximum, inserted);
    }

    /** The inserted rows a second that a table has as seen last; negative while that is not known. */
    public double insertRate(QualifiedName table) {
        return traffic.insertRate(table);
    }

    /** Ends all plans, because a comparison of stored rows had another outcome, or stored routines do something else. */
    public void planAnew() {
        cache.startEpoch();
    }

    private void planAnewIf(boolean isNews) {
        if (isNews) {
            cache.startEpoch();
        }
    }

    /** How sessions of the database read texts as they begin; told before any text is planned. */
    public void readsIn(LexicalModes begun) {
        texts.beginIn(begun);
    }

    /** Scans a text as that session reads it, for the names in it. */
    public Tokens scanNames(String sql, TableLookup tables) {
        return texts.scanNames(sql, tables);
    }

    /** How sessions of the database read texts as they begin. */
    public LexicalModes modes() {
        return texts.modes();
    }

    /** Something has changed that concerns all sessions: the database has another mode, by which they read texts, or another schema. */
    public void sessionsInDoubt() {
        sessions.sessionsInDoubt();
        cache.startEpoch();
    }

    /** Returns what plans rows that come without SQL. Made when it is asked for: few applications write such rows. */
    public RowsWithoutSql rowsWithoutSql() {
        RowPlanning rows = new RowPlanning(
                rules, sessions, dialect, unclear.refuses(), tally, guard, counted, observation::givenShardDisagrees);
        return new RowsWithoutSql(this, texts, unclear, rows, traffic, guard);
    }

    /** The time in which what is planned now holds. */
    public Epoch epoch() {
        return cache.epoch();
    }

    /** How the database reads and stores what it is given. */
    Dialect dialect() {
        return dialect;
    }

    /** The rules of all tables. */
    public RuleBook rules() {
        return rules;
    }

    /** Returns what was done so far. A snapshot. */
    public Counters counters() {
        return tally.snapshot();
    }

    /** Counts from zero. */
    public void resetCounters() {
        tally.reset();
    }

    /** A statement was about to give a shard that its rule does not compute. */
    void shardDisagrees(TableRule rule) {
        observation.givenShardDisagrees(rule);
    }

    /** A read found other rows when it was tried in the form that Keyspread would give it. */
    public void shadowDisagrees(Plan plan) {
        observation.shadowReadDisagrees(plan.shadowedRules());
    }

    /** Returns what sessions of the database may have set. */
    public SessionChanges sessions() {
        return sessions;
    }

    /** Counts a refusal that was not planned here, and returns it. */
    public SQLException counted(SQLException refusal) {
        return tally.counted(refusal);
    }

    /** Returns what counts the work done. */
    Tally tally() {
        return tally;
    }
}

package dev.keyspread.plan;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.log.RaisedFinding;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.MadeUp;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.observe.ObservedWrite;
import dev.keyspread.plan.write.GeneratedKeys;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.routine.RoutineEffects;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.TransactionControl;
import dev.keyspread.watch.WatchedShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says what to do with one text: immutable, made once by the {@link Planner} and carried out by a wrapper. Either the text goes out unchanged, or it was given insertions, and {@link #parameters()} says how the application's placeholders map to the delegate's and which
 * values to compute.
 */
public final class Plan {
    private final String original;
    private final String sql;
    private final @Nullable ParameterPlan parameters;
    private final boolean fallsBack;
    private final boolean awaited;
    private final TextEffects effects;
    private final boolean hasEffects;
    private final GeneratedKeys generatedKeys;
    private final List<RaisedFinding> findings;
    private final @Nullable Epoch epoch;
    private final @Nullable Shadow shadow;
    private final @Nullable ObservedWrite writes;
    private final boolean provisional;
    private final @Nullable WatchedShape shape;
    private final List<NumberedRows> numberedRows;
    private final @Nullable MadeUp madeUp;

    /**
     * How a read that goes out unchanged would be rewritten.
     *
     * @param rewritten the plan that would be carried out
     * @param rules of the tables that it reads
     */
    record Shadow(Plan rewritten, List<TableRule> rules) {}

    Plan(PlanDraft draft) {
        this.original = draft.original;
        this.sql = draft.sql;
        this.parameters = draft.parameters;
        this.fallsBack = draft.fallsBack;
        this.awaited = draft.awaited;
        this.effects = draft.effects;
        this.hasEffects = !effects.isNone(); // asked for each execution
        this.generatedKeys = draft.generatedKeys;
        this.findings = draft.findings;
        this.epoch = draft.epoch;
        this.shadow = draft.shadow;
        this.writes = draft.writes;
        this.provisional = draft.provisional;
        this.shape = draft.shape;
        this.numberedRows = draft.numberedRows;
        this.madeUp = draft.madeUp;
    }

    /** The plan of a text that passes. Only plans of this kind are made for each execution. */
    private Plan(String sql, List<RaisedFinding> findings) {
        this.original = sql;
        this.sql = sql;
        this.parameters = null;
        this.fallsBack = false;
        this.awaited = false;
        this.effects = TextEffects.NONE;
        this.hasEffects = false;
        this.generatedKeys = GeneratedKeys.AS_ASKED;
        this.findings = findings;
        this.epoch = null;
        this.shadow = null;
        this.writes = null;
        this.provisional = false;
        this.shape = null;
        this.numberedRows = List.of();
        this.madeUp = null;
    }

    /** This plan, to be changed in one part. */
    private PlanDraft draft() {
        PlanDraft draft = new PlanDraft(original);
        draft.sql = sql;
        draft.parameters = parameters;
        draft.fallsBack = fallsBack;
        draft.awaited = awaited;
        draft.effects = effects;
        draft.generatedKeys = generatedKeys;
        draft.findings = findings;
        draft.epoch = epoch;
        draft.shadow = shadow;
        draft.writes = writes;
        draft.provisional = provisional;
        draft.shape = shape;
        draft.numberedRows = numberedRows;
        draft.madeUp = madeUp;
        return draft;
    }

    /** Returns the plan of a text that is sent unchanged. */
    public static Plan passing(String sql) {
        return new Plan(sql, List.of());
    }

    static Plan passing(String sql, List<RaisedFinding> findings) {
        return new Plan(sql, findings);
    }

    /** Returns this plan for a text that also begins or ends a transaction in this way. */
    Plan controlling(TransactionControl control) {
        return control.isNone() && effects.transaction().isNone() ? this : with(effects.withTransaction(control));
    }

    /** Returns this plan for a text whose writes may be looked at. */
    Plan withWrites(@Nullable ObservedWrite write) {
        if (write == null) {
            return this;
        }
        PlanDraft draft = draft();
        draft.writes = write;
        return new Plan(draft);
    }

    /** Returns this plan for a text whose statements give their new rows these numbers, where the driver may tell others. */
    Plan withNumberedRows(List<NumberedRows> numbers) {
        for (NumberedRows each : numbers) {
            if (each.mayBeMiscounted()) {
                PlanDraft draft = draft();
                draft.numberedRows = List.copyOf(numbers);
                return new Plan(draft);
            }
        }
        return this;
    }

    /** Returns this plan for a text for which these values were made up. */
    Plan withMadeUp(MadeUp values) {
        if (values.isEmpty()) {
            return this;
        }
        PlanDraft draft = draft();
        draft.madeUp = values;
        return new Plan(draft);
    }

    /** Returns this plan for a text that has these effects. */
    Plan with(TextEffects changed) {
        PlanDraft draft = draft();
        draft.effects = changed;
        return new Plan(draft);
    }

    /** Returns this plan for a text whose executions are counted. */
    Plan withShape(@Nullable WatchedShape counted) {
        if (counted == null) {
            return this;
        }
        PlanDraft draft = draft();
        draft.shape = counted;
        return new Plan(draft);
    }

    /** Returns this plan for a text that may change what names and literals mean to its session. */
    Plan changing(SessionChange change) {
        return change.isNone() ? this : with(effects.withSession(change));
    }

    /** Returns this plan for a text that calls stored routines which may change its session. */
    Plan calling(RoutineEffects called) {
        return called.isNone() ? this : with(effects.alsoOf(called));
    }

    /** Returns this plan for a write that holds as long as no table gets or loses a rule. */
    Plan withEpoch(Epoch time) {
        PlanDraft draft = draft();
        draft.epoch = time;
        return new Plan(draft);
    }

    /**
     * Returns this plan for a write that stores nothing by a rule, because none of its tables has one now though one had; see {@link
     * #isAwaited}.
     */
    Plan awaited() {
        PlanDraft draft = draft();
        draft.awaited = true;
        return new Plan(draft);
    }

    /** Returns this plan to be carried out but not kept: the text may be planned in another way when it comes again. */
    Plan provisional() {
        PlanDraft draft = draft();
        draft.provisional = true;
        return new Plan(draft);
    }

    /** Returns true if it is not to be kept for other executions of its text. */
    boolean isProvisional() {
        return provisional;
    }

    /**
     * Returns true if it was made in a time that is over, so that it holds on only if it would be made again.
     *
     * @param hasSessionChanged whether what names and literals mean to its session may have changed since
     */
    public boolean isOver(boolean hasSessionChanged) {
        return epoch != null && (hasSessionChanged || epoch.isOver());
    }

    /**
     * Returns true if DDL that changes its tables has to wait for it: values that it stores were, or will be, computed or checked by what those
     * looked like when it was planned, or it stores none because none of those had a rule then.
     */
    public boolean isAwaited() {
        return epoch != null && (awaited || !fallsBack);
    }

    /** Where executions of its shape are counted; null while there is no report. */
    public @Nullable WatchedShape shape() {
        return shape;
    }

    /** Returns true if something was added to the text that the application gave. */
    @SuppressWarnings("ReferenceEquality") // the same object when nothing was inserted
    public boolean isRewritten() {
        return sql != original;
    }

    /** Returns for each statement in the text the numbers that its new rows get; empty where the driver can be asked for all of them. */
    public List<NumberedRows> numberedRows() {
        return numberedRows;
    }

    /** Returns what was made up for its text; null where nothing was. */
    @Nullable
    MadeUp madeUp() {
        return madeUp;
    }

    /** Returns what it writes, if that may be looked at, or null. */
    public @Nullable ObservedWrite writes() {
        return writes;
    }

    /** The text as the application gave it. */
    public String original() {
        return original;
    }

    /** The text for the delegate; the same object as {@link #original()} when nothing was inserted. */
    public String sql() {
        return sql;
    }

    /** Returns true if computed values are written into the text of each execution, since placeholders for them would be too many. */
    public boolean writesValues() {
        return parameters != null && !parameters.written().isEmpty();
    }

    /** The text to prepare; the application's own where the one to be sent is not known before values are bound. */
    public String preparedSql() {
        return writesValues() ? original : sql;
    }

    /** Returns what carrying it out does beside writing rows. */
    public TextEffects effects() {
        return effects;
    }

    /** Returns true if the connection has to be told when it was carried out. */
    public boolean hasEffects() {
        return hasEffects;
    }

    /** Returns true if it is a read whose {@link #rewritten} form is to be tried as well. */
    public boolean isShadowed() {
        return shadow != null;
    }

    /** The plan by which a shadowed read would be rewritten; this one where it is none. */
    public Plan rewritten() {
        return shadow == null ? this : shadow.rewritten;
    }

    /** The rules of the tables that a shadowed read reads. */
    List<TableRule> shadowedRules() {
        return shadow == null ? List.of() : shadow.rules;
    }

    /** How placeholders map and what is computed from them, or null when the application's are the delegate's. */
    public @Nullable ParameterPlan parameters() {
        return parameters;
    }

    /**
     * Returns true if the original text is a correct substitute for this one, so that a statement whose computed value can't be
     * known at run time, or whose table has changed since, is executed with it: reads, and computed writes where {@code
     * keyspread.on-unfillable=warn}.
     */
    public boolean fallsBack() {
        return fallsBack;
    }

    /** Returns true if the application's text does what this plan does, or may stand for it. */
    boolean allowsOriginal() {
        return fallsBack || leavesUnchanged();
    }

    /** Returns true if the text goes out unchanged, and nothing is computed or checked for it. */
    boolean leavesUnchanged() {
        return sql.equals(original) && (parameters == null || !parameters.computesAny());
    }

    /** Returns the plan of the same text by which it goes out unchanged, while what it writes is looked at again after each change. */
    public Plan unchanged() {
        PlanDraft draft = draft();
        draft.sql = original;
        draft.parameters = parameters == null ? null : ParameterPlan.ofUnchanged(parameters.count());
        draft.numberedRows = List.of();
        return new Plan(draft);
    }

    /**
     * Returns true if a statement that was prepared by another plan of its text can be prepared anew by this one: a write that gives back the same
     * columns.
     *
     * @param returnsKeys whether the statement hands out generated keys
     */
    boolean succeeds(Plan former, boolean returnsKeys) {
        return parameters != null
                && !fallsBack
                && !former.fallsBack
                && !hasEffects()
                && !former.hasEffects()
                && writesValues() == former.writesValues()
                && (!returnsKeys || generatedKeys.equals(former.generatedKeys));
    }

    /** The DDL in the text, to be learned once the delegate has carried it out. */
    public List<DdlStatement> ddl() {
        return effects.ddl();
    }

    /**
     * The columns to ask for where the application asks for {@code RETURN_GENERATED_KEYS}, so that it is not handed the
     * filled ones; empty where the request is passed on as it is.
     */
    public List<String> generatedKeys() {
        return generatedKeys.columns();
    }

    /** The columns to ask for where the application, which does not know of the filled ones, gives their indexes. */
    public int @Nullable [] generatedKeys(int @Nullable [] columnIndexes) {
        return generatedKeys.indexes(columnIndexes);
    }

    List<RaisedFinding> findings() {
        return findings;
    }

    /** The advice on this text from when it was planned. */
    public List<Advice> advice() {
        return findings.stream().map(RaisedFinding::advice).toList();
    }

    /** Counts what was found in a text that came again. */
    Plan again() {
        for (int i = 0; i < findings.size(); i++) {
            findings.get(i).again();
        }
        return this;
    }

    /** The time in which it holds; null when it holds for ever. */
    @Nullable
    Epoch epoch() {
        return epoch;
    }

    /** Rough size in bytes, for the cache's bound. */
    long weight() {
        long texts = 2L * original.length() + (sql.equals(original) ? 0 : 2L * sql.length());
        long more = shadow == null ? 0 : shadow.rewritten.weight();
        return 200 + texts + (parameters == null ? 0 : parameters.weight()) + more;
    }
}

package dev.keyspread.plan;

import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.advice.log.RaisedFinding;
import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.log.RewriteLog;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.SessionChanges;
import dev.keyspread.plan.write.RowEdits;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.SessionState;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.DynamicSql;
import dev.keyspread.sql.write.TextWrites;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans one text that is not known: works out what holds for its shape, makes the plan of it, and keeps both. {@link Planner} calls it on
 * a miss of the cache.
 */
final class TextPlanning {
    private final Dialect dialect;
    private final RuleBook rules;
    private final SessionTexts texts;
    private final SessionChanges sessions;
    private final PlanCache cache;
    private final ShapeAnalyzer analyzer;
    private final Splicer splicer;
    private final UnclearTexts unclear;
    private final StatementObservation observation;
    private final Tally tally;

    TextPlanning(
            Dialect dialect,
            RuleBook rules,
            SessionTexts texts,
            SessionChanges sessions,
            PlanCache cache,
            Splicer splicer,
            UnclearTexts unclear,
            StatementObservation observation,
            Tally tally) {
        this.dialect = dialect;
        this.rules = rules;
        this.texts = texts;
        this.sessions = sessions;
        this.cache = cache;
        this.analyzer = new ShapeAnalyzer(rules, tally);
        this.splicer = splicer;
        this.unclear = unclear;
        this.observation = observation;
        this.tally = tally;
    }

    /**
     * The plan of a text.
     *
     * @throws SQLException as {@link Planner#planPrepared}
     */
    Plan plan(String sql, Sending sending, TableLookup tables) throws SQLException {
        String doubtedBy = texts.doubtedBy(sql, tables);
        if (doubtedBy != null) {
            cache.names().addAny();
            return unclear.doubtful(sql, doubtedBy);
        }
        try {
            Epoch now = cache.epoch();
            Tokens tokens = texts.scan(sql, tables);
            if (!makesOneView(tokens)) {
                cache.names()
                        .add(
                                tokens,
                                rules); // before the rules are asked, so that a view that is made meanwhile is found
                // here or there
            }
            TextWrites text = new TextWrites(tokens);
            Plan plan = observation.observed(refusedOrPlan(text, sending, tables), text, sending.isPrepared());
            plan = observation.counted(plan, tokens);
            if (sending.isPrepared() && plan.epoch() == null && SessionChanges.mayWrite(sql)) {
                plan = plan.withEpoch(now); // it may be carried out long after
            }
            if (!tables.keepsPlansToItself()) {
                cache.keep(plan, tokens, sending.isPrepared(), now, tables.session());
            }
            return plan;
        } catch (SQLException refusal) {
            throw refusal;
        } catch (Throwable failure) { // an answer: the text is unclear, which refuses a write
            cache.names().addAny();
            return unclear.failed(sql, failure);
        }
    }

    /** A view's creation is planned for itself each time, whatever its name is known to mean. */
    private static boolean makesOneView(Tokens tokens) {
        return tokens.isWord(0, "CREATE")
                && tokens.statements().size() == 1
                && SessionChanges.mayMakeViews(tokens.sql())
                && !SessionChanges.mayWrite(tokens.sql());
    }

    private Plan refusedOrPlan(TextWrites text, Sending sending, TableLookup tables) throws SQLException {
        try {
            return plan(text, sending, tables);
        } catch (SQLException refusal) {
            if (refusal instanceof StatementRefusedException) {
                observation.refused(text.tokens(), refusal);
            }
            throw refusal;
        }
    }

    private Plan plan(TextWrites text, Sending sending, TableLookup tables) throws SQLException {
        Tokens tokens = text.tokens();
        if (DynamicSql.isIn(tokens)) {
            unclear.checkVisible(tokens);
            splicer.refuseBlock(tokens, tables); // its body is a literal, which a shape does not keep
        }
        Shape shape = Shape.of(tokens);
        KeptShape kept = new KeptShape(shape, tokens, cache.epoch(), tables.session());
        ShapePlan known = cache.shapePlan(shape.key(), kept.state);
        ShapePlan shapePlan = known == null ? analyzed(text, kept, tables) : known;
        if (SessionChange.setsModesForOneStatement(tokens)) {
            return unclear.inModesOfItsOwn(tokens.sql());
        }
        SessionChange change =
                shapePlan.changesSession() ? TextEffects.sessionChange(tokens, shapePlan.called()) : SessionChange.NONE;
        if (!change.isNone()) {
            if (tokens.statements().size() > 1) {
                unclear.checkReading(tokens.sql(), change, dialect);
            }
            tables.changing(change);
        }
        Plan plan = plan(text, shapePlan, known != null, change, kept, sending, tables)
                .changing(change)
                .calling(shapePlan.called());
        if (!shapePlan.called().session().isNone()) {
            tables.changing(shapePlan.called().session());
        }
        Plan asking = shapePlan.asksLastNumber() ? plan.with(plan.effects().askingLastNumber()) : plan;
        return shapePlan.movesCounters() ? asking.with(asking.effects().movingCounters()) : asking;
    }

    private Plan plan(
            TextWrites text,
            ShapePlan shapePlan,
            boolean isKnown,
            SessionChange change,
            KeptShape kept,
            Sending sending,
            TableLookup tables)
            throws SQLException {
        Tokens tokens = text.tokens();
        if (shapePlan.passes()) {
            Plan passing = Plan.passing(tokens.sql(), shapePlan.findings());
            return isKnown ? passing.again() : passing; // what was said just now was counted
        }
        boolean callsBeside =
                !shapePlan.called().isNone() && tokens.statements().size() > 1;
        if (shapePlan.learns() || change.concernsTexts() || callsBeside) {
            return learning(text, shapePlan, tables);
        }
        if (shapePlan.statements().isEmpty()) {
            return Plan.passing(tokens.sql()).controlling(shapePlan.transaction());
        }
        if (UnclearTexts.setsDirectory(tokens)) {
            return unclear.elsewhere(tokens).controlling(shapePlan.transaction());
        }
        if (tokens.doubt() != null) {
            return unclear.readOtherwise(tokens, tokens.doubt()).controlling(shapePlan.transaction());
        }
        if (!sessions.keepsText(tokens.sql())) {
            splicer.refuseWrites(
                    text,
                    shapePlan,
                    RefusalKind.SESSION_NOT_KNOWN,
                    "its text has characters that a session's character set has not",
                    tables);
            return Plan.passing(tokens.sql()).controlling(shapePlan.transaction()); // it may compare with another text
        }
        Plan filled = !isKnown || sending.isPrepared() || !tables.isUsual() ? null : filledAgain(shapePlan, text);
        return filled == null ? spliced(text, shapePlan, kept, sending, tables) : filled;
    }

    /**
     * Under what the outcome of a text is kept.
     *
     * @param now the epoch in which planning it began
     * @param state what names and literals mean to its session
     */
    private record KeptShape(Shape shape, Tokens tokens, Epoch now, SessionState state) {}

    /** Analyses a shape that is seen for the first time, and advises on the text. */
    private ShapePlan analyzed(TextWrites text, KeptShape kept, TableLookup tables) {
        ShapePlan analyzed = analyzer.of(text, tables);
        List<RaisedFinding> raised = observation.advise(kept.shape, tables);
        ShapePlan shapePlan = analyzed.passes() ? passing(kept.tokens, raised) : analyzed;
        tally.plans.increment();
        if (sessions.learn(kept.tokens)) {
            if (sessions.isComparisonMoved()) {
                splicer.distrustAllReads();
            }
            cache.startEpoch();
        }
        keep(kept, shapePlan, kept.state);
        return shapePlan;
    }

    /** The plan of a text that changes tables or its session. Writes beside that are refused: they would be planned by what was before. */
    private Plan learning(TextWrites text, ShapePlan shapePlan, TableLookup tables) throws SQLException {
        List<DdlStatement> ddl = DdlReader.read(text.tokens());
        splicer.refuseWritesBesideDdl(text, shapePlan, beside(shapePlan, ddl), tables);
        Tokens tokens = text.tokens();
        if (tokens.doubt() != null && (tokens.statements().size() > 1 || holdsBlock(tokens))) {
            unclear.readOtherwise(tokens, tokens.doubt());
        }
        if (DynamicSql.isWithin(tokens) && holdsBlock(tokens)) {
            unclear.checkVisibleWithin(tokens);
            splicer.refuseBlock(tokens, tables);
        }
        boolean givesRule = ShardRule.mayBeWrittenBy(tokens.sql());
        splicer.refuseRowsOfQueries(ddl, givesRule);
        splicer.refuseWritesToNewViews(text);
        if (givesRule) {
            splicer.refuseWritesToNewlyRuled(text, ddl);
        }
        return PlanDraft.learning(tokens.sql(), DdlReader.changes(tokens, ddl)).controlling(shapePlan.transaction());
    }

    private static boolean holdsBlock(Tokens tokens) {
        for (TokenRange statement : tokens.statements()) {
            if (DdlReader.startsBlock(tokens, statement.from())) {
                return true;
            }
        }
        return false;
    }

    private static String beside(ShapePlan shapePlan, List<DdlStatement> ddl) {
        if (!shapePlan.learns()) {
            return "the text changes its session as well";
        }
        return ddl.isEmpty() ? "it stands in a block" : "the text holds DDL as well";
    }

    private Plan spliced(TextWrites text, ShapePlan shapePlan, KeptShape kept, Sending sending, TableLookup tables)
            throws SQLException {
        Tokens tokens = kept.tokens;
        Splicer.Spliced spliced = splicer.splice(text, kept.shape, shapePlan, sending, kept.now, tables);
        Plan plan = spliced.plan().controlling(shapePlan.transaction());
        if (plan.sql().equals(plan.original())) {
            keepAdvised(kept, shapePlan, plan);
        } else {
            keepEdits(kept, shapePlan, tables.isUsual() && sessions.keepsAllTexts() ? spliced.edits() : null);
            RewriteLog.show(plan.original(), plan.sql(), dialect, tokens.modes());
        }
        return plan;
    }

    /** The plan of an insert whose rows were too many for the connection's buffers; null where it is not known how its shape is filled. */
    private @Nullable Plan filledAgain(ShapePlan known, TextWrites text) {
        Tokens tokens = text.tokens();
        ShapeEdits edits = known.edits();
        RowEdits rows = edits == null ? null : edits.rows();
        Plan plan = edits == null || rows == null ? null : edits.fill(tokens);
        if (plan != null && rows != null) {
            text.insertsPlainly(rows.rows());
            tally.filled.add(rows.values(tokens));
            RewriteLog.show(plan.original(), plan.sql(), dialect, tokens.modes());
        }
        return plan;
    }

    /** Returns what is known of a shape that passes. Where its texts are not looked at in any other way, they need no further look. */
    private ShapePlan passing(Tokens tokens, List<RaisedFinding> findings) {
        ShapePlan passing = ShapePlan.advised(findings);
        return observation.looksAt(tokens) ? passing : passing.with(ShapeEdits.NOTHING);
    }

    /** Keeps the plan of a shape whose tables are only advised on: from then on texts of that shape cost a look-up. */
    private void keepAdvised(KeptShape kept, ShapePlan shapePlan, Plan plan) {
        boolean hasEffects = !shapePlan.transaction().isNone()
                || shapePlan.changesSession()
                || !shapePlan.called().isNone();
        if (!rules.namesRuled(kept.tokens) && !hasEffects) {
            keep(kept, passing(kept.tokens, plan.findings()), kept.state);
        }
    }

    private void keepEdits(KeptShape kept, ShapePlan shapePlan, @Nullable ShapeEdits edits) {
        if (edits != null
                && shapePlan.edits() == null
                && shapePlan.transaction().isNone()
                && !shapePlan.changesSession()
                && shapePlan.called().isNone()
                && MaxPlusOne.read(kept.tokens) == null) {
            keep(kept, shapePlan.with(edits), SessionState.USUAL);
        }
    }

    /** Keeps the plan of a shape, but not the silence that a comment in one text asks for. */
    private void keep(KeptShape kept, ShapePlan shapePlan, SessionState state) {
        if (IgnoreComments.in(kept.tokens).rules().isEmpty()) {
            cache.keep(kept.shape.key(), observation.counted(shapePlan, kept.tokens), kept.now, state);
        }
    }
}

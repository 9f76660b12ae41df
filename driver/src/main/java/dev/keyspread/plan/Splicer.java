package dev.keyspread.plan;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.api.RefusalKind;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.KeyspreadConfig.Reads;
import dev.keyspread.config.Setting;
import dev.keyspread.log.Project;
import dev.keyspread.plan.edit.EditedText;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.InsertionStep;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.observe.StatementFindings;
import dev.keyspread.plan.read.ComparableRead;
import dev.keyspread.plan.read.ReadPlanning;
import dev.keyspread.plan.rules.PreparedTypes;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.TextTables;
import dev.keyspread.plan.write.GeneratedKeys;
import dev.keyspread.plan.write.RowEdits;
import dev.keyspread.plan.write.WritePlanning;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.sql.write.WriteTargets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the plan of one text from the plan of its shape. It has the writes filled and shard predicates added to the reads, and inserts
 * both into the text. {@link TextPlanning} calls it.
 */
final class Splicer {
    private final WritePlanning writes;
    private final RuleBook rules;
    private final ReadPlanning reads;

    /** Plans the rewritten form of reads that are only tried out; null where none are. */
    private final @Nullable ReadPlanning tried;

    /** Null where the server takes the types of parameters with each execution. */
    private final @Nullable PreparedTypes types;

    private final boolean fail;
    private final Tally tally;
    private final FindingLog findings;

    Splicer(RuleBook rules, @Nullable PreparedTypes types, KeyspreadConfig config, FindingLog findings, Tally tally) {
        this.writes = new WritePlanning(rules, config, tally);
        this.rules = rules;
        this.reads = new ReadPlanning(
                rules,
                config.get(Setting.READS),
                config.get(Setting.FAIL_ON_UNFILLABLE),
                config.get(Setting.RANGES),
                tally);
        this.tried = config.get(Setting.READS) == Reads.SHADOW
                ? new ReadPlanning(
                        rules,
                        Reads.ON,
                        config.get(Setting.FAIL_ON_UNFILLABLE),
                        config.get(Setting.RANGES),
                        new Tally())
                : null;
        this.types = types;
        this.fail = config.get(Setting.FAIL_ON_UNFILLABLE);
        this.tally = tally;
        this.findings = findings;
    }

    /** Reads of no table are rewritten any more. */
    void distrustAllReads() {
        reads.distrustAll();
        if (tried != null) {
            tried.distrustAll();
        }
    }

    /**
     * Holds what came of one text.
     *
     * @param edits how to do the same to others of its shape; null where they have to be planned
     */
    record Spliced(Plan plan, @Nullable ShapeEdits edits) {}

    Spliced splice(TextWrites text, Shape shape, ShapePlan shapePlan, Sending sending, Epoch epoch, TableLookup asked)
            throws SQLException {
        TextTables tables = new TextTables(asked);
        for (ShapePlan.Part part : shapePlan.statements()) {
            tables.learn(text.of(shape.token(part.from()), shape.token(part.to())), rules);
            if (part.model() != null) {
                tables.learn(part.model(), rules);
            }
        }
        return spliced(text, shape, shapePlan, sending, epoch, tables);
    }

    private Spliced spliced(
            TextWrites text, Shape shape, ShapePlan shapePlan, Sending sending, Epoch epoch, TextTables tables)
            throws SQLException {
        if (tried == null || !ComparableRead.is(shape.tokens())) {
            return splice(text, shape, shapePlan, reads, sending, epoch, tables);
        }
        Plan rewritten =
                splice(text, shape, shapePlan, tried, sending, epoch, tables).plan();
        if (rewritten.sql().equals(rewritten.original())) {
            return new Spliced(rewritten, null);
        }
        SqlEdits none = new SqlEdits(shape.tokens(), sending.isPrepared(), sending.madeUp());
        ParameterPlan asGiven = none.apply(List.of()).parameters();
        Plan shadowing =
                PlanDraft.shadowing(rewritten, sending.isPrepared() ? asGiven : null, rulesIn(shapePlan, tables));
        return new Spliced(rewritten.isProvisional() ? shadowing.provisional() : shadowing, null);
    }

    private List<TableRule> rulesIn(ShapePlan shapePlan, TableLookup tables) {
        return shapePlan.statements().stream()
                .flatMap(part -> part.model() == null ? Stream.empty() : part.model().blocks().stream())
                .flatMap(block -> block.tables().stream())
                .map(use -> rules.find(use.schema(), use.name(), tables))
                .flatMap(ruled -> ruled == null ? Stream.empty() : ruled.rules().stream())
                .filter(rule -> !rule.generator())
                .distinct()
                .toList();
    }

    private Spliced splice(
            TextWrites text,
            Shape shape,
            ShapePlan shapePlan,
            @Nullable ReadPlanning reads,
            Sending sending,
            Epoch epoch,
            TextTables tables)
            throws SQLException {
        Tokens tokens = shape.tokens();
        SqlEdits insertions =
                new SqlEdits(tokens, sending.isPrepared(), sending.madeUp().in(tables));
        List<ParameterPlan.Checked> checked = new ArrayList<>();
        boolean stores = false;
        boolean wrote = false;
        boolean isWrite = false;
        boolean isFinal = true;
        boolean makesNumbers = false;
        RowEdits rows = null;
        Boolean mayRead = null;
        List<GeneratedKeys> keys = new ArrayList<>();
        List<NumberedRows> numbers = new ArrayList<>();
        StatementFindings said = new StatementFindings(findings, tokens);
        for (ShapePlan.Part part : shapePlan.statements()) {
            int from = shape.token(part.from());
            int to = shape.token(part.to());
            if (part.dissent() != null) {
                refuse(text.of(from, to), part.dissent(), tables);
                continue; // with on-unfillable=warn it goes out unchanged
            }
            WritePlanning.Writes written = writes.plan(text, from, to, insertions, checked, said, tables);
            stores |= written.stores();
            makesNumbers |= written.makesNumbers();
            isWrite |= !text.of(from, to).targets().isEmpty();
            keys.addAll(written.keys());
            numbers.add(written.numbers());
            wrote |= !insertions.isEmpty();
            rows = written.edits();
            if (reads == null) {
                continue;
            }
            if (part.model() != null && mayRead == null) {
                mayRead = !ReadPlanning.leavesAlone(tokens);
            }
            if (part.model() != null && Boolean.TRUE.equals(mayRead)) {
                isFinal &= reads.plan(shape, part.model(), insertions, said, tables);
            }
        }
        if (types != null && sending.isPrepared() && !(insertions.isEmpty() && checked.isEmpty())) {
            insertions.add(0, types.mark(tables.found(), rules));
        }
        EditedText result = insertions.apply(checked);
        if (sending.isPrepared() && isTooLong(result, tokens)) {
            if (mayRead != null) {
                return splice(text, shape, shapePlan, null, sending, epoch, tables); // without predicates
            }
            result = shortened(text, shape, shapePlan, insertions, checked, tables);
        }
        // What is prepared on a table with a rule may have to be planned again, should the table change before it runs.
        boolean isSame = result.sql().equals(tokens.sql()) && !rules.namesRuled(tokens);
        GeneratedKeys generated = keys.size() == 1 ? keys.get(0) : GeneratedKeys.AS_ASKED;
        if (keys.isEmpty() && shapePlan.statements().size() == 1) {
            ShapePlan.Part only = shapePlan.statements().get(0);
            generated = writes.deletedKeys(text, shape.token(only.from()), shape.token(only.to()), tables);
        }
        boolean bound = (sending.isPrepared() && !isSame) || result.parameters().computesAny();
        if (!bound) {
            tally.filled.add(result.parameters().filled());
        }
        Plan plan = PlanDraft.splicing(
                tokens.sql(),
                result.sql(),
                bound ? result.parameters() : null,
                !stores || (!fail && result.parameters().computesAny()),
                generated,
                said.raised(),
                epoch);
        plan = plan.withNumberedRows(numbers).withMadeUp(sending.madeUp());
        if (makesNumbers) {
            plan = plan.with(plan.effects().makingNumbers());
        }
        if (isWrite && !stores && rules.namesRuled(tokens)) {
            plan = plan.awaited();
        }
        if (!isFinal) {
            return new Spliced(plan.provisional(), null);
        }
        boolean isPlainInsert = !bound
                && rows != null
                && rows.isFor(shape)
                && shapePlan.statements().size() == 1
                && checked.isEmpty()
                && said.raised().isEmpty();
        if (isPlainInsert) {
            return new Spliced(plan, new ShapeEdits(List.of(), rows, epoch));
        }
        boolean isPlainRead = !bound && !wrote && checked.isEmpty() && isOneQuery(shape, shapePlan);
        List<InsertionStep> steps = isPlainRead && said.raised().isEmpty() ? insertions.steps() : null;
        return new Spliced(plan, steps == null ? null : new ShapeEdits(steps, null, epoch));
    }

    /** Returns true if there is no room for the placeholders that are inserted. */
    private static boolean isTooLong(EditedText result, Tokens tokens) {
        int sent = result.parameters().delegateCount();
        return sent > result.parameters().count()
                && sent > tokens.dialect().engine().parameters();
    }

    /** Returns a text into which values are written, or refuses it. */
    private EditedText shortened(
            TextWrites text,
            Shape shape,
            ShapePlan shapePlan,
            SqlEdits insertions,
            List<ParameterPlan.Checked> checked,
            TableLookup tables)
            throws SQLException {
        EditedText written = insertions.applyWritten(checked);
        for (int i = 0; written == null && i < shapePlan.statements().size(); i++) {
            ShapePlan.Part part = shapePlan.statements().get(i);
            writes.refuse(
                    text.of(shape.token(part.from()), shape.token(part.to())),
                    RefusalKind.PARAMETER_FORM,
                    "the statement would have more than "
                            + shape.tokens().dialect().engine().parameters() + " parameters",
                    "insert fewer rows at a time",
                    tables);
        }
        return written == null ? insertions.attempt().apply(List.of()) : written; // unfilled, with on-unfillable=warn
    }

    private void refuse(StatementWrites doubtful, String dissent, TableLookup tables) throws SQLException {
        writes.refuse(
                doubtful,
                RefusalKind.READERS_DISAGREE,
                "two readers of SQL, Keyspread's own and JSqlParser, disagree on " + dissent,
                "write the statement in a plainer way, with names quoted that are words of SQL as well, and report its"
                        + " form at " + Project.ISSUES,
                tables);
    }

    /** Returns true if it is one query, and nothing in it stands for a number of values: its tokens are those of each text of its shape. */
    private static boolean isOneQuery(Shape shape, ShapePlan shapePlan) {
        return shapePlan.statements().size() == 1
                && shape.size() == shape.tokens().size()
                && shape.tokens().isWord(0, "SELECT");
    }

    /** Refuses a text that holds DDL, or changes its session, and also writes rows to a table with a rule. */
    void refuseWritesBesideDdl(TextWrites text, ShapePlan shapePlan, String reason, TableLookup tables)
            throws SQLException {
        if (!shapePlan.statements().isEmpty()) {
            refuseWrites(text, shapePlan, RefusalKind.DDL_BEFORE_WRITE, reason, tables);
        }
    }

    /**
     * A text that holds DDL as well, or changes the session's schema, is not spliced: its tables change while it runs.
     *
     * @throws SQLException when it also writes rows to a table with a rule
     */
    void refuseWrites(TextWrites text, ShapePlan shapePlan, RefusalKind kind, String reason, TableLookup tables)
            throws SQLException {
        if (!shapePlan.statements().isEmpty()) {
            Shape shape = Shape.of(text.tokens());
            for (ShapePlan.Part part : shapePlan.statements()) {
                writes.refuse(
                        text.of(shape.token(part.from()), shape.token(part.to())),
                        kind,
                        reason,
                        "send this statement as a text of its own",
                        tables);
            }
        }
    }

    /**
     * A text that gives a table a rule, by the comment of a column, and writes to it: the rule is not known before it is carried out.
     *
     * @throws SQLException when it does, or may
     */
    void refuseWritesToNewlyRuled(TextWrites text, List<DdlStatement> ddl) throws SQLException {
        Tokens tokens = text.tokens();
        for (TokenRange statement : ddl.isEmpty() ? List.<TokenRange>of() : tokens.statements()) {
            if (!DdlReader.startsDdl(tokens, statement.from())) {
                for (WriteTargets.Target target :
                        text.of(statement.from(), statement.to()).targets()) {
                    writes.refuseNewlyRuled(target.table());
                }
            }
        }
    }

    /**
     * A text that makes a view of a table with a rule, and writes to it: what passes through the view is not filled.
     *
     * @throws SQLException when it does, or may
     */
    void refuseWritesToNewViews(TextWrites text) throws SQLException {
        writes.refuseNewViews(text.tokens());
    }

    /**
     * A table that is made from a query gets rows that are not filled.
     *
     * @param givesRule whether the text may give a table a rule, by a column's comment
     * @throws SQLException when there is a rule for a table that the DDL makes so, or may be
     */
    void refuseRowsOfQueries(List<DdlStatement> ddl, boolean givesRule) throws SQLException {
        for (DdlStatement statement : ddl) {
            if (statement instanceof DdlStatement.CreateTable create) {
                writes.refuseRowsOfQuery(create, givesRule);
            }
        }
    }

    /**
     * A block of procedural code is not spliced.
     *
     * @throws SQLException when it can be seen to write to a table with a rule
     */
    void refuseBlock(Tokens tokens, TableLookup tables) throws SQLException {
        writes.refuseBlock(tokens, tables);
    }
}

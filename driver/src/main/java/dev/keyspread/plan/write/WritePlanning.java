package dev.keyspread.plan.write;

import dev.keyspread.advice.inspection.ShardColumns;
import dev.keyspread.api.RefusalKind;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.KeyspreadConfig.Reads;
import dev.keyspread.config.Setting;
import dev.keyspread.plan.edit.ClientClock;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.observe.StatementFindings;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.plan.rules.SessionChanges;
import dev.keyspread.plan.write.merge.MergeFill;
import dev.keyspread.plan.write.rows.FillResult;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.ForwardingTables;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.reader.MadeViews;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteTargets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Fills or refuses what a statement writes to tables with rules, for {@code Splicer}. Nothing may pass that could store a wrong shard. */
public final class WritePlanning {
    private final RuleBook rules;
    private final boolean fail;
    private final boolean clientNow;

    /** True if rows that are there may be looked for by their shards. */
    private final boolean finds;

    private final Tally tally;

    public WritePlanning(RuleBook rules, KeyspreadConfig config, Tally tally) {
        this.rules = rules;
        this.fail = config.get(Setting.FAIL_ON_UNFILLABLE);
        this.clientNow = config.get(Setting.CLIENT_NOW);
        this.finds = config.get(Setting.READS) == Reads.ON && config.get(Setting.FAIL_ON_UNFILLABLE);
        this.tally = tally;
    }

    /**
     * Tells what a statement does to tables with rules.
     *
     * @param stores whether it stores values that rules compute
     * @param makesNumbers whether rules may number its new rows
     * @param keys for each of them what to ask for as generated keys
     * @param numbers what its new rows are numbered by
     * @param edits how other texts of the shape are filled if that is all there is to it, else null
     */
    public record Writes(
            boolean stores,
            boolean makesNumbers,
            List<GeneratedKeys> keys,
            NumberedRows numbers,
            @Nullable RowEdits edits) {}

    /**
     * Plans the statement in the tokens {@code [from, to)}.
     *
     * @throws SQLException a {@code StatementRefusedException} when it can't be filled
     */
    public Writes plan(
            TextWrites text,
            int from,
            int to,
            SqlEdits insertions,
            List<ParameterPlan.Checked> checked,
            StatementFindings findings,
            TableLookup tables)
            throws SQLException {
        boolean stores = false;
        boolean makesNumbers = false;
        List<GeneratedKeys> keys = new ArrayList<>();
        RowEdits edits = null;
        RuledTable cut = PeriodPortion.in(text.tokens(), from, to, rules, tables);
        if (cut != null) {
            refuse(cut, PeriodPortion.refusal(), findings);
        }
        StatementWrites writes = text.of(from, to);
        NumberedRows numbers = NumberedRows.NONE;
        for (WriteTargets.Target target : writes.targets()) {
            numbers = target.kind() == WriteTargets.Kind.ROWS ? NumberedRows.UNKNOWN : numbers;
            RuledTable ruled = rules.findWritten(target.schema(), target.table(), tables);
            if (ruled == null && !rules.isAdvised(target.table())) {
                continue;
            }
            if (ruled == null) {
                advise(
                        writes.at(target),
                        tables.findForAdvice(new QualifiedName(target.schema(), target.table())),
                        findings);
            } else {
                makesNumbers |= target.kind() == WriteTargets.Kind.ROWS && ruled.numbersRows();
                FillResult gathered = FillResult.forTextOf(insertions, clientNow);
                try {
                    Filled filled = fill(text.tokens(), writes, target, ruled, gathered, tables);
                    gathered.checkConstants(findings);
                    requireNumbers(text.tokens(), gathered.insertions());
                    insertions.addAll(gathered.insertions());
                    checked.addAll(gathered.checked());
                    stores |= filled.stores();
                    keys.add(filled.keys());
                    boolean isAll = writes.targets().size() == 1;
                    edits = isAll ? filled.edits() : null;
                    numbers = isAll ? filled.numbers() : NumberedRows.UNKNOWN;
                } catch (NotFillableException notFillable) {
                    stores |= target.kind() == WriteTargets.Kind.ROWS;
                    keys.add(GeneratedKeys.AS_ASKED);
                    refuse(ruled, notFillable, findings);
                }
            }
        }
        if (insertions.takesTime()) {
            new ClientClock(clientNow, insertions).replaceOthers(text.tokens(), new TokenRange(from, to));
        }
        return new Writes(stores, makesNumbers, keys, numbers, edits);
    }

    /** A placeholder that is added has a number of its own, and moves those of the placeholders behind it. */
    private static void requireNumbers(Tokens tokens, SqlEdits added) throws NotFillableException {
        if (tokens.numbersParameters() && added.addsPlaceholders()) {
            throw new NotFillableException(
                    RefusalKind.PARAMETER_FORM,
                    "the statement names parameters by their numbers, which a placeholder that is added would change",
                    "write ? for each of them");
        }
    }

    /** Returns what to ask for as generated keys of a DELETE, which fills nothing: drivers return what it deleted. */
    public GeneratedKeys deletedKeys(TextWrites text, int from, int to, TableLookup tables) {
        Tokens tokens = text.tokens();
        List<WriteStatement> all = tokens.isAnyWord(tokens.behindHints(from), "DELETE", "WITH")
                ? text.of(from, to).all()
                : List.of();
        if (!all.isEmpty() && all.get(all.size() - 1) instanceof WriteStatement.Delete delete) {
            RuledTable ruled =
                    rules.findWritten(delete.table().schema(), delete.table().name(), tables);
            Table table = ruled == null ? null : ruled.table();
            if (ruled != null && table != null) {
                return GeneratedKeys.of(tokens.dialect(), table, ruled.rules(), delete.joins());
            }
        }
        return GeneratedKeys.AS_ASKED;
    }

    /** Refuses a statement that writes to a table with a rule, as part of a text that is not planned. */
    public void refuse(StatementWrites writes, RefusalKind kind, String reason, String remedy, TableLookup tables)
            throws SQLException {
        for (WriteTargets.Target target : writes.targets()) {
            RuledTable ruled = rules.findWritten(target.schema(), target.table(), tables);
            if (ruled != null && fail) {
                tally.refused(kind);
                throw Refusal.of(kind, ruled.name(), ruled.filledColumn(), reason, remedy);
            }
        }
    }

    /**
     * Returns true if a CREATE TABLE … AS takes only the columns of its query. The pattern is compiled each time: few programs have such a
     * statement.
     */
    private static boolean takesNoRows(String query) {
        return Pattern.compile("(?i)\\bWITH\\s+NO\\s+DATA\\s*$").matcher(query).find();
    }

    /**
     * Refuses to make a table with a rule of a query, unless no rows come of it or it is gone with the session.
     *
     * @param givesRule whether the text may give it a rule, by a column's comment
     */
    public void refuseRowsOfQuery(DdlStatement.CreateTable create, boolean givesRule) throws SQLException {
        String query = create.query();
        if (query == null || create.temporary() || takesNoRows(query) || !fail) {
            return;
        }
        ShardRule rule = rules.ofNewTable(create.name());
        if (rule != null || givesRule) {
            tally.refused(RefusalKind.SOURCE_FROM_QUERY);
            throw Refusal.of(
                    RefusalKind.SOURCE_FROM_QUERY,
                    create.name().name(),
                    rule == null ? Refusal.SOME_COLUMN : rule.column(),
                    "the rows of a query come into a new table within the database",
                    "create the table first, then insert the rows into it");
        }
    }

    /** Refuses a {@code DO} block or an {@code EXECUTE IMMEDIATE} that writes to a table with a rule, as far as its text shows. */
    public void refuseBlock(Tokens tokens, TableLookup tables) throws SQLException {
        for (int i = 1; i < tokens.size(); i++) {
            String body = tokens.kind(i) == TokenKind.STRING ? tokens.stringValue(i) : null;
            if (body != null) {
                Tokens inner = tokens.scanWithin(body);
                refuse(
                        new TextWrites(inner).of(0, inner.size()),
                        RefusalKind.SQL_NOT_VISIBLE,
                        "it is written to by a statement that carries out a text",
                        "send the statement by itself",
                        tables);
                refuseMadeUp(inner, tables);
            }
        }
    }

    /** Refuses a write to a table that may get a rule by a text in front. */
    public void refuseNewlyRuled(String table) throws SQLException {
        if (fail) {
            tally.refused(RefusalKind.DDL_BEFORE_WRITE);
            throw Refusal.of(
                    RefusalKind.DDL_BEFORE_WRITE,
                    table,
                    Refusal.SOME_COLUMN,
                    "DDL in front of the write may give the table a rule",
                    "send the DDL by itself first");
        }
    }

    /** Refuses writes to views that the text itself makes of a table with a rule, as far as it shows them. */
    public void refuseNewViews(Tokens tokens) throws SQLException {
        if (SessionChanges.mayReachOthers(tokens.sql())) {
            refuseViews(tokens, MadeViews.of(tokens, rules::isRead));
        }
    }

    private void refuseViews(Tokens tokens, Set<String> views) throws SQLException {
        for (WriteTargets.Target target :
                new TextWrites(tokens).of(0, tokens.size()).targets()) {
            if (views.contains(target.table())) {
                refuseNewlyRuled(target.table());
            }
        }
        for (int i = 0; i < tokens.size(); i++) {
            String body = tokens.kind(i) == TokenKind.STRING ? tokens.stringValue(i) : null;
            if (body != null && SessionChanges.mayWrite(body)) {
                refuseViews(tokens.scanWithin(body), views);
            }
        }
    }

    /**
     * Refuses a block that executes a text it puts together, if it names a table that may have a rule: it may write to that
     * table.
     */
    private void refuseMadeUp(Tokens block, TableLookup tables) throws SQLException {
        if (!fail || !executes(block) || !SessionChanges.mayWrite(block.sql())) {
            return;
        }
        for (int i = 0; i < block.size(); i++) {
            String sql = block.kind(i) == TokenKind.STRING ? block.stringValue(i) : null;
            Tokens inner = sql == null ? null : block.scanWithin(sql);
            for (int name = 0; inner != null && name < inner.size(); name++) {
                if (inner.isName(name) && mayBeRuled(inner.name(name), tables)) {
                    tally.refused(RefusalKind.SQL_NOT_VISIBLE);
                    throw Refusal.of(
                            RefusalKind.SQL_NOT_VISIBLE,
                            rules.isRuled(inner.name(name)) ? inner.name(name) : null,
                            Refusal.SOME_COLUMN,
                            "a block may write to it by a text that it makes up",
                            "send the statement by itself");
                }
            }
        }
    }

    private boolean mayBeRuled(String name, TableLookup tables) {
        return rules.isRuled(name) || rules.findWritten(null, name, tables) != null;
    }

    private static boolean executes(Tokens block) {
        return IntStream.range(0, block.size()).anyMatch(i -> block.isWord(i, "EXECUTE"));
    }

    /** Tables that are watched from the moment at which they are looked at: plans rest on them, and are over once they change. */
    private static final class WatchedTables extends ForwardingTables {
        private final RuleBook rules;

        WatchedTables(RuleBook rules, TableLookup tables) {
            super(tables);
            this.rules = rules;
        }

        @Override
        public @Nullable Table find(QualifiedName name) {
            return rules.watch(super.find(name));
        }
    }

    /** Holds what became of one target, as in {@link Writes}. */
    private record Filled(
            boolean stores,
            GeneratedKeys keys,
            NumberedRows numbers,
            @Nullable RowEdits edits) {
        Filled(boolean stores, GeneratedKeys keys) {
            this(stores, keys, NumberedRows.NONE, null);
        }
    }

    private Filled fill(
            Tokens tokens,
            StatementWrites writes,
            WriteTargets.Target target,
            RuledTable ruled,
            FillResult gathered,
            TableLookup tables)
            throws NotFillableException {
        WriteStatement write = writes.at(target);
        if (write == null) {
            JoinedTarget.check(writes, target, ruled, tokens.dialect());
            return new Filled(false, GeneratedKeys.AS_ASKED);
        }
        Table table = ruled.usableTable();
        Dialect dialect = tokens.dialect();
        if (write instanceof WriteStatement.Insert insert) {
            TableLookup watched = new WatchedTables(rules, tables);
            List<TableRule> filled = InsertFill.plan(tokens, insert, table, ruled.rules(), gathered, watched);
            GeneratedKeys keys = GeneratedKeys.of(dialect, table, filled, false);
            RowEdits edits = RowEdits.of(tokens, insert, table, ruled.rules(), filled, keys);
            return new Filled(true, keys, gathered.numbers().of(insert, table, dialect), edits);
        }
        if (write instanceof WriteStatement.Merge merge) {
            ruled.requireNoChildRule(columns(table));
            List<TableRule> filled = new MergeFill(tokens, merge, table)
                    .plan(ruled.rules(), finds && tables.agreement(table) == RowAgreement.AGREES, gathered);
            return new Filled(true, GeneratedKeys.of(dialect, table, filled, false));
        }
        if (write instanceof WriteStatement.Update update) {
            ruled.requireNoChildRule(update.assignments().names());
            boolean stores = new UpdateFill(tokens, update, table, gathered.clock()).plan(ruled.rules(), gathered);
            if (stores && writes.isPrepared()) {
                throw new NotFillableException(
                        RefusalKind.CALL_NOT_FILLED,
                        "PREPARE takes it for later executions, whose values are not known now",
                        "prepare it by the driver");
            }
            return new Filled(stores, GeneratedKeys.of(dialect, table, ruled.rules(), update.joins()));
        }
        throw new NotFillableException(
                RefusalKind.COPY_FORM,
                "its rows come by COPY, past the driver's statements",
                "insert them with INSERT … VALUES in batches");
    }

    private static List<String> columns(Table table) {
        return table.columns().stream().map(Column::name).toList();
    }

    private void refuse(RuledTable ruled, NotFillableException why, StatementFindings findings) throws SQLException {
        if (fail) {
            tally.refused(why.kind());
            String column = Objects.requireNonNullElse(why.column(), ruled.filledColumn());
            throw Refusal.of(ruled.name(), column, why);
        }
        Table table = ruled.table();
        if (table != null && !ruled.rules().isEmpty()) {
            findings.unfilledShardWrite(table, ruled.rules().get(0).target(), why.reason(), why.remedy(ruled.name()));
        }
    }

    /** Advises on an insert that leaves out the shard column of a table that leads with one but has no rule. */
    private static void advise(@Nullable WriteStatement write, @Nullable Table table, StatementFindings findings) {
        Column shard = table == null ? null : ShardColumns.leadingShard(table);
        if (table == null || shard == null || !(write instanceof WriteStatement.Insert insert)) {
            return;
        }
        boolean given = !insert.columns().isGiven() || insert.columns().mayName(shard.name());
        if (!given) {
            findings.missingShardWrite(table, shard);
        }
    }
}

package dev.keyspread.plan.observe;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.advice.log.RaisedFinding;
import dev.keyspread.advice.statement.StatementAdvice;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the advice on one text while {@code Splicer} or {@code StatementObservation} plans it. A comment in the text can silence it. For
 * one thread; a plan must keep {@link #raised}, not this object.
 */
public final class StatementFindings {
    private final FindingLog log;
    private final Dialect dialect;
    private final IgnoreComments ignored;
    private final List<RaisedFinding> raised = new ArrayList<>();

    public StatementFindings(FindingLog log, Tokens tokens) {
        this.log = log;
        this.dialect = tokens.dialect();
        this.ignored = IgnoreComments.in(tokens);
        log.unknownRules(ignored.unknown(), "a keyspread-ignore comment");
    }

    /** Rows are written without a value for that column, which no rule fills. */
    public void missingShardWrite(Table table, Column shard) {
        report(StatementAdvice.missingShardWrite(table, shard, dialect));
    }

    /** Rows are written without a value for that column, since its rule can't be used. */
    public void unfilledShardWrite(Table table, Column shard, String reason, String remedy) {
        report(StatementAdvice.unfilledShardWrite(table, shard, reason, remedy));
    }

    /** A read gives the key but not the column that leads it. */
    public void missingShardRead(
            Table table, Column shard, @Nullable String expression, String reason, @Nullable String remedy) {
        report(StatementAdvice.missingShardRead(table, shard, expression, dialect, reason, remedy));
    }

    /** A row is given another shard than its rule computes. */
    public void givenShardDisagrees(TableRule rule) {
        report(StatementAdvice.givenShardDisagrees(
                rule.table(), rule.target(), rule.rule().text()));
    }

    /** Raises it, unless the text silences its rule by a comment. */
    public void report(Advice advice) {
        if (!ignored.ignore(advice.rule())) {
            raised.add(log.report(advice));
        }
    }

    /** Returns what was raised, to be counted whenever the text comes again. */
    public List<RaisedFinding> raised() {
        return List.copyOf(raised);
    }
}

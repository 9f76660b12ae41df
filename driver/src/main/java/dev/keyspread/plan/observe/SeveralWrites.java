package dev.keyspread.plan.observe;

import dev.keyspread.plan.edit.Values;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ExplainedStatement;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteTargets;
import dev.keyspread.watch.KeyOperation;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds what a text writes that may do so several times: one of several statements, or one that begins by WITH. {@link TrafficBook} asks
 * it, for the report only. Rows that stand in the text, or that it names by their keys, have their places. Of the others an update count
 * tells only where the text is one statement, and then only for the write behind its common table expressions.
 */
final class SeveralWrites {
    /** Writes of one text that are looked at one by one; of the others only how many there are. */
    private static final int MAX_WRITES = 256;

    private final TextWrites text;
    private final Tokens tokens;
    private final Values values;
    private final List<WrittenValues> found = new ArrayList<>();

    private SeveralWrites(TextWrites text) {
        this.text = text;
        this.tokens = text.tokens();
        this.values = new Values(tokens);
    }

    /** Returns true if a text may write several times. */
    static boolean mayBeIn(Tokens tokens) {
        return tokens.isWord(0, "WITH") || tokens.statements().size() > 1;
    }

    /** The writes of a text; empty if it only reads. */
    static List<WrittenValues> of(TextWrites text) {
        SeveralWrites writes = new SeveralWrites(text);
        List<TokenRange> statements = text.tokens().statements();
        statements.forEach(statement -> writes.add(statement, statements.size() == 1));
        return writes.found;
    }

    private void add(TokenRange statement, boolean isAlone) {
        if (ExplainedStatement.isAt(tokens, statement.from())) {
            return;
        }
        StatementWrites writes = text.of(statement.from(), statement.to());
        for (WriteStatement write : writes.all()) {
            WrittenValues read = WrittenValues.of(tokens, values, write);
            WrittenValues rows = read == null ? counted(write) : read;
            boolean isMain = isOutside(statement.from(), write.table().nameToken());
            add(isAlone && isMain ? rows : rows.withoutUpdateCount(0));
        }
        if (writes.unread() != null) {
            writes.targets().forEach(target -> add(unread(target).withoutUpdateCount(0)));
        }
    }

    private static WrittenValues counted(WriteStatement write) {
        QualifiedName table =
                new QualifiedName(write.table().schema(), write.table().name());
        boolean deletes = write instanceof WriteStatement.Delete;
        return WrittenValues.counted(table, deletes ? KeyOperation.DELETE : KeyOperation.UPDATE);
    }

    /** A write in a form that is not read. */
    static WrittenValues unread(WriteTargets.Target target) {
        KeyOperation operation = target.kind() == WriteTargets.Kind.UPDATE ? KeyOperation.UPDATE : KeyOperation.INSERT;
        return WrittenValues.counted(new QualifiedName(target.schema(), target.table()), operation);
    }

    /** Returns true if a token stands in no brackets. */
    private boolean isOutside(int from, int token) {
        int at = from;
        while (at < token) {
            at = tokens.behind(at);
        }
        return at == token;
    }

    /** Inserts of the same columns are kept as one, so that a script of thousands is as short as its rows. */
    private void add(WrittenValues write) {
        WrittenValues kept = found.size() < MAX_WRITES || (write.inserts() && !write.isCounted())
                ? write
                : WrittenValues.counted(write.table(), write.operation()).withoutUpdateCount(0);
        for (int i = 0; i < found.size(); i++) {
            WrittenValues known = found.get(i);
            if (isSame(known, kept)) {
                found.set(
                        i,
                        kept.inserts() && !kept.isCounted()
                                ? known.with(kept)
                                : known.withoutUpdateCount(known.more() + 1));
                return;
            }
        }
        found.add(kept);
    }

    /** Returns true if two writes may be kept as one: inserts of the same columns, or writes whose rows nobody counts. */
    private static boolean isSame(WrittenValues one, WrittenValues other) {
        boolean areInserts = one.inserts() && !one.isCounted() && !other.isCounted();
        boolean areUnknown = one.isCounted() && other.isCounted() && !one.hasUpdateCount() && !other.hasUpdateCount();
        return (areInserts || areUnknown)
                && one.operation() == other.operation()
                && one.table().equals(other.table())
                && one.columns().equals(other.columns());
    }
}

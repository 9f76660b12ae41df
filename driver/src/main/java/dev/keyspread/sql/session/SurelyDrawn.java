package dev.keyspread.sql.session;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that a text has certainly made the database give out once it was carried out. Where a condition decides, or nothing but the
 * database knows, there are none.
 *
 * @param sequences the sequences from which it has drawn, as they are written there
 * @param settings the sequences whose number it has set
 * @param setsLast whether it has set the session's last number: {@code LAST_INSERT_ID(n + 1)}
 * @param insert the rows that it has inserted, one at least; null where it may have inserted none
 */
public record SurelyDrawn(
        List<String> sequences, List<String> settings, boolean setsLast, WriteStatement.@Nullable Insert insert) {
    private static final SurelyDrawn NOTHING = new SurelyDrawn(List.of(), List.of(), false, null);

    /** Copies the lists. */
    public SurelyDrawn {
        sequences = List.copyOf(sequences);
        settings = List.copyOf(settings);
    }

    /**
     * What a text has drawn that has not failed.
     *
     * @param rows how many rows it has changed; not above 0 where that is not known
     */
    public static SurelyDrawn by(Tokens tokens, long rows) {
        List<TokenRange> statements = tokens.statements();
        if (statements.size() != 1 || tokens.doubt() != null) {
            return NOTHING;
        }
        TokenRange statement = statements.get(0);
        if (tokens.isAnyWord(statement.from(), "SELECT", "VALUES", "CALL")) {
            return asked(tokens, statement);
        }
        StatementWrites writes = new TextWrites(tokens).of(statement.from(), statement.to());
        if (writes.all().size() != 1) {
            return NOTHING;
        }
        WriteStatement write = writes.all().get(0);
        if (write instanceof WriteStatement.Insert insert && tokens.isWord(statement.from(), "INSERT")) {
            return inserted(tokens, insert, rows);
        }
        boolean sets = write instanceof WriteStatement.Update && rows > 0 && setsFirst(tokens, statement);
        return sets ? new SurelyDrawn(List.of(), List.of(), true, null) : NOTHING;
    }

    /** All that a SELECT without FROM does is to ask for the numbers. */
    private static SurelyDrawn asked(Tokens tokens, TokenRange statement) {
        int at = statement.from() + 1;
        SequenceCall next = SequenceCall.next(tokens, at);
        SequenceCall set = SequenceCall.set(tokens, at);
        if (next != null && isAll(tokens, next.end(), statement.to())) {
            return new SurelyDrawn(List.of(said(next)), List.of(), false, null);
        }
        if (set != null && isAll(tokens, set.end(), statement.to())) {
            return new SurelyDrawn(List.of(), List.of(said(set)), false, null);
        }
        boolean sets = isSetting(tokens, at) && isAll(tokens, tokens.closing(at + 1), statement.to());
        return sets ? new SurelyDrawn(List.of(), List.of(), true, null) : NOTHING;
    }

    /** Whether nothing but an alias stands behind a call. */
    private static boolean isAll(Tokens tokens, int end, int to) {
        int rest = tokens.isWord(end, "AS") ? end + 1 : end;
        return rest == to || (rest + 1 == to && tokens.isName(rest));
    }

    private static SurelyDrawn inserted(Tokens tokens, WriteStatement.Insert insert, long rows) {
        boolean isPlain = insert.verb() == WriteStatement.Verb.INSERT && insert.conflict() == null;
        boolean isGiven =
                insert.source() instanceof InsertSource.Rows || insert.source() instanceof InsertSource.Defaults;
        if (!isPlain || (!isGiven && rows <= 0)) {
            return NOTHING;
        }
        List<String> sequences = new ArrayList<>();
        if (insert.source() instanceof InsertSource.Rows given) {
            for (TokenRange value : given.rows().get(0).values()) {
                SequenceCall call = SequenceCall.next(tokens, value.from());
                if (call != null && call.end() == value.to()) {
                    sequences.add(said(call));
                }
            }
        }
        return new SurelyDrawn(sequences, List.of(), false, insert);
    }

    /** Whether an UPDATE sets its first column to the number, as Spring does. */
    private static boolean setsFirst(Tokens tokens, TokenRange statement) {
        for (int i = statement.from(); i < statement.to(); i++) {
            if (tokens.isWord(i, "SET")) {
                int column = tokens.lastOfName(i + 1, statement.to());
                return tokens.isSymbol(column + 1, "=") && isSetting(tokens, column + 2);
            }
        }
        return false;
    }

    private static boolean isSetting(Tokens tokens, int at) {
        boolean isMySql = tokens.dialect() == Dialect.MYSQL || tokens.dialect() == Dialect.TIDB;
        return isMySql
                && tokens.isWord(at, "LAST_INSERT_ID")
                && tokens.isSymbol(at + 1, "(")
                && !tokens.isSymbol(at + 2, ")");
    }

    /** A sequence that a placeholder names may be any: its name is like none. */
    private static String said(SequenceCall call) {
        String sequence = call.sequence();
        return sequence == null ? "" : sequence;
    }
}

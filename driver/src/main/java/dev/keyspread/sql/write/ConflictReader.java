package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.expression.CastValue;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.write.ConflictClause.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code ON CONFLICT …} and {@code ON DUPLICATE KEY UPDATE …}. {@link InsertReader} calls it. */
final class ConflictReader extends ClauseReader {
    ConflictReader(Tokens tokens, int from, int to) {
        super(tokens, from, to);
    }

    ConflictClause read() throws UnreadableStatementException {
        return tokens.isWord(at + 1, "DUPLICATE") ? onDuplicateKey() : onConflict();
    }

    private ConflictClause onDuplicateKey() throws UnreadableStatementException {
        if (!tokens.isWord(at + 2, "KEY") || !tokens.isWord(at + 3, "UPDATE")) {
            throw new UnreadableStatementException("its ON DUPLICATE can't be read");
        }
        int first = at + 4;
        AssignmentList assignments = assignments(first, this::isReturning);
        at = assignments.end() + 1;
        return new ConflictClause(
                Kind.ON_DUPLICATE_KEY, new ColumnList(List.of(), first - 1), false, false, assignments);
    }

    private ConflictClause onConflict() throws UnreadableStatementException {
        at += 2;
        ColumnList target = new ColumnList(List.of(), at - 1);
        boolean other = false;
        if (tokens.isSymbol(at, "(")) {
            int closed = tokens.closing(at);
            ColumnList plain = plainColumns();
            other = plain == null;
            target = plain == null ? target : plain;
            at = closed;
        }
        int action = end(at, i -> tokens.isWord(i, "DO"));
        boolean always = action == at + 2 && tokens.isWord(at, "WHERE") && tokens.isWord(at + 1, "TRUE");
        boolean isFiltered = target.isGiven() && tokens.isWord(at, "WHERE") && action > at && !always;
        other |= action > at && !always && !isFiltered; // a constraint
        at = action + 1;
        if (at < to && tokens.isWord(at, "NOTHING")) {
            at++;
            return new ConflictClause(Kind.ON_CONFLICT, target, isFiltered, other, null);
        }
        if (at + 1 >= to || !tokens.isWord(at, "UPDATE") || !tokens.isWord(at + 1, "SET")) {
            throw new UnreadableStatementException("its ON CONFLICT can't be read");
        }
        AssignmentList assignments = assignments(at + 2, i -> tokens.isWord(i, "WHERE") || isReturning(i));
        at = end(assignments.end() + 1, this::isReturning);
        return new ConflictClause(Kind.ON_CONFLICT, target, isFiltered, other, assignments);
    }

    /** The columns of the conflict target, which may stand in parentheses; null when it is made of more than names. */
    private @Nullable ColumnList plainColumns() {
        try {
            return columns(at);
        } catch (UnreadableStatementException expressions) {
            return columnsInParentheses(new TokenRange(at + 1, tokens.closing(at) - 1));
        }
    }

    private @Nullable ColumnList columnsInParentheses(TokenRange list) {
        List<String> names = new ArrayList<>();
        for (TokenRange item : ExpressionWalker.items(tokens, list)) {
            CastValue name = CastValue.ofName(tokens, item);
            if (name == null
                    || !name.types().isEmpty()
                    || name.value().to() - name.value().from() != 1) {
                return null;
            }
            names.add(tokens.name(name.value().from()));
        }
        return new ColumnList(names, list.to() - 1);
    }
}

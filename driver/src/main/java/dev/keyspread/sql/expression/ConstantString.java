package dev.keyspread.sql.expression;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression.Literal;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.lexer.UnicodeEscapes;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text that several literals stand for together: {@code 'a' 'b'} (MySQL 8.4 manual, 11.1.1; MariaDB: String Literals; H2), also with a
 * line's end between them alone (PostgreSQL 17 manual, 4.1.2.1), {@code 'a' || 'b'}, {@code U&'…' UESCAPE '!'} and {@code _utf8mb4'a'}.
 * {@code StoredSources} takes the source of a hash by it.
 */
public final class ConstantString {
    /** PostgreSQL's {@code whitespace_with_newline}: a line ends, and a comment to the end of its line may stand before or behind that. */
    private static final Pattern NEXT_LINE =
            Pattern.compile("(?:[ \\t\\f]|--[^\\n\\r]*+)*+[\\n\\r](?:\\s|--[^\\n\\r]*+[\\n\\r])*+");

    private static final Pattern UTF8 = Pattern.compile("(?i)_utf8(mb[34])?");

    private final Tokens tokens;

    private ConstantString(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Returns the text; null when the expression is something else, a single literal too, or what it means is not certain. */
    public static @Nullable String of(Expression expression, Tokens tokens) {
        ConstantString reader = new ConstantString(tokens);
        if (expression instanceof Literal literal) {
            boolean isJoined = literal.range().to() - literal.range().from() > 1;
            return isJoined
                    ? reader.operand(literal.range().from(), literal.range().to())
                    : null;
        }
        boolean isChain = expression instanceof Operation operation && operation.isChain("||");
        return isChain && tokens.dialect().has(Capability.PIPES_JOIN_TEXTS)
                ? reader.concatenated(expression.operands())
                : null;
    }

    private @Nullable String concatenated(List<Expression> operands) {
        StringBuilder all = new StringBuilder();
        for (Expression operand : operands) {
            boolean isLiteral = operand instanceof Literal;
            String text =
                    isLiteral ? operand(operand.range().from(), operand.range().to()) : null;
            if (text == null) {
                return null;
            }
            all.append(text);
        }
        return all.toString();
    }

    private @Nullable String operand(int from, int to) {
        boolean isIntroduced = tokens.dialect().has(Capability.MYSQL_GRAMMAR)
                && tokens.kind(from) == TokenKind.WORD
                && UTF8.matcher(tokens.text(from)).matches();
        int first = isIntroduced ? from + 1 : from;
        if (first >= to || tokens.kind(first) != TokenKind.STRING) {
            return null;
        }
        String prefix = tokens.upper(first);
        if (prefix.startsWith("U&'")) {
            return escaped(first, to);
        }
        String joined = joined(first, to, prefix.startsWith("E'"));
        // What is joined to it has the connection's character set, in which these are the same bytes for certain.
        boolean isSet =
                isIntroduced || (prefix.startsWith("N'") && tokens.dialect().has(Capability.MYSQL_GRAMMAR));
        return joined != null && (!isSet || joined.chars().allMatch(c -> c < 0x80)) ? joined : null;
    }

    private @Nullable String joined(int from, int to, boolean hasEscapes) {
        StringBuilder joined = new StringBuilder();
        for (int i = from; i < to; i++) {
            boolean isPart =
                    i == from || (isNext(i) && !(hasEscapes && tokens.text(i).indexOf('\\') >= 0));
            String value = isPart && tokens.kind(i) == TokenKind.STRING ? tokens.stringValue(i) : null;
            if (value == null) {
                return null;
            }
            joined.append(value);
        }
        return joined.toString();
    }

    /** Returns true if a plain literal stands there that continues the one before. */
    private boolean isNext(int i) {
        char quote = tokens.text(i).charAt(0);
        String between = tokens.sql().substring(tokens.end(i - 1), tokens.start(i));
        return (quote == '\'' || quote == '"')
                && (tokens.dialect().has(Capability.JOINS_LITERALS)
                        || (tokens.dialect().has(Capability.JOINS_LITERALS_OF_LINES)
                                && NEXT_LINE.matcher(between).matches()));
    }

    /** {@code U&'…'}, also with others behind it, in which escapes are the same, and with a character of its own for them. */
    private @Nullable String escaped(int from, int to) {
        boolean isTold = to - from > 2 && tokens.isWord(to - 2, "UESCAPE");
        String escape = !isTold ? "\\" : tokens.kind(to - 1) == TokenKind.STRING ? tokens.stringValue(to - 1) : null;
        StringBuilder joined = new StringBuilder();
        for (int i = from; i < (isTold ? to - 2 : to); i++) {
            String text = tokens.text(i);
            boolean isPart = tokens.kind(i) == TokenKind.STRING && text.endsWith("'") && (i == from || isNext(i));
            if (!isPart) {
                return null;
            }
            joined.append(
                    text.substring(text.indexOf('\'') + 1, text.length() - 1).replace("''", "'"));
        }
        boolean isNull = joined.isEmpty() && tokens.modes().emptyIsNull();
        return escape != null && escape.length() == 1 && !isNull
                ? UnicodeEscapes.decode(joined.toString(), escape.charAt(0))
                : null;
    }
}

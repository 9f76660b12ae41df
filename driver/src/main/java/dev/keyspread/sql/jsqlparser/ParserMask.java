package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Shows the parser a substitute for each canonical token of a statement. Literals become markers; what only a dialect knows is dropped, or
 * replaced by something of the same meaning for the structure of the statement. Never dropped is what could hold a table, a query or a
 * condition on rows. {@link ParserText} shows the parser what it returns.
 */
public final class ParserMask {
    private static final Set<String> KNOWN_OPERATORS = Set.of(
            "=", "<>", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "||", "(", ")", ",", ";", ".", "::", "[",
            "]", "->", "->>", "#>", "#>>", "@>", "<@", "&&", "|", "&", "^", "<<", ">>", ":", "<=>");

    private final Shape shape;
    private final Tokens tokens;
    private final int from;
    private final int to;
    private final @Nullable String[] pieces;
    private final int[] partner;

    private ParserMask(Shape shape, int from, int to) {
        this.shape = shape;
        this.tokens = shape.tokens();
        this.from = from;
        this.to = to;
        this.pieces = new @Nullable String[to - from];
        this.partner = partners();
    }

    /** The mask of the canonical tokens {@code [from, to)}, whose parentheses are balanced. */
    static ParserMask of(Shape shape, int from, int to) {
        ParserMask mask = new ParserMask(shape, from, to);
        new CommonParserMasking(mask).apply();
        Dialect dialect = shape.tokens().dialect();
        if (dialect.has(Capability.GOOGLESQL_QUERIES)) {
            new GoogleParserMasking(mask).apply();
        } else if (dialect.has(Capability.YQL_STATEMENTS)) {
            new YqlParserMasking(mask).apply();
        } else if (dialect.has(Capability.POSTGRES_GRAMMAR)) {
            new PostgresParserMasking(mask).apply();
        } else if (dialect.has(Capability.MYSQL_GRAMMAR)) {
            new MysqlParserMasking(mask).apply();
        }
        return mask;
    }

    private int[] partners() {
        int[] found = new int[to - from];
        int[] open = new int[to - from];
        int depth = 0;
        for (int i = from; i < to; i++) {
            found[i - from] = -1;
            if (shape.isFolded(i)) {
                continue;
            }
            if (ParserLimits.opens(tokens, shape.token(i))) {
                open[depth++] = i;
            } else if (depth > 0 && ParserLimits.closes(tokens, shape.token(i))) {
                found[open[--depth] - from] = i;
                found[i - from] = open[depth];
            }
        }
        return found;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    Dialect dialect() {
        return tokens.dialect();
    }

    /** The bracket that closes or opens the one at {@code i}, or -1. */
    int partner(int i) {
        return inside(i) ? partner[i - from] : -1;
    }

    /** Returns what the parser is shown; empty for nothing. */
    String piece(int i) {
        String piece = pieces[i - from];
        return piece == null ? plain(i) : piece;
    }

    private String plain(int i) {
        if (shape.isFolded(i)) {
            return "0";
        }
        int token = shape.token(i);
        return switch (tokens.kind(token)) {
            case STRING, BYTES -> "'s'";
            case NUMBER -> "0";
            case PARAMETER, NAMED_PARAMETER -> "?";
            case QUOTED_NAME -> quoted(i);
            case HINT -> "";
            case SYMBOL -> symbol(tokens.text(token));
            case WORD, UNTERMINATED -> tokens.text(token);
        };
    }

    /** An operator that the parser does not know is shown as one that binds alike: tighter than a comparison. */
    private static String symbol(String symbol) {
        if (symbol.equals("==")) {
            return "=";
        }
        return KNOWN_OPERATORS.contains(symbol) || symbol.length() == 1 ? symbol : "||";
    }

    /** A name as the parser is shown it where it must not be taken for a word of SQL; the canonical token can be told from it. */
    static String quoted(int i) {
        return "\"q" + i + '"';
    }

    /** The canonical token of a name that was shown so, or -1. */
    public static int quotedAt(String shown) {
        boolean quoted = shown.length() > 3 && shown.startsWith("\"q");
        return quoted ? Integer.parseInt(shown, 2, shown.length() - 1, 10) : -1;
    }

    void drop(int first, int after) {
        for (int i = first; i < after; i++) {
            pieces[i - from] = "";
        }
    }

    /** Shows another piece for a token; a token that was dropped stays dropped. */
    void put(int i, String piece) {
        if (!"".equals(pieces[i - from])) {
            pieces[i - from] = piece;
        }
    }

    private boolean inside(int i) {
        return i >= from && i < to;
    }

    boolean isWord(int i, String word) {
        return inside(i) && tokens.isWord(shape.token(i), word);
    }

    boolean isAnyWord(int i, String... words) {
        return inside(i) && tokens.isAnyWord(shape.token(i), words);
    }

    boolean isSymbol(int i, String symbol) {
        return inside(i) && !shape.isFolded(i) && tokens.isSymbol(shape.token(i), symbol);
    }

    boolean isName(int i) {
        return inside(i) && tokens.isName(shape.token(i));
    }

    boolean isKind(int i, TokenKind kind) {
        return inside(i) && !shape.isFolded(i) && tokens.kind(shape.token(i)) == kind;
    }

    /** Returns true if nothing, not even a blank, stands between the token and the one before it. */
    boolean isAdjacent(int i) {
        return inside(i - 1) && inside(i) && tokens.end(shape.token(i) - 1) == tokens.start(shape.token(i));
    }

    /** Returns true if a query could begin among the tokens {@code [first, after)}, so that they must not be dropped. */
    boolean holdsQuery(int first, int after) {
        for (int i = first; i < after; i++) {
            if (isAnyWord(i, "SELECT", "FROM", "WITH", "TABLE", "VALUES")) {
                return true;
            }
        }
        return false;
    }

    /** The end of the clause that goes on at {@code i}: the first of those words outside brackets, or what closes it. */
    int clauseEnd(int i, String... words) {
        int at = i;
        while (at < to) {
            if (isAnyWord(at, words) || isSymbol(at, ";") || (partner(at) >= 0 && partner(at) < at)) {
                return at;
            }
            at = partner(at) > at ? partner(at) + 1 : at + 1;
        }
        return to;
    }
}

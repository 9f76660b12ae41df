package dev.keyspread.sql.lexer;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;

/**
 * Cuts a text into tokens in one pass, the way the engine of the dialect does, and counts placeholders the way its JDBC driver does. It
 * takes any text: what is no SQL becomes single symbols, and a quote or comment that never ends becomes one {@link TokenKind#UNTERMINATED}
 * token. The time is linear in the length of the text. {@link Tokens} and {@code ShapeScratch} run it.
 *
 * <p>A known text whose literals changed costs one scan, so this looks at each character once, through a table, and
 * allocates nothing but the token arrays.
 */
public final class Scanner {
    private final LexicalRules rules;
    private final Dialect dialect;
    private final Tokens tokens;
    private final Literals literals;
    private final Comments comments;
    private final PlaceholderScope placeholders;
    private char[] text = {};
    private int length;
    private int brackets;

    /** Scans into these tokens. */
    public Scanner(Tokens tokens) {
        this.dialect = tokens.dialect();
        this.rules = LexicalRules.of(dialect, tokens.modes());
        this.tokens = tokens;
        this.literals = new Literals(rules, tokens);
        this.comments = new Comments(rules, tokens);
        this.placeholders = new PlaceholderScope(tokens);
    }

    static Tokens scan(String sql, Dialect dialect, LexicalModes modes) {
        Tokens tokens = new Tokens(sql, dialect, modes);
        new Scanner(tokens).run();
        return tokens;
    }

    /** Scans the text that the tokens are of now, which have to be empty. */
    public void run() {
        String sql = tokens.sql();
        text = tokens.chars();
        length = sql.length();
        brackets = 0;
        literals.begin(sql);
        comments.begin(sql);
        placeholders.begin();
        int i = plain(0);
        while (i < length) {
            i = plain(next(i));
        }
    }

    /**
     * Reads what most texts consist of, in one loop: words, whole numbers, punctuation and operators of one character. Tells where
     * something else begins, which may be one of these in another form.
     */
    private int plain(int from) {
        char[] chars = text; // in local variables: this is what a text costs that is not known
        byte[] classes = rules.classes;
        int i = from;
        while (i < length && chars[i] < 128) {
            int kind = classes[chars[i]] & 0x7f;
            if (kind == LexicalRules.SPACE) {
                i++;
            } else if (kind == LexicalRules.WORD) {
                int end = rules.wordEnd(chars, i + 1, length);
                if (end - i <= 2 && end < length && !rules.isSeparator(chars[end])) {
                    return i; // its letters may belong to a literal
                }
                tokens.add(TokenKind.WORD, i, end);
                i = end;
            } else if (kind == LexicalRules.DIGIT) {
                int end = i + 1;
                while (end < length && LexicalRules.isDigit(chars[end])) {
                    end++;
                }
                if (end < length && !LexicalRules.endsNumber(chars[end])) {
                    return i;
                }
                tokens.add(TokenKind.NUMBER, i, end);
                i = end;
            } else if (kind == LexicalRules.SINGLE || isAlone(kind, i)) {
                tokens.add(TokenKind.SYMBOL, i, ++i);
            } else if (kind == LexicalRules.STRUCTURE) {
                i = structure(i, chars[i]);
            } else {
                return i;
            }
        }
        return i;
    }

    /** Returns true if a character of an operator's class, or a point, is one by itself, since what follows goes on with no operator. */
    private boolean isAlone(int kind, int i) {
        int next = i + 1 < length ? rules.classOf(text[i + 1]) : LexicalRules.SINGLE;
        return switch (kind) {
            case LexicalRules.OPERATOR, LexicalRules.MINUS, LexicalRules.SLASH, LexicalRules.STAR ->
                next == LexicalRules.SPACE || next == LexicalRules.WORD || next == LexicalRules.DIGIT;
            case LexicalRules.DOT -> next == LexicalRules.WORD;
            default -> false;
        };
    }

    /** Reads what begins at {@code i}, and tells where it ends. */
    private int next(int i) {
        char c = text[i];
        return switch (rules.classOf(c)) {
            case LexicalRules.SPACE -> i + 1;
            case LexicalRules.WORD -> word(i);
            case LexicalRules.DIGIT -> literals.number(i);
            case LexicalRules.STRING_QUOTE -> literals.string(i, i);
            case LexicalRules.NAME_QUOTE -> literals.quotedName(i, i);
            case LexicalRules.MINUS -> comments.startsLine(i) ? comments.line(i) : operator(i, c);
            case LexicalRules.SLASH -> slash(i, c);
            case LexicalRules.STAR -> comments.endsExecutable(i) ? i + 2 : operator(i, c);
            case LexicalRules.HASH_COMMENT -> comments.line(i);
            case LexicalRules.QUESTION -> question(i);
            case LexicalRules.DOLLAR -> literals.dollar(i);
            case LexicalRules.AT -> at(i, c);
            case LexicalRules.COLON -> colon(i);
            case LexicalRules.DOT -> dot(i);
            case LexicalRules.BRACKET -> bracket(i, c);
            case LexicalRules.STRUCTURE -> structure(i, c);
            case LexicalRules.OPERATOR -> operator(i, c);
            default -> symbol(i, 1);
        };
    }

    private int bracket(int i, char c) {
        brackets += c == '[' ? 1 : -1;
        if (tokens.modes().bracketedNames()) {
            tokens.doubt(Doubt.BRACKETED_NAMES);
        }
        return symbol(i, 1);
    }

    private int structure(int i, char c) {
        placeholders.structure(c);
        return symbol(i, 1);
    }

    private int word(int start) {
        int i = rules.wordEnd(text, start + 1, length);
        if (i < length && i - start <= 2 && !(start > 0 && LexicalRules.isDigit(text[start - 1]))) {
            int end = literals.prefixed(start, i);
            if (end > 0) {
                return end;
            }
        }
        tokens.add(TokenKind.WORD, start, i);
        return i;
    }

    private int slash(int i, char c) {
        if (follows(i, '*')) {
            return comments.block(i);
        }
        if (rules.slashSlashComments && follows(i, '/')) {
            return comments.line(i);
        }
        return operator(i, c);
    }

    private int question(int i) {
        if (rules.postgres && follows(i, '?')) {
            return postgresOperator(i);
        }
        if (dialect.has(Capability.YQL_LITERALS)) {
            if (follows(i, '?')) {
                return symbol(i, 2);
            }
            return placeholders.ydbTakesParameters() ? parameter(i) : symbol(i, 1);
        }
        if (dialect.has(Capability.H2_GRAMMAR)) {
            return h2Question(i);
        }
        // The drivers for TiDB are MySQL's, and a comment of TiDB's is a comment to them.
        return comments.hiddenFromDriver() ? symbol(i, 1) : parameter(i);
    }

    private int h2Question(int i) {
        if (follows(i, '?') && i + 2 < length && (text[i + 2] == '(' || text[i + 2] == ')')) {
            return symbol(i, 3); // a trigraph for a bracket
        }
        int end = i + 1;
        while (end < length && LexicalRules.isDigit(text[end])) {
            end++;
        }
        if (end == i + 1) {
            return parameter(i);
        }
        tokens.add(TokenKind.NAMED_PARAMETER, i, end);
        return end;
    }

    private int parameter(int i) {
        tokens.add(TokenKind.PARAMETER, i, i + 1);
        return i + 1;
    }

    private int at(int i, char c) {
        if (follows(i, '{') && dialect.has(Capability.HINTS_IN_BRACES)) {
            return literals.hint(i);
        }
        if (rules.postgres) {
            return postgresOperator(i);
        }
        if (dialect.has(Capability.YQL_LITERALS)) {
            return follows(i, '@') ? literals.ydbMultiline(i) : symbol(i, 1);
        }
        int name = follows(i, '@') ? i + 2 : i + 1;
        if (name < length && rules.isWordStart(text[name])) {
            return named(i, name);
        }
        if (rules.mysql && name < length && isQuote(text[name])) {
            return literals.quoted(TokenKind.NAMED_PARAMETER, i, name, true, true);
        }
        return operator(i, c);
    }

    private int colon(int i) {
        if (follows(i, ':')) {
            return symbol(i, i + 2 < length && text[i + 2] == ':' ? 3 : 2);
        }
        if (follows(i, '=')) {
            return symbol(i, 2);
        }
        // Between brackets and behind a value it is a slice or a key's colon.
        if (brackets <= 0 && i + 1 < length && rules.isWordPart(text[i + 1]) && !behindValue(i)) {
            return named(i, i + 1);
        }
        return symbol(i, 1);
    }

    private int named(int start, int name) {
        int end = name + 1;
        while (end < length && rules.isWordPart(text[end])) {
            end++;
        }
        tokens.add(TokenKind.NAMED_PARAMETER, start, end);
        return end;
    }

    private int dot(int i) {
        if (i + 1 < length && LexicalRules.isDigit(text[i + 1]) && !behindValue(i)) {
            return literals.number(i);
        }
        return symbol(i, follows(i, '.') ? 2 : 1);
    }

    /** Returns true if a name, literal or closing bracket ends exactly at {@code i}. */
    private boolean behindValue(int i) {
        int last = tokens.size() - 1;
        if (last < 0 || tokens.end(last) != i) {
            return false;
        }
        char before = text[i - 1];
        return tokens.kind(last) != TokenKind.SYMBOL || before == ')' || before == ']' || before == '}';
    }

    private int operator(int i, char c) {
        if (rules.postgres) {
            return postgresOperator(i);
        }
        char second = i + 1 < length ? text[i + 1] : 0;
        char third = i + 2 < length ? text[i + 2] : 0;
        int size = switch (c) {
            case '<' -> second == '=' && third == '>' ? 3 : second == '=' || second == '>' || second == '<' ? 2 : 1;
            case '>' -> second == '=' || second == '>' ? 2 : 1;
            case '=' -> second == '=' || second == '>' ? 2 : 1;
            case '!' -> second == '=' || second == '~' ? 2 : 1;
            case '|' -> second == '|' || second == '>' ? 2 : 1;
            case '&' -> second == '&' ? 2 : 1;
            case '-' -> second == '>' ? (third == '>' ? 3 : 2) : 1;
            default -> 1;
        };
        return symbol(i, size);
    }

    /**
     * PostgreSQL takes the longest run of operator characters, short of a comment, and gives back trailing signs where no
     * character of the run is one that only operators of its own making have. A lone {@code ?} ends the run, since to
     * pgjdbc it is a placeholder; {@code ??} is its way to write the operator's character.
     */
    private int postgresOperator(int start) {
        int i = start;
        boolean keepsSign = false;
        while (i < length) {
            char c = text[i];
            if (c == '?') {
                if (!follows(i, '?')) {
                    break;
                }
                i += 2;
                keepsSign = true;
                continue;
            }
            if (!LexicalRules.isPostgresOperator(c)
                    || (i > start && ((c == '-' && follows(i, '-')) || (c == '/' && follows(i, '*'))))) {
                break;
            }
            keepsSign |= "~!@#%^&|`".indexOf(c) >= 0;
            i++;
        }
        int end = i;
        while (!keepsSign && end - start > 1 && (text[end - 1] == '-' || text[end - 1] == '+')) {
            end--;
        }
        symbol(start, end - start);
        for (int sign = end; sign < i; sign++) {
            symbol(sign, 1); // each alone, and added here, so that a long run of signs is not looked at again for each
        }
        return i;
    }

    private int symbol(int i, int size) {
        tokens.add(TokenKind.SYMBOL, i, i + size);
        return i + size;
    }

    private boolean follows(int i, char c) {
        return i + 1 < length && text[i + 1] == c;
    }

    private static boolean isQuote(char c) {
        return c == '\'' || c == '"' || c == '`';
    }
}

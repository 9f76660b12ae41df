package dev.keyspread.sql.lexer;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;

/**
 * Scans literals, quoted names and hints for the {@link Scanner}. Each method adds the token that begins at an offset, and returns its end.
 * {@link #begin} has to be called for each text. A literal without an end becomes one {@link TokenKind#UNTERMINATED} token, never an
 * exception.
 */
public final class Literals {
    private final Dialect dialect;
    private final LexicalRules rules;
    private final Tokens tokens;
    private String sql = "";
    private char[] chars = {};
    private int length;

    Literals(LexicalRules rules, Tokens tokens) {
        this.dialect = tokens.dialect();
        this.rules = rules;
        this.tokens = tokens;
    }

    /** Begins a text, whose characters the tokens hold already. */
    void begin(String text) {
        sql = text;
        chars = tokens.chars();
        length = text.length();
    }

    /** Scans a string with its quote at {@code quote}, by the dialect's rules for plain strings. */
    int string(int start, int quote) {
        if (dialect.has(Capability.GOOGLESQL_LITERALS)) {
            return googleString(TokenKind.STRING, start, quote);
        }
        int end = quotedEnd(quote, rules.backslashes, rules.doubledQuotes);
        if (end > 0 && dialect.has(Capability.YQL_LITERALS)) {
            end = afterYdbSuffix(end);
        }
        return add(TokenKind.STRING, start, end);
    }

    int quotedName(int start, int quote) {
        boolean doubled = !dialect.has(Capability.GOOGLESQL_LITERALS);
        return quoted(TokenKind.QUOTED_NAME, start, quote, rules.backslashesInNames, doubled);
    }

    /** Scans anything in one kind of quotes. Without a closing quote it is unterminated. */
    int quoted(TokenKind kind, int start, int quote, boolean backslashes, boolean doubled) {
        return add(kind, start, quotedEnd(quote, backslashes, doubled));
    }

    private int quotedEnd(int quote, boolean backslashes, boolean doubled) {
        char q = sql.charAt(quote);
        if (!backslashes) {
            return plainEnd(q, quote + 1, doubled);
        }
        int i = quote + 1;
        while (i < length) {
            char c = sql.charAt(i);
            if (c == q) {
                if (!doubled || i + 1 >= length || sql.charAt(i + 1) != q) {
                    return i + 1;
                }
                i += 2;
            } else {
                i += c == '\\' ? 2 : 1;
            }
        }
        return 0;
    }

    /**
     * Finds the end of a literal in which a backslash is a character like any other: the virtual machine looks for one character faster
     * than for two (KnownShape).
     */
    private int plainEnd(char quote, int from, boolean doubled) {
        int end = sql.indexOf(quote, from);
        while (doubled && end >= 0 && end + 1 < length && sql.charAt(end + 1) == quote) {
            end = sql.indexOf(quote, end + 2);
        }
        return end < 0 || end >= length ? 0 : end + 1;
    }

    private int add(TokenKind kind, int start, int end) {
        if (end <= 0) {
            tokens.add(TokenKind.UNTERMINATED, start, length);
            return length;
        }
        tokens.add(kind, start, end);
        return end;
    }

    /**
     * Scans a literal with one or two letters from {@code start} to {@code quote} before it. Returns 0 if these letters begin no literal.
     */
    int prefixed(int start, int quote) {
        char q = sql.charAt(quote);
        int first = sql.charAt(start) | 0x20;
        int second = quote - start == 2 ? sql.charAt(start + 1) | 0x20 : 0;
        if (dialect.has(Capability.GOOGLESQL_LITERALS)) {
            return googlePrefixed(start, quote, first, second);
        }
        if (second != 0) {
            return 0;
        }
        if (q == '&') {
            return first == 'u' && dialect.has(Capability.POSTGRES_LITERALS) ? unicode(start, quote + 1) : 0;
        }
        if (q != '\'' || dialect.has(Capability.YQL_LITERALS)) {
            return 0;
        }
        return switch (first) {
            case 'x' -> quoted(TokenKind.BYTES, start, quote, false, true);
            case 'b' -> dialect.has(Capability.BIT_STRINGS) ? quoted(TokenKind.BYTES, start, quote, false, true) : 0;
            case 'n' -> quoted(TokenKind.STRING, start, quote, rules.backslashes, true);
            case 'e' -> rules.postgres ? escaped(start, quote) : 0;
            default -> 0;
        };
    }

    /**
     * Scans {@code E'…'}. PostgreSQL reads its continuation on a later line with escapes too; its driver and this scanner read that as
     * another literal. With a backslash in the continuation its end is in doubt.
     */
    private int escaped(int start, int quote) {
        int end = quotedEnd(quote, true, true);
        for (int next = continuation(end); next > 0; next = continuation(next)) {
            int close = quotedEnd(next, true, true);
            if (close == 0 || sql.substring(next, close).indexOf('\\') >= 0) {
                tokens.doubt(Doubt.CONTINUED_ESCAPES);
                break;
            }
            next = close;
        }
        return add(TokenKind.STRING, start, end);
    }

    /** Returns the quote of a continuation on a later line, behind blanks and line comments; 0 if there is none. */
    private int continuation(int end) {
        boolean isNextLine = false;
        int i = end;
        while (end > 0 && i < length) {
            char c = sql.charAt(i);
            if (c == '-' && sql.startsWith("--", i)) {
                while (i < length && sql.charAt(i) != '\n' && sql.charAt(i) != '\r') {
                    i++;
                }
            } else if (Character.isWhitespace(c)) {
                isNextLine |= c == '\n' || c == '\r';
                i++;
            } else {
                return c == '\'' && isNextLine ? i : 0;
            }
        }
        return 0;
    }

    private int unicode(int start, int quote) {
        if (quote >= length) {
            return 0;
        }
        return switch (sql.charAt(quote)) {
            case '\'' -> quoted(TokenKind.STRING, start, quote, false, true);
            case '"' -> quoted(TokenKind.QUOTED_NAME, start, quote, false, true);
            default -> 0;
        };
    }

    private int googlePrefixed(int start, int quote, int first, int second) {
        char q = sql.charAt(quote);
        boolean bytes = first == 'b' || second == 'b';
        boolean raw = first == 'r' || second == 'r';
        boolean isPrefix = second == 0 ? bytes || raw : bytes && raw;
        boolean isLiteral = isPrefix && (q == '\'' || q == '"');
        return isLiteral ? googleString(bytes ? TokenKind.BYTES : TokenKind.STRING, start, quote) : 0;
    }

    /**
     * Scans a string of GoogleSQL. Triple quotes let single quotes stand inside. A backslash keeps a quote from ending even a raw string.
     */
    private int googleString(TokenKind kind, int start, int quote) {
        char q = sql.charAt(quote);
        if (quote + 2 >= length || sql.charAt(quote + 1) != q || sql.charAt(quote + 2) != q) {
            return quoted(kind, start, quote, true, false);
        }
        int i = quote + 3;
        while (i + 2 < length) {
            char c = sql.charAt(i);
            if (c == q && sql.charAt(i + 1) == q && sql.charAt(i + 2) == q) {
                return add(kind, start, i + 3);
            }
            i += c == '\\' ? 2 : 1;
        }
        return add(kind, start, 0);
    }

    /** Scans {@code @@…@@}, in which {@code @@@@} stands for two characters. */
    int ydbMultiline(int start) {
        int end = start;
        do {
            end = sql.indexOf("@@", end + 2) + 2;
            if (end < 2) {
                return add(TokenKind.STRING, start, 0);
            }
        } while (sql.startsWith("@@", end));
        if (end < length && sql.charAt(end) == '@') {
            end++;
        }
        return add(TokenKind.STRING, start, afterYdbSuffix(end));
    }

    /** Returns the end of the letters by which YQL types a string: {@code "x"u}, {@code '{}'j}, {@code "1"pt}. */
    private int afterYdbSuffix(int end) {
        int i = end;
        while (i < length && i - end < 3 && rules.isWordPart(sql.charAt(i))) {
            i++;
        }
        int size = i - end;
        if (size == 0 || size > 2 || "suyjp".indexOf(sql.charAt(end) | 0x20) < 0) {
            return end;
        }
        if (size == 2 && ((sql.charAt(end) | 0x20) != 'p' || "tbv".indexOf(sql.charAt(end + 1) | 0x20) < 0)) {
            return end;
        }
        return i;
    }

    /** Scans what a {@code $} begins: a dollar quote, a parameter, or a symbol. */
    int dollar(int start) {
        char next = start + 1 < length ? sql.charAt(start + 1) : 0;
        if (dialect.has(Capability.YQL_LITERALS) && rules.isWordStart(next) && next != 0) {
            return parameter(start);
        }
        if (dialect.has(Capability.POSTGRES_LITERALS)) {
            if (LexicalRules.isDigit(next)) {
                return parameter(start);
            }
            int tag = tagEnd(start, next);
            // PostgreSQL's driver takes a $ behind a name or number for a part of it.
            boolean partOfWord = rules.postgres && start > 0 && rules.isWordPart(sql.charAt(start - 1));
            if (tag > 0 && !partOfWord) {
                int close = sql.indexOf(sql.substring(start, tag), tag);
                return add(TokenKind.STRING, start, close < 0 ? 0 : close + tag - start);
            }
        }
        return add(TokenKind.SYMBOL, start, start + 1);
    }

    private int parameter(int start) {
        int end = start + 1;
        boolean number = LexicalRules.isDigit(sql.charAt(end));
        while (end < length && (number ? LexicalRules.isDigit(sql.charAt(end)) : rules.isWordPart(sql.charAt(end)))) {
            end++;
        }
        return add(TokenKind.NAMED_PARAMETER, start, end);
    }

    /** Returns where the text begins behind {@code $tag$}, or 0 without a dollar quote. H2 knows only {@code $$}. */
    private int tagEnd(int start, char next) {
        if (next == '$') {
            return start + 2;
        }
        if (!rules.postgres || !rules.isWordStart(next)) {
            return 0;
        }
        int i = start + 2;
        while (i < length && sql.charAt(i) != '$' && rules.isWordPart(sql.charAt(i))) {
            i++;
        }
        return i < length && sql.charAt(i) == '$' ? i + 1 : 0;
    }

    /** Scans a hint {@code @{…}} as one token, with the strings in it. */
    int hint(int start) {
        int i = start + 2;
        while (i < length) {
            char c = sql.charAt(i);
            if (c == '}') {
                return add(TokenKind.HINT, start, i + 1);
            }
            if (c == '\'' || c == '"' || c == '`') {
                int end = quotedEnd(i, rules.backslashes, rules.doubledQuotes);
                if (end == 0) {
                    break;
                }
                i = end;
            } else {
                i++;
            }
        }
        return add(TokenKind.HINT, start, 0);
    }

    /** Scans a number from its first digit, or from its point. */
    int number(int start) {
        int end = radixEnd(start);
        boolean whole = true;
        if (end == 0) {
            end = digits(start);
            if (end < length && LexicalRules.endsNumber(chars[end])) {
                return add(TokenKind.NUMBER, start, end);
            }
            if (end < length && sql.charAt(end) == '.' && pointBelongs(end)) {
                whole = false;
                end = digits(end + 1);
            }
            int exponent = exponentEnd(end);
            whole &= exponent == end;
            end = exponent;
        }
        return suffixed(start, end, whole);
    }

    private int suffixed(int start, int digitsEnd, boolean whole) {
        int end = digitsEnd;
        if (end < length && rules.isWordPart(sql.charAt(end))) {
            if (dialect.has(Capability.YQL_LITERALS) || (rules.mysql && whole)) {
                while (end < length && rules.isWordPart(sql.charAt(end))) {
                    end++;
                }
                // In YQL a suffix gives the type; in MySQL a name may begin with digits.
                return add(dialect.has(Capability.YQL_LITERALS) ? TokenKind.NUMBER : TokenKind.WORD, start, end);
            }
            if (dialect.has(Capability.H2_GRAMMAR) && (sql.charAt(end) | 0x20) == 'l') {
                end++;
            }
        }
        return add(TokenKind.NUMBER, start, end);
    }

    /** Returns the end of {@code 0x1F}, {@code 0b01} or {@code 0o17}, else 0. */
    private int radixEnd(int start) {
        if (sql.charAt(start) != '0' || start + 2 >= length) {
            return 0;
        }
        int radix = switch (sql.charAt(start + 1) | 0x20) {
            case 'x' -> 16;
            case 'o' -> 8;
            case 'b' -> 2;
            default -> 0;
        };
        if (radix == 0 || (rules.mysql && (radix == 8 || sql.charAt(start + 1) < 'a'))) {
            return 0; // to MySQL 0X1F is a name
        }
        int i = start + 2;
        int digits = 0;
        while (i < length && (isDigit(i, radix) || (separates(i) && i + 1 < length && isDigit(i + 1, radix)))) {
            digits += isDigit(i, radix) ? 1 : 0;
            i++;
        }
        return digits == 0 ? 0 : i;
    }

    private boolean isDigit(int i, int radix) {
        return sql.charAt(i) < 128 && Character.digit(sql.charAt(i), radix) >= 0;
    }

    /** Returns true for an underscore between digits. In MySQL it makes a name of a word that begins with digits. */
    private boolean separates(int i) {
        return sql.charAt(i) == '_' && !rules.mysql;
    }

    /** Returns the end of digits with single underscores between them. */
    private int digits(int from) {
        char[] text = chars; // a local variable, because some texts are mostly digits
        int i = from;
        while (i < length) {
            boolean isPart = LexicalRules.isDigit(text[i])
                    || (i > from && separates(i) && i + 1 < length && LexicalRules.isDigit(text[i + 1]));
            if (!isPart) {
                break;
            }
            i++;
        }
        return i;
    }

    /** Returns true if a point belongs to the number. {@code 1..2} is a range and {@code 1.name} a field. */
    private boolean pointBelongs(int point) {
        if (point + 1 >= length) {
            return true;
        }
        char next = sql.charAt(point + 1);
        return next != '.' && (!rules.isWordStart(next) || exponentEnd(point + 1) > point + 1);
    }

    private int exponentEnd(int at) {
        if (at + 1 >= length || (sql.charAt(at) | 0x20) != 'e') {
            return at;
        }
        char sign = sql.charAt(at + 1);
        int first = sign == '+' || sign == '-' ? at + 2 : at + 1;
        return first < length && LexicalRules.isDigit(sql.charAt(first)) ? digits(first) : at;
    }
}

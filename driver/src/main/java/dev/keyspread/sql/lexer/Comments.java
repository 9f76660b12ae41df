package dev.keyspread.sql.lexer;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;

/**
 * The scanner's share of comments. Comments are no tokens; the bodies of MySQL's and TiDB's executable comments are read as the SQL they
 * are, and only their marks are left out. {@link Scanner} calls it.
 */
final class Comments {
    /** Comments with a version below this one are SQL to MySQL, MariaDB and TiDB alike. */
    private static final int MARIADB_LEAVES_OUT = 50_700;

    private final Dialect dialect;
    private final LexicalRules rules;
    private final Tokens tokens;
    private boolean executable;
    private boolean hidden;

    private String sql = "";
    private int length;

    Comments(LexicalRules rules, Tokens tokens) {
        this.dialect = tokens.dialect();
        this.rules = rules;
        this.tokens = tokens;
    }

    /** A text begins. */
    void begin(String text) {
        sql = text;
        length = text.length();
        executable = false;
        hidden = false;
    }

    /** Returns true if a {@code -} begins a comment to the end of the line; in MySQL a blank has to follow the two. */
    boolean startsLine(int i) {
        return i + 1 < length
                && sql.charAt(i + 1) == '-'
                && (!rules.mysql || i + 2 >= length || sql.charAt(i + 2) <= ' ');
    }

    /** Where the line ends that holds {@code i}. */
    int line(int i) {
        int end = sql.indexOf('\n', i);
        if (end < 0) {
            end = length;
        }
        if (rules.carriageReturnEndsLine) {
            for (int k = i; k < end; k++) {
                if (sql.charAt(k) == '\r') {
                    return k;
                }
            }
        }
        return end;
    }

    /** Where the comment ends that begins at {@code i}, or where the body begins when its body is SQL. */
    int block(int i) {
        int body = rules.mysql && !executable ? executableBody(i) : 0;
        if (body > 0) {
            executable = true;
            return body;
        }
        int end = rules.nestedComments ? nestedEnd(i + 2) : sql.indexOf("*/", i + 2) + 2;
        if (end < 2) {
            tokens.add(TokenKind.UNTERMINATED, i, length);
            return length;
        }
        return end;
    }

    private int nestedEnd(int from) {
        int depth = 1;
        int i = from;
        while (i + 1 < length) {
            char c = sql.charAt(i);
            if (c == '*' && sql.charAt(i + 1) == '/') {
                i += 2;
                if (--depth == 0) {
                    return i;
                }
            } else if (c == '/' && sql.charAt(i + 1) == '*') {
                i += 2;
                depth++;
            } else {
                i++;
            }
        }
        return 0;
    }

    /** Where the SQL begins in an executable comment, or 0 when it is an ordinary one. */
    private int executableBody(int i) {
        char mark = i + 2 < length ? sql.charAt(i + 2) : 0;
        if (mark == '!') {
            return afterVersion(i + 3);
        }
        if (i + 3 >= length || sql.charAt(i + 3) != '!') {
            return 0;
        }
        if (mark == 'M' && dialect.has(Capability.MARIADB_COMMENTS)) {
            tokens.doubt(Doubt.VERSIONED_COMMENT); // MySQL leaves it out
            return afterVersion(i + 4);
        }
        if (mark == 'T' && dialect.has(Capability.FEATURE_COMMENTS)) {
            hidden = true;
            return afterFeature(i + 4);
        }
        return 0;
    }

    /**
     * A version is five or six digits. MariaDB leaves out what is for MySQL 5.7 to 9, each server what is for a later one of its own, and
     * how six digits are read depends on the server as well (MariaDB: Comment Syntax; MySQL 8.4 manual, 11.7).
     */
    private int afterVersion(int from) {
        int i = from;
        int version = 0;
        while (i < length && i - from < 6 && LexicalRules.isDigit(sql.charAt(i))) {
            version = 10 * version + sql.charAt(i) - '0';
            i++;
        }
        if (i - from < 5) {
            return from;
        }
        if (i - from > 5 || version >= MARIADB_LEAVES_OUT) {
            tokens.doubt(Doubt.VERSIONED_COMMENT);
        }
        return i;
    }

    private int afterFeature(int from) {
        if (from >= length || sql.charAt(from) != '[') {
            return from;
        }
        for (int i = from + 1; i < length && (rules.isWordPart(sql.charAt(i)) || sql.charAt(i) == ','); i++) {
            if (i + 1 < length && sql.charAt(i + 1) == ']') {
                return i + 2;
            }
        }
        return from;
    }

    /** Returns true if the {@code *} at {@code i} ends an executable comment; if so, that comment is over. */
    boolean endsExecutable(int i) {
        if (!executable || i + 1 >= length || sql.charAt(i + 1) != '/') {
            return false;
        }
        executable = false;
        hidden = false;
        return true;
    }

    /** Returns true if the place that was reached lies in a comment which TiDB reads and the JDBC driver does not. */
    boolean hiddenFromDriver() {
        return hidden;
    }
}

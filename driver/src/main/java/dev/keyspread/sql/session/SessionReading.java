package dev.keyspread.sql.session;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Set;

/** Finds statements by which a session reads literals, or compares texts, in another way than it did when it began. */
public final class SessionReading {
    private static final Set<String> STATEMENTS = Set.of("SET", "ALTER", "SELECT", "RESET", "CALL");

    private SessionReading() {}

    /**
     * Whether a text may change what quotes and backslashes mean: {@code standard_conforming_strings} of PostgreSQL, by SET
     * or by {@code set_config}, and {@code sql_mode} of MySQL.
     */
    public static boolean changesLiterals(Tokens tokens) {
        Dialect dialect = tokens.dialect();
        String name = dialect.isMysqlLike()
                ? "sql_mode"
                : dialect.isPostgresLike() && !dialect.isSpanner() ? "standard_conforming_strings" : null;
        if (name == null || tokens.size() == 0) {
            return false;
        }
        for (TokenRange statement : tokens.statements()) {
            if (STATEMENTS.stream().anyMatch(word -> tokens.isWord(statement.from(), word))
                    && mentions(tokens, statement, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean mentions(Tokens tokens, TokenRange statement, String name) {
        for (int i = statement.from() + 1; i < statement.to(); i++) {
            boolean mayName =
                    tokens.isName(i) || tokens.kind(i) == TokenKind.STRING || tokens.kind(i) == TokenKind.PARAMETER;
            if (mayName && tokens.text(i).toLowerCase(java.util.Locale.ROOT).contains(name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text holds something that is read in another way once {@link #changesLiterals} was carried out. */
    public static boolean isReadOtherwise(String sql, Dialect dialect) {
        return sql.indexOf('\\') >= 0 || (dialect.isMysqlLike() && sql.indexOf('"') >= 0);
    }

    /** Whether a text changes which texts are equal, or of which types columns will be: H2's collation and IGNORECASE. */
    public static boolean changesComparison(Tokens tokens) {
        if (tokens.dialect() != Dialect.H2) {
            return false;
        }
        for (TokenRange statement : tokens.statements()) {
            int from = statement.from();
            int name = tokens.isWord(from + 1, "DATABASE") || tokens.isWord(from + 1, "BINARY") ? from + 2 : from + 1;
            if (tokens.isWord(from, "SET") && (tokens.isWord(name, "COLLATION") || tokens.isWord(name, "IGNORECASE"))) {
                return true;
            }
        }
        return false;
    }
}

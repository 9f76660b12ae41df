package dev.keyspread.plan.write.rows;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.InsertSource;

/** Tells values of a select list that are one value for certain from those that may be a set of them, as PostgreSQL's functions can be. */
public final class SetReturningCalls {
    /** What stands before a parenthesis and is one value for certain. */
    private static final String[] SINGLE_VALUES = {
        "CAST",
        "COALESCE",
        "NULLIF",
        "GREATEST",
        "LEAST",
        "NOW",
        "NEXTVAL",
        "CURRVAL",
        "UPPER",
        "LOWER",
        "TRIM",
        "CONCAT",
        "SUBSTRING",
        "REPLACE",
        "ABS",
        "ROUND",
        "LENGTH",
        "DATE_TRUNC",
        "EXTRACT",
        "TO_CHAR",
        "TO_TIMESTAMP",
        "TO_DATE",
        "MD5",
        "GEN_RANDOM_UUID",
        "UUID_GENERATE_V4",
        "CLOCK_TIMESTAMP",
        "TIMEZONE",
        "VARCHAR",
        "CHAR",
        "NUMERIC",
        "DECIMAL",
        "IN",
        "ANY",
        "EXISTS",
        "AND",
        "OR",
        "NOT",
        "CASE",
        "WHEN",
        "THEN",
        "ELSE",
        "INTERVAL",
        "ARRAY",
        "ROW"
    };

    private SetReturningCalls() {}

    /** Returns true if a query may give several rows: it reads some, or calls a function that may return a set. */
    public static boolean mayYieldSeveral(Tokens tokens, InsertSource.SelectBlock block) {
        return block.hasFrom()
                || (tokens.dialect().has(Capability.POSTGRES_GRAMMAR)
                        && block.row().values().stream().anyMatch(value -> mayBeIn(tokens, value)));
    }

    /** Returns true if a value calls a function of which it is not known that it returns one value. */
    public static boolean mayBeIn(Tokens tokens, TokenRange value) {
        for (int i = value.from(); i + 1 < value.to(); i++) {
            if (tokens.isName(i) && tokens.isSymbol(i + 1, "(") && !tokens.isAnyWord(i, SINGLE_VALUES)) {
                return true;
            }
        }
        return false;
    }
}

package dev.keyspread.config;

import java.sql.SQLException;

/** What becomes of a setting that is unknown or not valid and is no rule. */
@FunctionalInterface
interface LeftOut {
    /** It is not left out: nobody connects. */
    LeftOut NEVER = problem -> {
        throw problem;
    };

    /** Takes note of a setting that is left out, or throws the problem. */
    void noted(SQLException problem) throws SQLException;
}

package dev.keyspread.config;

import java.sql.SQLException;

/** What is done with a setting that is unknown or not valid, unless it is a rule. */
@FunctionalInterface
interface LeftOut {
    /** Leaves nothing out: the problem is thrown, so no connection is made. */
    LeftOut NEVER = new LeftOut() { // no lambda, since it would be the first that a program links
                @Override
                public void noted(SQLException problem) throws SQLException {
                    throw problem;
                }
            };

    /** Takes note of a setting that is left out, or throws the problem. */
    void noted(SQLException problem) throws SQLException;
}

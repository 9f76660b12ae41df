package dev.keyspread.config;

import java.sql.SQLException;

/** Decides what is done with a setting that is unknown or not valid, unless it is a shard rule: here it ends the connect. */
class LeftOut {
    /** Throws the problem, so that no connection is made; a subclass may take note of it instead. */
    void noted(SQLException problem) throws SQLException {
        throw problem;
    }
}

package dev.keyspread.config;

import java.sql.SQLException;

/**
 * Decides what becomes of an unknown or invalid setting: this class ends the connect. {@link AgentSettings} has a subclass that tells of it
 * and goes on. {@link SettingsReader}, {@link SettingsFile} and {@link UrlLimits} call it. It must not be given an invalid shard rule,
 * which always ends the connect, because rows would go out unfilled.
 */
class LeftOut {
    /** Throws the problem, so that no connection is made; a subclass may take note of it instead. */
    void noted(SQLException problem) throws SQLException {
        throw problem;
    }
}

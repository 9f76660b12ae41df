package dev.keyspread.suite;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.sql.SQLException;

/** A real PostgreSQL. */
final class PostgresEngine implements Engine {
    @Override
    public String newDatabase() throws SQLException {
        return EmbeddedPostgresEngine.newDatabase();
    }

    @Override
    public String disposal() {
        return ""; // the server's data directory goes with the JVM
    }

    @Override
    public Grammar grammar() {
        return Grammar.POSTGRESQL;
    }

    @Override
    public String bytes() {
        return "BYTEA";
    }

    @Override
    public String text() {
        return "TEXT";
    }

    @Override
    public String analyze(String table) {
        return "ANALYZE " + table;
    }
}

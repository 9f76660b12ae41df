package dev.keyspread.suite.engine;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.random.Grammar;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** A real PostgreSQL. */
public final class PostgresEngine implements Engine {
    private final List<String> settings;

    public PostgresEngine() {
        this.settings = List.of();
    }

    /** One that Keyspread takes for an engine that speaks its protocol. */
    public PostgresEngine(Dialect taken) {
        this.settings = List.of("keyspread.dialect=" + taken.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public List<String> settings() {
        return settings;
    }

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

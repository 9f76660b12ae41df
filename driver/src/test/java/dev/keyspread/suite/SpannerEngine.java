package dev.keyspread.suite;

import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import java.sql.SQLException;

/** Cloud Spanner's emulator, in one of its dialects. */
final class SpannerEngine implements Engine {
    private final boolean google;

    SpannerEngine(Dialect dialect) {
        this.google = dialect == Dialect.GOOGLESQL;
    }

    /** The one or the other, by the dialect. */
    String either(String googleSql, String postgres) {
        return google ? googleSql : postgres;
    }

    @Override
    public String newDatabase() {
        return SpannerEmulator.newDatabase(google ? Dialect.GOOGLESQL : Dialect.SPANNER_POSTGRESQL);
    }

    @Override
    public Grammar grammar() {
        return google ? Grammar.GOOGLESQL : Grammar.SPANNER_POSTGRESQL;
    }

    @Override
    public String disposal() {
        return ""; // the emulator ends with the JVM
    }

    @Override
    public String bytes() {
        return either("BYTES(MAX)", "BYTEA");
    }

    @Override
    public String text() {
        return either("STRING(MAX)", "TEXT");
    }

    @Override
    public String analyze(String table) {
        return "ANALYZE";
    }

    /** The driver rolls back what failed without waiting for the end of it. */
    @Override
    public boolean isBusy(SQLException e) {
        return String.valueOf(e.getMessage()).contains("Schema change operation rejected because a concurrent");
    }
}

package dev.keyspread.suite.engine;

import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.random.Grammar;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** Cloud Spanner's emulator, in one of its dialects. */
public final class SpannerEngine implements Engine {
    private final boolean google;

    public SpannerEngine(Dialect dialect) {
        this.google = dialect == Dialect.GOOGLESQL;
    }

    /** The one or the other, by the dialect. */
    public String either(String googleSql, String postgres) {
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

    /** A session has none of its own: the database has. */
    @Override
    public List<String> timeZones() {
        return List.of();
    }

    @Override
    public String bytes() {
        return either("BYTES(MAX)", "BYTEA");
    }

    @Override
    public String text() {
        return either("STRING(MAX)", "TEXT");
    }

    /** Its times are instants with nine digits; what a driver is given without a zone is in the JVM's. */
    @Override
    public String timestamp(String local) {
        return LocalDateTime.parse(local)
                .atZone(ZoneId.systemDefault())
                .withZoneSameInstant(ZoneOffset.UTC)
                .format(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'"));
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

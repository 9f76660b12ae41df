package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads the tables of a database that the catalogue doesn't know yet, within limits of number and time. {@code TableReading} runs it on a
 * connection of Keyspread's own, or else on the one that was just opened; {@code KnownSchema} runs it for the command line. The catalogue
 * takes in no table that was read before later DDL.
 */
public final class SchemaInspection {
    private final MetadataReader reader;
    private final Catalogue catalogue;
    private final Consumer<Table> learned;

    /** Makes an inspection that fills the catalogue. */
    public SchemaInspection(MetadataReader reader, Catalogue catalogue) {
        this(reader, catalogue, table -> {});
    }

    /**
     * Makes an inspection that fills the catalogue.
     *
     * @param learned gets each table that the catalogue took in
     */
    public SchemaInspection(MetadataReader reader, Catalogue catalogue, Consumer<Table> learned) {
        this.reader = reader;
        this.catalogue = catalogue;
        this.learned = learned;
    }

    /**
     * Holds the result of an inspection.
     *
     * @param read how many tables were read into the catalogue
     * @param unreadable how many could not be read, because of an error or because they were dropped meanwhile
     * @param complete false when a limit ended it, or the thread was interrupted
     */
    public record Outcome(int read, int unreadable, boolean complete) {}

    /**
     * Reads one table, then twice as many with each round. Time is checked between rounds, so the run may take about twice as long as
     * allowed. An interrupt ends it early, and stays set.
     *
     * @param connection the delegate's connection, in which no transaction is open
     * @param mostTables the most tables to list, known ones included
     * @param time how long it may take
     * @throws SQLException when the tables can't be listed, or the connection is lost
     */
    public Outcome run(Connection connection, int mostTables, Duration time) throws SQLException {
        long end = System.nanoTime() + time.toNanos();
        List<QualifiedName> names = reader.names(connection, mostTables);
        List<QualifiedName> missing = new ArrayList<>();
        for (QualifiedName name : names) { // No stream: linking a lambda is part of the cold start (ColdStart).
            if (catalogue.isMissing(name)) {
                missing.add(name);
            }
        }
        int read = 0;
        int atOnce = 1;
        for (int from = 0; from < missing.size(); ) {
            if (isOver(end)) {
                return new Outcome(read, from - read, false);
            }
            List<QualifiedName> some = missing.subList(from, Math.min(missing.size(), from + atOnce));
            read += read(connection, some, end);
            from += some.size();
            atOnce = Math.min(MetadataReader.MAX_AT_ONCE, 2 * atOnce);
        }
        return new Outcome(read, missing.size() - read, names.size() < mostTables && !isOver(end));
    }

    private static boolean isOver(long end) {
        return System.nanoTime() - end >= 0 || Thread.currentThread().isInterrupted();
    }

    /** Reads tables together, then the missing ones one by one until time is over. Returns how many the catalogue took in. */
    private int read(Connection connection, List<QualifiedName> names, long end) throws SQLException {
        long version = catalogue.version();
        Map<QualifiedName, Table> tables = some(connection, names);
        int read = 0;
        for (QualifiedName name : names) {
            Table table = tables.get(name);
            if (table != null && catalogue.learn(List.of(table), version)) {
                tell(table);
                read++;
            } else if (!isOver(end) && read(connection, name)) {
                read++;
            }
        }
        return read;
    }

    /** Passes on a table as the catalogue has it, which may know more of the table than was read. */
    private void tell(Table read) {
        Table kept = catalogue.find(read.name());
        learned.accept(kept == null ? read : kept);
    }

    private Map<QualifiedName, Table> some(Connection connection, List<QualifiedName> names) throws SQLException {
        try {
            return names.size() > 1 ? reader.readListed(connection, names) : Map.of();
        } catch (SQLException e) {
            if (connection.isClosed()) {
                throw e;
            }
            return Map.of();
        }
    }

    private boolean read(Connection connection, QualifiedName name) throws SQLException {
        try {
            // Tries twice if DDL came between. If more DDL comes, the statement that needs the table reads it.
            for (int i = 0; i < 2; i++) {
                long version = catalogue.version();
                Table table = reader.readListed(connection, name);
                if (table == null) {
                    return false;
                }
                if (catalogue.learn(List.of(table), version)) {
                    tell(table);
                    return true;
                }
            }
            return false;
        } catch (SQLException e) {
            if (connection.isClosed()) {
                throw e;
            }
            return false;
        }
    }
}

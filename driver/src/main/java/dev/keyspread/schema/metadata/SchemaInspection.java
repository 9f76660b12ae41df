package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Reads the tables that a database has and the catalogue does not know yet, within limits of number and time. */
public final class SchemaInspection {
    private final MetadataReader reader;
    private final Catalogue catalogue;
    private final Consumer<Table> learned;

    /** An inspection that fills that catalogue. */
    public SchemaInspection(MetadataReader reader, Catalogue catalogue) {
        this(reader, catalogue, table -> {});
    }

    /**
     * An inspection that fills that catalogue.
     *
     * @param learned told of each table that was taken in
     */
    public SchemaInspection(MetadataReader reader, Catalogue catalogue, Consumer<Table> learned) {
        this.reader = reader;
        this.catalogue = catalogue;
        this.learned = learned;
    }

    /**
     * What an inspection came to.
     *
     * @param read how many tables were read into the catalogue
     * @param unreadable how many could not be read, because of an error or because they had gone again
     * @param complete false when a limit ended it, or the thread was interrupted
     */
    public record Outcome(int read, int unreadable, boolean complete) {}

    /**
     * Reads one table after another. The limits are looked at between tables, so it may run over by the time that one
     * takes. An interrupt ends it early, and stays set.
     *
     * @param connection the delegate's connection, in which no transaction is open
     * @param mostTables how many tables are listed at most, those that are known already included
     * @param time how long it may take
     * @throws SQLException when the tables can't be listed, or the connection is lost
     */
    public Outcome run(Connection connection, int mostTables, Duration time) throws SQLException {
        long end = System.nanoTime() + time.toNanos();
        List<QualifiedName> names = reader.names(connection, mostTables);
        int read = 0;
        int unreadable = 0;
        for (QualifiedName name : names) {
            if (System.nanoTime() - end >= 0 || Thread.currentThread().isInterrupted()) {
                return new Outcome(read, unreadable, false);
            }
            if (!catalogue.isMissing(name)) {
                continue;
            }
            if (read(connection, name)) {
                read++;
            } else {
                unreadable++;
            }
        }
        return new Outcome(read, unreadable, names.size() < mostTables);
    }

    private boolean read(Connection connection, QualifiedName name) throws SQLException {
        try {
            // Once more when DDL came between; if it keeps coming, whoever needs the table reads it.
            for (int i = 0; i < 2; i++) {
                long version = catalogue.version();
                Table table = reader.readListed(connection, name);
                if (table == null) {
                    return false;
                }
                if (catalogue.learn(List.of(table), version)) {
                    learned.accept(table);
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

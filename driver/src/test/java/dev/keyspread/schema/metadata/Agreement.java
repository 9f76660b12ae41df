package dev.keyspread.schema.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.catalogue.Ddl;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.BinaryOperator;

/** Carries out DDL, and holds what a catalogue made of its text against what the database's metadata says of it. */
final class Agreement {
    private final Connection connection;
    private final DetectedDialect engine;
    private final Catalogue catalogue;

    Agreement(Connection connection, String url) throws SQLException {
        this(connection, DialectDetection.detect(connection, url, null));
    }

    /** For a connection of which is known where it leads. */
    Agreement(Connection connection, DetectedDialect engine) {
        this.connection = connection;
        this.engine = engine;
        this.catalogue = new Catalogue(engine);
    }

    static void check(Connection connection, String url, String... ddl) throws SQLException {
        Agreement agreement = new Agreement(connection, url);
        for (String text : ddl) {
            agreement.carryOut(text);
        }
        agreement.check();
    }

    /** Runs one statement, and shows it to the catalogue if the database took it. */
    void carryOut(String ddl) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(ddl);
        }
        Ddl.apply(catalogue, engine.dialect(), ddl);
    }

    /** Returns what the catalogue knows. */
    List<Table> tables() {
        return catalogue.tables();
    }

    boolean knowsTables() {
        return !catalogue.tables().isEmpty();
    }

    /** Compares all tables that the catalogue knows, and returns how many. */
    int check() throws SQLException {
        return check((told, read) -> told);
    }

    /**
     * Compares all tables that the catalogue knows, and returns how many.
     *
     * @param known from what DDL tells and what was read, what DDL tells but for the differences that are known
     */
    int check(BinaryOperator<Table> known) throws SQLException {
        MetadataReader reader = new MetadataReader(engine);
        assertFalse(catalogue.tables().isEmpty(), "DDL was read");
        for (Table told : catalogue.tables()) {
            Table read = reader.read(connection, told.name());
            assertNotNull(read, () -> told.name() + " is there");
            boolean named =
                    told.indexes().stream().noneMatch(index -> index.name().isEmpty());
            assertEquals(TableText.of(read, named), TableText.of(known.apply(told, read), named));
            if (told.keyName() != null) {
                assertEquals(read.keyName(), told.keyName());
            }
        }
        return catalogue.tables().size();
    }
}

package dev.keyspread.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Carries out DDL, and holds what a catalogue made of its text against what the database's metadata says of it. */
final class Agreement {
    private Agreement() {}

    static void check(Connection connection, String url, String... ddl) throws SQLException {
        DetectedDialect engine = DialectDetection.detect(connection, url);
        Catalogue catalogue = new Catalogue(engine);
        try (Statement statement = connection.createStatement()) {
            for (String text : ddl) {
                statement.execute(text);
                Ddl.apply(catalogue, engine.dialect(), text);
            }
        }

        MetadataReader reader = new MetadataReader(engine);
        assertFalse(catalogue.tables().isEmpty(), "DDL was read");
        for (Table told : catalogue.tables()) {
            Table read = reader.read(connection, told.name());
            assertNotNull(read, () -> told.name() + " is there");
            boolean named =
                    told.indexes().stream().noneMatch(index -> index.name().isEmpty());
            assertEquals(TableText.of(read, named), TableText.of(told, named));
            if (told.keyName() != null) {
                assertEquals(read.keyName(), told.keyName());
            }
        }
    }
}

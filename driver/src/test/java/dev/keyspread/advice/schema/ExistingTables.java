package dev.keyspread.advice.schema;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tables of a database as it tells them itself. */
public record ExistingTables(List<Table> tables) implements TableLookup {
    /** Enough for the tables of any test's database. */
    private static final int LIMIT = 200;

    /** Reads all. */
    public static ExistingTables read(Connection connection) throws SQLException {
        String url = connection.getMetaData().getURL();
        MetadataReader reader = new MetadataReader(DialectDetection.detect(connection, url, null));
        List<Table> tables = new ArrayList<>();
        for (QualifiedName name : reader.names(connection, LIMIT)) {
            tables.add(Objects.requireNonNull(reader.read(connection, name), name::toString));
        }
        return new ExistingTables(tables);
    }

    @Override
    public @Nullable Table find(QualifiedName name) {
        return tables.stream()
                .filter(table ->
                        table.name().equals(name) || table.name().name().equalsIgnoreCase(name.name()))
                .findFirst()
                .orElse(null);
    }
}

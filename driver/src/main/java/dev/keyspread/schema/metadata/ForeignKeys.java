package dev.keyspread.schema.metadata;

import dev.keyspread.log.Log;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads foreign keys. Nothing but advice rests on them, so a driver that can't tell them is believed to have none. */
final class ForeignKeys {
    private static final Log LOG = Log.of("keyspread");

    private ForeignKeys() {}

    /** The foreign keys of the table of exactly that name. */
    static List<ForeignKey> of(Connection connection, QualifiedName table, Dialect dialect) {
        try {
            List<ForeignKey> references = read(connection.getMetaData(), table, dialect.isMysqlLike());
            // Spanner's driver counts interleaving among them, as one without a name.
            return dialect.isSpanner()
                    ? references.stream()
                            .filter(reference -> !reference.name().isEmpty())
                            .toList()
                    : references;
        } catch (SQLException e) {
            LOG.debug("The foreign keys of {} could not be read: {}", table, e.getSQLState());
            return List.of();
        }
    }

    private record Part(String name, int place, String column, QualifiedName table, String referenced) {}

    /** @param catalogs whether what others call a schema is a catalog to the driver */
    private static List<ForeignKey> read(DatabaseMetaData metadata, QualifiedName table, boolean catalogs)
            throws SQLException {
        List<Part> parts = Queries.drain(
                catalogs
                        ? metadata.getImportedKeys(table.schema(), null, table.name())
                        : metadata.getImportedKeys(null, table.schema(), table.name()),
                row -> {
                    String schema = row.getString(catalogs ? "PKTABLE_CAT" : "PKTABLE_SCHEM");
                    String name = row.getString("PKTABLE_NAME");
                    String referenced = row.getString("PKCOLUMN_NAME");
                    String column = row.getString("FKCOLUMN_NAME");
                    int place = row.getInt("KEY_SEQ");
                    String constraint = Objects.requireNonNullElse(row.getString("FK_NAME"), "");
                    return new Part(constraint, place, column, JdbcSource.name(schema, name), referenced);
                });
        Map<String, ForeignKey> references = new LinkedHashMap<>();
        for (Part part : parts) {
            // Where the constraint has no name, each begins anew at one.
            String key =
                    part.name().isEmpty() ? part.table() + " " + (parts.indexOf(part) - part.place()) : part.name();
            references.merge(
                    key,
                    new ForeignKey(part.name(), List.of(part.column()), part.table(), List.of(part.referenced())),
                    ForeignKeys::joined);
        }
        return List.copyOf(references.values());
    }

    private static ForeignKey joined(ForeignKey first, ForeignKey then) {
        List<String> columns = new ArrayList<>(first.columns());
        columns.addAll(then.columns());
        List<String> referenced = new ArrayList<>(first.referenced());
        referenced.addAll(then.referenced());
        return first.withColumns(columns, referenced);
    }
}

package dev.keyspread.schema.metadata;

import dev.keyspread.log.Log;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The foreign keys of a table. If the driver can't tell them, none are known, and each column may be changed by one.
 * {@link MetadataReader} reads them by it.
 *
 * @param references what they refer to
 * @param changes those that change the table's own columns when a row that they refer to is changed or deleted
 */
record ForeignKeys(List<ForeignKey> references, List<ValueChange> changes) {
    private static final Log LOG = Log.of("keyspread");

    /** PostgreSQL's driver asks for them by a query that looks operators up along the search path. */
    private static final String POSTGRES =
            "SELECT f.conname, k.n, a.attname, rn.nspname, r.relname, ra.attname, f.confupdtype, f.confdeltype"
                    + " FROM pg_catalog.pg_constraint f JOIN pg_catalog.pg_class c ON c.oid = f.conrelid"
                    + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                    + " JOIN pg_catalog.pg_class r ON r.oid = f.confrelid"
                    + " JOIN pg_catalog.pg_namespace rn ON rn.oid = r.relnamespace"
                    + " CROSS JOIN LATERAL pg_catalog.generate_subscripts(f.conkey, 1) AS k(n)"
                    + " JOIN pg_catalog.pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[k.n]"
                    + " JOIN pg_catalog.pg_attribute ra ON ra.attrelid = f.confrelid AND ra.attnum = f.confkey[k.n]"
                    + " WHERE f.contype = 'f' AND n.nspname = ? AND c.relname = ? ORDER BY 4, 5, 1, 2";

    /** The rows that a statement writes are stored as written, so that they can be filled. */
    private static final ValueChange UNKNOWN =
            new ValueChange("a foreign key, if there is one: they could not be read", List.of(), false);

    /** Returns the foreign keys of the table of exactly that name. */
    static ForeignKeys of(Connection connection, QualifiedName table, Dialect dialect) throws SQLException {
        try {
            List<Part> parts = dialect.has(Capability.RUNS_POSTGRES_CODE)
                    ? postgres(connection, table, dialect)
                    : read(connection.getMetaData(), table, dialect.has(Capability.SCHEMAS_ARE_CATALOGS));
            List<ForeignKey> references = references(parts);
            List<ForeignKey> own = dialect.has(Capability.SPANNER_DRIVER)
                    ? references.stream()
                            .filter(reference -> !reference.name().isEmpty())
                            .toList()
                    : references;
            return new ForeignKeys(own, changes(parts));
        } catch (SQLException e) {
            Queries.rethrowIfPassing(e);
            LOG.debug("The foreign keys of {} could not be read: {}", table, e.getSQLState());
            return new ForeignKeys(List.of(), List.of(UNKNOWN));
        }
    }

    private record Part(
            String name, int place, String column, QualifiedName table, String referenced, int onUpdate, int onDelete) {

        boolean changesColumn() {
            return onUpdate == DatabaseMetaData.importedKeyCascade || isSet(onUpdate) || isSet(onDelete);
        }

        /** Returns the actions in the form of DDL; what an engine does anyway is left out. */
        String actions() {
            return (word("ON DELETE ", onDelete) + word(" ON UPDATE ", onUpdate)).strip();
        }

        private static String word(String when, int action) {
            return switch (action) {
                case DatabaseMetaData.importedKeyCascade -> when + "CASCADE";
                case DatabaseMetaData.importedKeySetNull -> when + "SET NULL";
                case DatabaseMetaData.importedKeySetDefault -> when + "SET DEFAULT";
                default -> "";
            };
        }

        private static boolean isSet(int action) {
            return action == DatabaseMetaData.importedKeySetNull || action == DatabaseMetaData.importedKeySetDefault;
        }
    }

    /** @param catalogs whether what others call a schema is a catalog to the driver */
    private static List<Part> read(DatabaseMetaData metadata, QualifiedName table, boolean catalogs)
            throws SQLException {
        return Queries.drain(
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
                    int onUpdate = row.getInt("UPDATE_RULE");
                    int onDelete = row.getInt("DELETE_RULE");
                    QualifiedName target = JdbcSource.name(schema, name);
                    return new Part(constraint, place, column, target, referenced, onUpdate, onDelete);
                });
    }

    private static List<Part> postgres(Connection connection, QualifiedName table, Dialect dialect)
            throws SQLException {
        return new Queries(connection)
                .catalogue(
                        dialect,
                        POSTGRES,
                        row -> new Part(
                                row.getString(1),
                                row.getInt(2),
                                row.getString(3),
                                JdbcSource.name(row.getString(4), row.getString(5)),
                                row.getString(6),
                                action(row.getString(7)),
                                action(row.getString(8))),
                        Objects.requireNonNullElse(table.schema(), "public"),
                        table.name());
    }

    private static int action(String letter) {
        return switch (letter) {
            case "c" -> DatabaseMetaData.importedKeyCascade;
            case "n" -> DatabaseMetaData.importedKeySetNull;
            case "d" -> DatabaseMetaData.importedKeySetDefault;
            default -> DatabaseMetaData.importedKeyNoAction;
        };
    }

    private static List<ValueChange> changes(List<Part> parts) {
        return parts.stream()
                .filter(Part::changesColumn)
                .map(part -> new ValueChange("the foreign key " + part.name(), List.of(part.column()), false))
                .toList();
    }

    private static List<ForeignKey> references(List<Part> parts) {
        Map<String, ForeignKey> references = new LinkedHashMap<>();
        for (Part part : parts) {
            // Foreign keys without a name are told apart by KEY_SEQ, which begins at 1 in each.
            String key =
                    part.name().isEmpty() ? part.table() + " " + (parts.indexOf(part) - part.place()) : part.name();
            references.merge(
                    key,
                    new ForeignKey(
                            part.name(),
                            List.of(part.column()),
                            part.table(),
                            List.of(part.referenced()),
                            part.actions()),
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

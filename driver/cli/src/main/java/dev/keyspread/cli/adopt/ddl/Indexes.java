package dev.keyspread.cli.adopt.ddl;

import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.sql.OwnSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds and makes the indexes of a table that is adopted, for {@code Adoption} and {@code KeyInPlace}. It must drop no index but one that
 * an interrupted build has left.
 */
public final class Indexes {
    private Indexes() {}

    /** The index of that name, or null. */
    public static @Nullable Index named(RuledColumn column, String name) {
        for (Index each : column.table().indexes()) {
            if (name.equalsIgnoreCase(each.name())) {
                return each;
            }
        }
        return null;
    }

    /** Why an index of that name, which others made, is in the way; null where there is none, or one over just these columns. */
    public static @Nullable String obstacle(RuledColumn column, String name, List<String> columns) {
        Index there = named(column, name);
        List<String> parts = there == null
                ? columns
                : there.parts().stream().map(KeyPart::column).toList();
        return there == null || (parts.equals(columns) && there.filter() == null)
                ? null
                : "there is an index " + there.name() + " already, of " + String.join(", ", parts)
                        + ", and an adoption makes one of that name. Rename it";
    }

    /** Makes an index, if there is none of that name that is whole. */
    public static void ensure(
            Connection connection, DdlRun ddl, RuledColumn column, String name, List<String> create, List<String> drop)
            throws SQLException, InterruptedException {
        Index there = named(column, name);
        if (there != null && isInvalid(connection, column, there.name())) {
            ddl.run(drop); // a concurrent build that was killed leaves one that nobody uses
            there = null;
        }
        if (there == null) {
            ddl.run(create);
        }
    }

    private static boolean isInvalid(Connection connection, RuledColumn column, String name) throws SQLException {
        if (!AdoptionSql.mayLeaveInvalidIndex(column.dialect())) {
            return false;
        }
        String invalid = "SELECT 1 FROM pg_catalog.pg_index x JOIN pg_catalog.pg_class c ON c.oid = x.indexrelid"
                + " WHERE x.indrelid = CAST(? AS pg_catalog.regclass) AND c.relname = ? AND NOT x.indisvalid";
        try (PreparedStatement select = connection.prepareStatement(OwnSql.qualified(invalid, column.dialect()))) {
            select.setString(1, column.tableSql());
            select.setString(2, name);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next();
            }
        }
    }
}

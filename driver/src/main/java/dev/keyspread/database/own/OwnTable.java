package dev.keyspread.database.own;

import dev.keyspread.schema.metadata.Queries;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds a table that Keyspread itself writes to. On PostgreSQL whoever may create tables in a schema of the search path could put a table of
 * that name there, and its triggers would run as the user who is connected: such a table is refused.
 */
public final class OwnTable {
    /** Nobody but those whom the schema's owner let can have made a table of a schema in which PUBLIC may create none. */
    private static final String FIND = "SELECT n.nspname, (" + OwnSql.OWNER_IS_TRUSTED
            + " OR NOT pg_catalog.has_schema_privilege(CAST('public' AS pg_catalog.name), n.oid, 'CREATE'))"
            + " FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
            + " WHERE c.relname = ? AND pg_catalog.pg_table_is_visible(c.oid)";

    private OwnTable() {}

    /**
     * Returns the table's name as it has to stand in SQL, with its schema where the engine's catalogue tells it; null where there is no such
     * table. Engines whose tables have no owners are not asked.
     *
     * @throws SQLException SQLState 42501 where the table may be a stranger's
     */
    public static @Nullable String find(Connection connection, Dialect dialect, String name) throws SQLException {
        if (!dialect.has(Capability.RUNS_POSTGRES_CODE)) {
            return name;
        }
        record Found(String schema, boolean isTrusted) {}
        List<Found> found = new Queries(connection)
                .catalogue(dialect, FIND, row -> new Found(row.getString(1), row.getBoolean(2)), name);
        if (found.isEmpty()) {
            return null;
        }
        String schema = found.get(0).schema();
        if (!found.get(0).isTrusted()) {
            throw new SQLException(
                    "Keyspread does not write to the table " + name + " of the schema " + schema
                            + ": its owner is neither this user, nor the owner of the schema or the database,"
                            + " and everybody may create tables there. Give it another owner (ALTER TABLE "
                            + name + " OWNER TO …), or REVOKE CREATE ON SCHEMA " + schema + " FROM PUBLIC",
                    "42501");
        }
        return dialect.quoted(schema) + "." + dialect.quoted(name);
    }
}

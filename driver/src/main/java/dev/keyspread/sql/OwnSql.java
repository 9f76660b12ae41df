package dev.keyspread.sql;

import dev.keyspread.sql.dialect.Capability;
import java.util.Collections;
import java.util.regex.Pattern;

/**
 * Qualifies the operators of what Keyspread sends by itself. On PostgreSQL a function or an operator of any schema on the search path is
 * taken if its types match better, and runs with the rights of the user who is connected. The readers of metadata, {@code ShardSql} and
 * the room {@code database.own} qualify their SQL by it. On PostgreSQL they must send none without it.
 */
public final class OwnSql {
    /**
     * Holds for a table {@code c} of a schema {@code n} whose owner is this user or a role of his, or may do what the owner of the schema or of
     * the database may. A superuser has everybody's roles, so that they say nothing of whom he trusts.
     */
    public static final String OWNER_IS_TRUSTED =
            "(pg_catalog.pg_has_role(c.relowner, n.nspowner, 'USAGE') OR pg_catalog.pg_has_role(c.relowner,"
                    + " (SELECT b.datdba FROM pg_catalog.pg_database b WHERE b.datname = pg_catalog.current_database()),"
                    + " 'USAGE') OR (pg_catalog.pg_has_role(c.relowner, 'USAGE') AND NOT (SELECT u.rolsuper FROM"
                    + " pg_catalog.pg_roles u WHERE u.rolname = current_user)))";

    /**
     * Holds where there is an operator that compares, neither PostgreSQL's nor one of a type beside it. It is taken where its types match
     * better, as for two varchars, or where its schema is looked in first.
     */
    public static final String HAS_OWN_COMPARISONS = "EXISTS (SELECT 1 FROM pg_catalog.pg_operator o"
            + " JOIN pg_catalog.pg_namespace s ON s.oid = o.oprnamespace"
            + " JOIN pg_catalog.pg_type l ON l.oid = o.oprleft JOIN pg_catalog.pg_type r ON r.oid = o.oprright"
            + " WHERE s.nspname <> 'pg_catalog' AND l.typnamespace <> s.oid AND r.typnamespace <> s.oid"
            + " AND o.oprname = ANY (ARRAY['=', '<', '<=', '>', '>=']))";

    private static final Pattern OPERATOR = Pattern.compile(" (=|<>|<=|>=|<|>|\\|\\||&|~\\*|-) ");

    private OwnSql() {}

    /**
     * Returns a query on the catalogues with each operator that stands between spaces qualified. The query holds names and values of others
     * only as parameters; it names functions and types of {@code pg_catalog} in full.
     */
    public static String qualified(String query, Dialect dialect) {
        return dialect.has(Capability.RUNS_POSTGRES_CODE)
                ? OPERATOR.matcher(query).replaceAll(" OPERATOR(pg_catalog.$1) ")
                : query;
    }

    /** Returns an operator such as {@code >=} as it stands between two operands, with its spaces. */
    public static String operator(String operator, Dialect dialect) {
        return dialect.has(Capability.RUNS_POSTGRES_CODE)
                ? " OPERATOR(pg_catalog." + operator + ") "
                : " " + operator + " ";
    }

    /** Returns the right side of {@code = ANY} or {@code <> ALL} for that many parameters: {@code IN} would look its operator up. */
    public static String array(String parameter, int times) {
        return "(ARRAY[" + String.join(", ", Collections.nCopies(times, parameter)) + "])";
    }
}

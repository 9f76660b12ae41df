package dev.keyspread.schema.routine;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Catalogue;
import org.jspecify.annotations.Nullable;

/**
 * The queries for the routines of one kind of engine. Each row tells how a routine comes to run, its name, its text (null where the user
 * may not see it), whether that is SQL, and whether it has a search path of its own. {@link RoutineReader} sends them.
 *
 * @param suspects those whose text matches an expression, and
 * @param callers those whose text matches one, or that run what has a name of another
 */
record RoutineQueries(Query suspects, Query callers) {
    /**
     * A query.
     *
     * @param texts how many of its parameters are the expression for texts; they are the first
     * @param names how many are the names themselves, with the character 1 between them
     */
    record Query(String sql, int texts, int names) {}

    /** The engine's; null where no text of a routine can be asked for, or there are none. */
    static @Nullable RoutineQueries of(Dialect dialect, int version) {
        if (!dialect.has(Capability.ROUTINES)) {
            return null;
        }
        return dialect.engine().catalogue() == Catalogue.MYSQL_SCHEMA ? mysql() : postgres(dialect, version);
    }

    /**
     * Functions with a body of the SQL standard, of version 14 and later, have no other text. Thousands are the server's own: OFFSET keeps it
     * from matching their texts.
     */
    private static RoutineQueries postgres(Dialect dialect, int version) {
        boolean hasBodies = dialect.has(Capability.TELLS_DEPENDENTS) && version >= 14;
        String body = hasBodies
                ? "CASE WHEN p.prosrc = '' THEN pg_catalog.pg_get_function_sqlbody(p.oid) ELSE p.prosrc END"
                : "p.prosrc";
        String routines =
                "SELECT 'ROUTINE', proname, body, is_sql, has_path FROM (SELECT p.proname, " + body + " AS body,"
                        + " coalesce(l.lanname = ANY (ARRAY['sql', 'plpgsql']), true) AS is_sql,"
                        + " coalesce(pg_catalog.strpos(pg_catalog.array_to_string(p.proconfig, ' '), 'search_path') > 0, false)"
                        + " AS has_path FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace"
                        + " LEFT JOIN pg_catalog.pg_language l ON l.oid = p.prolang"
                        + " WHERE n.nspname <> ALL (ARRAY['pg_catalog', 'information_schema', 'crdb_internal'])"
                        + " AND coalesce(l.lanname <> ALL (ARRAY['c', 'internal']), true) OFFSET 0) r WHERE body ~* ?";
        return new RoutineQueries(
                new Query(OwnSql.qualified(routines, dialect), 1, 0),
                dialect.has(Capability.TELLS_DEPENDENTS)
                        ? new Query(OwnSql.qualified(routines + " UNION ALL " + DEPENDENTS, dialect), 1, 3)
                        : new Query(routines, 1, 0));
    }

    /** That a name is one of those that are looked for. */
    private static final String IS_NAMED = " = ANY (pg_catalog.string_to_array(?, pg_catalog.chr(1)))";

    /**
     * The triggers, defaults, views and policies that run a routine, by the name of their table, and by that of the one whose rows it has;
     * the views and rules that name such a view, and the tables whose foreign keys write to such a table.
     */
    private static final String DEPENDENTS =
            "SELECT o.kind, c.relname, pg_catalog.quote_ident(p.proname) || '()', true, false FROM pg_catalog.pg_depend d"
                    + " JOIN pg_catalog.pg_proc p ON p.oid = d.refobjid"
                    + " AND d.refclassid = CAST('pg_catalog.pg_proc' AS pg_catalog.regclass)"
                    + " JOIN (SELECT 'TRIGGER' AS kind, CAST('pg_catalog.pg_trigger' AS pg_catalog.regclass) AS class, oid,"
                    + " tgrelid AS rel FROM pg_catalog.pg_trigger WHERE NOT tgisinternal"
                    + " UNION ALL SELECT 'TRIGGER', CAST('pg_catalog.pg_attrdef' AS pg_catalog.regclass), oid, adrelid"
                    + " FROM pg_catalog.pg_attrdef"
                    + " UNION ALL SELECT 'VIEW', CAST('pg_catalog.pg_rewrite' AS pg_catalog.regclass), oid, ev_class"
                    + " FROM pg_catalog.pg_rewrite"
                    + " UNION ALL SELECT 'VIEW', CAST('pg_catalog.pg_policy' AS pg_catalog.regclass), oid, polrelid"
                    + " FROM pg_catalog.pg_policy) o ON o.class = d.classid AND o.oid = d.objid"
                    + " LEFT JOIN pg_catalog.pg_inherits i ON i.inhrelid = o.rel"
                    + " JOIN pg_catalog.pg_class c ON c.oid = o.rel OR c.oid = i.inhparent"
                    + " WHERE pg_catalog.lower(p.proname)" + IS_NAMED
                    + " UNION ALL SELECT 'VIEW', c.relname, pg_catalog.quote_ident(r.relname), true, false"
                    + " FROM pg_catalog.pg_depend d JOIN pg_catalog.pg_class r ON r.oid = d.refobjid"
                    + " AND d.refclassid = CAST('pg_catalog.pg_class' AS pg_catalog.regclass)"
                    + " JOIN pg_catalog.pg_rewrite w ON w.oid = d.objid"
                    + " AND d.classid = CAST('pg_catalog.pg_rewrite' AS pg_catalog.regclass)"
                    + " JOIN pg_catalog.pg_class c ON c.oid = w.ev_class AND c.oid <> r.oid"
                    + " WHERE pg_catalog.lower(r.relname)" + IS_NAMED
                    + " UNION ALL SELECT 'TRIGGER', c.relname, 'DELETE ' || pg_catalog.quote_ident(r.relname), true, false"
                    + " FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_class r ON r.oid = k.conrelid"
                    + " JOIN pg_catalog.pg_class c ON c.oid = k.confrelid WHERE k.contype = 'f'"
                    + " AND (k.confdeltype = ANY (ARRAY['c', 'n', 'd']) OR k.confupdtype = ANY (ARRAY['c', 'n', 'd']))"
                    + " AND pg_catalog.lower(r.relname)" + IS_NAMED;

    private static RoutineQueries mysql() {
        String schemas = " NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys')";
        String routines = "SELECT 'ROUTINE', " + text("routine_name") + ", " + text("routine_definition")
                + ", true, false FROM information_schema.routines WHERE routine_schema" + schemas
                + " AND routine_body = 'SQL' AND ";
        String triggers = " UNION ALL SELECT 'TRIGGER', " + text("event_object_table") + ", "
                + text("action_statement") + ", true, false FROM information_schema.triggers"
                + " WHERE trigger_schema = database() AND " + text("action_statement") + " REGEXP ?";
        String views = " UNION ALL SELECT 'VIEW', " + text("table_name") + ", " + text("view_definition")
                + ", true, false FROM information_schema.views WHERE table_schema = database() AND "
                + text("view_definition") + " REGEXP ?";
        return new RoutineQueries(
                new Query(
                        routines + "(routine_definition IS NULL OR " + text("routine_definition") + " REGEXP ?)"
                                + triggers,
                        2,
                        0),
                new Query(routines + text("routine_definition") + " REGEXP ?" + triggers + views, 3, 0));
    }

    /** In one character set, so that what stands in different tables can be united. */
    private static String text(String column) {
        return "CONVERT(" + column + " USING utf8mb4)";
    }
}

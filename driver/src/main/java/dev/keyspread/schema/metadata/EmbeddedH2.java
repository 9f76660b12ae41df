package dev.keyspread.schema.metadata;

import dev.keyspread.schema.metadata.H2Introduction.Settings;
import dev.keyspread.schema.metadata.MetadataSource.Candidate;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.h2.constraint.Constraint;
import org.h2.engine.Session;
import org.h2.engine.SessionLocal;
import org.h2.index.Index;
import org.h2.jdbc.JdbcConnection;
import org.h2.schema.MetaSchema;
import org.h2.schema.Schema;
import org.h2.schema.TriggerObject;
import org.h2.table.Column;
import org.h2.table.Table;
import org.h2.value.TypeInfo;
import org.h2.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is to be known of an H2 database in this virtual machine before its first statements, from its session's objects. Queries
 * would slow the cold start (ColdStart): H2 makes all rows of {@code INFORMATION_SCHEMA.SETTINGS} for them. {@link H2Introduction} and
 * {@link H2Source} ask it first, and send queries where it can't tell.
 *
 * <p>Bound to the H2 that Keyspread was built with. Of another one that lacks what is called here, and of one that another class loader
 * has, nothing is read.
 */
final class EmbeddedH2 {
    private EmbeddedH2() {}

    /** Returns what that session says of itself; null where it has to be asked by a query. */
    static @Nullable Settings settings(Connection session) {
        try {
            return isH2(session)
                            && session instanceof JdbcConnection h2
                            && h2.getSession() instanceof SessionLocal local
                    ? told(local, h2.getMetaData().getDatabaseProductVersion())
                    : null;
        } catch (LinkageError | SQLException | RuntimeException otherVersion) {
            return null;
        }
    }

    /** Returns true if the database is known to have no table yet, as one in memory mostly is that was just opened. */
    static boolean isEmpty(Connection session) {
        List<Candidate> tables = candidates(session, null);
        return tables != null && tables.isEmpty();
    }

    /**
     * The tables of that name, in either case.
     *
     * @param name null for all tables
     * @return null where they have to be asked for by a query
     */
    static @Nullable List<Candidate> candidates(Connection session, @Nullable String name) {
        try {
            return isH2(session)
                            && session instanceof JdbcConnection h2
                            && h2.getSession() instanceof SessionLocal local
                    ? tables(local, name)
                    : null;
        } catch (LinkageError | RuntimeException otherVersion) {
            return null;
        }
    }

    /** Returns true if a table is known to have a primary key at the most: no index, constraint or trigger, and no synonym. */
    static boolean isPlain(Connection session, String schema, String name) {
        try {
            return isH2(session)
                    && session instanceof JdbcConnection h2
                    && h2.getSession() instanceof SessionLocal local
                    && isPlain(local, schema, name);
        } catch (LinkageError | RuntimeException otherVersion) {
            return false;
        }
    }

    /**
     * Returns the columns of a table if each has a plain type alone: no default, no domain, and nothing that the database computes.
     *
     * @return null where they have to be asked for by a query
     */
    static @Nullable List<dev.keyspread.schema.Column> columns(
            Connection session, Dialect dialect, String schema, String name) {
        try {
            return isH2(session)
                            && session instanceof JdbcConnection h2
                            && h2.getSession() instanceof SessionLocal local
                    ? columns(local, dialect, schema, name)
                    : null;
        } catch (LinkageError | RuntimeException otherVersion) {
            return null;
        }
    }

    /** Asked first, so that nobody needs H2's classes who has no H2. */
    private static boolean isH2(Connection session) {
        return session.getClass().getName().equals("org.h2.jdbc.JdbcConnection");
    }

    private static List<Candidate> tables(SessionLocal session, @Nullable String name) {
        List<Candidate> tables = new ArrayList<>();
        for (Schema schema : session.getDatabase().getAllSchemasNoMeta()) {
            if (!(schema instanceof MetaSchema)) {
                boolean isVisible = schema.getName().equals(session.getCurrentSchemaName());
                for (Table table : schema.getAllTablesAndViews(null)) {
                    if (table.getSQLTableType().equals("BASE TABLE") && isNamed(table, name)) {
                        tables.add(new Candidate(new QualifiedName(schema.getName(), table.getName()), isVisible));
                    }
                }
            }
        }
        return tables;
    }

    /** Compares a name like H2 does in a query. */
    private static boolean isNamed(Table table, @Nullable String name) {
        return name == null || table.getName().toUpperCase(Locale.ROOT).equals(name.toUpperCase(Locale.ROOT));
    }

    private static boolean isPlain(SessionLocal session, String schemaName, String name) {
        Schema schema = session.getDatabase().findSchema(schemaName);
        Table table = schema == null ? null : schema.findTableOrView(null, name);
        if (table == null || hasTriggers(table) || hasSynonyms(session)) {
            return false;
        }
        for (Constraint constraint : table.getConstraints()) {
            if (constraint.getConstraintType() != Constraint.Type.PRIMARY_KEY) {
                return false;
            }
        }
        for (Index index : table.getIndexes()) {
            if (!index.getIndexType().isPrimaryKey() && !index.getIndexType().isScan()) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable List<dev.keyspread.schema.Column> columns(
            SessionLocal session, Dialect dialect, String schemaName, String name) {
        Schema schema = session.getDatabase().findSchema(schemaName);
        Table table = schema == null ? null : schema.findTableOrView(null, name);
        if (table == null) {
            return null;
        }
        boolean isLower = session.getStaticSettings().databaseToLower;
        String collation = session.getDatabase().getCompareMode().getName();
        List<dev.keyspread.schema.Column> columns = new ArrayList<>();
        for (Column column : table.getColumns()) {
            if (!isPlain(column)) {
                return null;
            }
            TypeInfo type = column.getType();
            String typeName = Value.getTypeName(type.getValueType());
            columns.add(H2Source.column(
                            dialect,
                            column.getName(),
                            isLower ? typeName.toLowerCase(Locale.ROOT) : typeName,
                            length(type),
                            scale(type),
                            collation)
                    .nullable(column.isNullable())
                    .hidden(!column.getVisible())
                    .keepsNull(!column.isDefaultOnNull())
                    .comment(column.getComment())
                    .build());
        }
        return columns;
    }

    private static boolean isPlain(Column column) {
        return column.getDomain() == null
                && column.getDefaultSQL() == null
                && column.getOnUpdateSQL() == null
                && !column.isIdentity()
                && !column.isGenerated()
                && isPlain(column.getType().getValueType());
    }

    private static boolean isPlain(int type) {
        return switch (type) {
            case Value.CHAR,
                    Value.VARCHAR,
                    Value.VARCHAR_IGNORECASE,
                    Value.BINARY,
                    Value.VARBINARY,
                    Value.BOOLEAN,
                    Value.TINYINT,
                    Value.SMALLINT,
                    Value.INTEGER,
                    Value.BIGINT,
                    Value.NUMERIC,
                    Value.DATE,
                    Value.TIMESTAMP,
                    Value.TIMESTAMP_TZ,
                    Value.UUID -> true;
            default -> false;
        };
    }

    /** The length of texts and bytes, and the digits of numbers; negative where there is none. */
    private static long length(TypeInfo type) {
        return switch (type.getValueType()) {
            case Value.BOOLEAN, Value.DATE, Value.TIMESTAMP, Value.TIMESTAMP_TZ, Value.UUID -> -1;
            default -> type.getPrecision();
        };
    }

    /** The digits behind the point, of a number or of a second; negative where there are none. */
    private static int scale(TypeInfo type) {
        return switch (type.getValueType()) {
            case Value.TINYINT,
                    Value.SMALLINT,
                    Value.INTEGER,
                    Value.BIGINT,
                    Value.NUMERIC,
                    Value.DATE,
                    Value.TIMESTAMP,
                    Value.TIMESTAMP_TZ -> type.getScale();
            default -> -1;
        };
    }

    private static boolean hasTriggers(Table table) {
        List<TriggerObject> triggers = table.getTriggers(); // null before the first
        return triggers != null && !triggers.isEmpty();
    }

    private static boolean hasSynonyms(SessionLocal session) {
        for (Schema schema : session.getDatabase().getAllSchemasNoMeta()) {
            if (!(schema instanceof MetaSchema) && !schema.getAllSynonyms().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static Settings told(SessionLocal session, String version) {
        Session.StaticSettings names = session.getStaticSettings();
        String[] path = session.getSchemaSearchPath();
        return new Settings(
                session.getMode().getName(),
                names.databaseToUpper,
                names.databaseToLower,
                names.caseInsensitiveIdentifiers,
                build(version),
                session.getCurrentSchemaName(),
                path == null ? List.of() : List.of(path));
    }

    /** The number behind the second dot of {@code 2.5.252 (2026-03-01)}. H2's own constant would be that of the build which this was compiled with. */
    private static int build(String version) {
        int from = version.indexOf('.', version.indexOf('.') + 1) + 1;
        int to = from;
        while (to < version.length() && Character.isDigit(version.charAt(to))) {
            to++;
        }
        return to == from ? 0 : Integer.parseInt(version.substring(from, to));
    }
}

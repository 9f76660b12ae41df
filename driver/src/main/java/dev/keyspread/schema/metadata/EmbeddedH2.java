package dev.keyspread.schema.metadata;

import dev.keyspread.schema.metadata.H2Introduction.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.h2.engine.Database;
import org.h2.engine.Session;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.schema.MetaSchema;
import org.h2.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What the first connection has to know of an H2 database that runs in this virtual machine, read from its session's objects. By queries
 * it costs a cold start some 40 ms, in which H2 makes all rows of {@code INFORMATION_SCHEMA.SETTINGS}, and formats a number in one of them.
 *
 * <p>Bound to the H2 that Keyspread was built with. Of another one that lacks what is called here, and of one that another class loader
 * has, nothing is read.
 */
final class EmbeddedH2 {
    private EmbeddedH2() {}

    /** What that session says of itself; null where it has to be asked by a query. */
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

    /** Whether the database is known to have no table yet, as one in memory mostly is that was just opened. */
    static boolean isEmpty(Connection session) {
        try {
            return isH2(session)
                    && session instanceof JdbcConnection h2
                    && h2.getSession() instanceof SessionLocal local
                    && hasNoTable(local);
        } catch (LinkageError | RuntimeException otherVersion) {
            return false;
        }
    }

    /** Asked first, so that nobody needs H2's classes who has no H2. */
    private static boolean isH2(Connection session) {
        return session.getClass().getName().equals("org.h2.jdbc.JdbcConnection");
    }

    private static boolean hasNoTable(SessionLocal session) {
        for (Schema schema : session.getDatabase().getAllSchemasNoMeta()) {
            if (!(schema instanceof MetaSchema)
                    && !schema.getAllTablesAndViews(null).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static Settings told(SessionLocal session, String version) {
        Database database = session.getDatabase();
        Session.StaticSettings names = session.getStaticSettings();
        String[] path = session.getSchemaSearchPath();
        return new Settings(
                session.getMode().getName(),
                names.databaseToUpper,
                names.databaseToLower,
                names.caseInsensitiveIdentifiers,
                !database.getIgnoreCase() && database.getCompareMode().getName().equals("OFF"),
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

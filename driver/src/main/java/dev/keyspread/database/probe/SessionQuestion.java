package dev.keyspread.database.probe;

import dev.keyspread.log.Log;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.metadata.H2Introduction;
import dev.keyspread.schema.metadata.ServerIntroduction;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.session.SessionState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks a session what its names and its literals mean: one short query, which ends no transaction, and where it has temporary tables, or may,
 * further ones for those.
 */
public final class SessionQuestion {
    private static final Log LOG = Log.of("keyspread");

    private SessionQuestion() {}

    /**
     * Holds a session's answer.
     *
     * @param state both of its parts are told, as far as the engine has them
     * @param temporary names that mean temporary tables of its own
     * @param tellsAllTemporary whether no other name does
     * @param hasHidden whether it has others, which stand behind tables of the same name, as long as its path stays as it is
     */
    public record Answer(SessionState state, List<String> temporary, boolean tellsAllTemporary, boolean hasHidden) {
        Answer(SessionState state) {
            this(state, List.of(), false, false);
        }
    }

    /** Returns true if sessions of that engine have something to tell. */
    public static boolean isFor(Dialect dialect) {
        return dialect.has(Capability.TELLS_SESSION);
    }

    /**
     * Asks by the session's own connection.
     *
     * @param candidates the tables that temporary ones may hide where an engine tells that only of each by its name
     * @return null where it can't tell, as in a transaction that has failed
     */
    public static @Nullable Answer ask(Connection session, Dialect dialect, Set<QualifiedName> candidates) {
        if (!isFor(dialect)) {
            return null;
        }
        try (Statement statement = session.createStatement()) {
            if (!dialect.has(Capability.DRIVER_KEEPS_STATE)) {
                OwnTime.limit(statement);
            }
            return switch (dialect.engine().catalogue()) {
                case H2_SCHEMA -> new Answer(H2Introduction.ask(session).session());
                case MYSQL_SCHEMA -> mysql(statement, candidates);
                case POSTGRES -> postgres(statement, dialect);
                case SPANNER, JDBC -> null;
            };
        } catch (SQLException | RuntimeException e) {
            LOG.debug("A session could not be asked for its schema and modes", e);
            return null;
        }
    }

    private static Answer postgres(Statement statement, Dialect dialect) throws SQLException {
        List<String> path = new ArrayList<>();
        LexicalModes modes;
        boolean hasTemporary = false;
        try (ResultSet row = statement.executeQuery(
                "SELECT pg_catalog.current_schemas(true), pg_catalog.current_setting('standard_conforming_strings'),"
                        + " pg_catalog.current_setting('server_version_num')")) {
            row.next();
            for (Object schema : (Object[]) row.getArray(1).getArray()) {
                String name = String.valueOf(schema);
                hasTemporary |= name.startsWith("pg_temp");
                if (!name.startsWith("pg_")) {
                    path.add(name);
                }
            }
            modes = ServerIntroduction.modes(row, 2, dialect);
        }
        SessionState state = new SessionState(path, modes);
        return hasTemporary ? withTemporary(statement, state) : new Answer(state, List.of(), true, false);
    }

    private static Answer withTemporary(Statement statement, SessionState state) throws SQLException {
        List<String> visible = new ArrayList<>();
        boolean hasHidden = false;
        try (ResultSet rows =
                statement.executeQuery("SELECT relname, pg_catalog.pg_table_is_visible(oid) FROM pg_catalog.pg_class"
                        + " WHERE relnamespace OPERATOR(pg_catalog.=) pg_catalog.pg_my_temp_schema()")) {
            while (rows.next()) {
                if (rows.getBoolean(2)) {
                    visible.add(rows.getString(1));
                } else {
                    hasHidden = true;
                }
            }
        }
        return new Answer(state, visible, true, hasHidden);
    }

    private static Answer mysql(Statement statement, Set<QualifiedName> candidates) throws SQLException {
        SessionState state;
        try (ResultSet row = statement.executeQuery("SELECT DATABASE(), @@SESSION.sql_mode")) {
            row.next();
            String database = row.getString(1);
            LexicalModes modes = LexicalModes.ofMysql(String.valueOf(row.getString(2)));
            state = new SessionState(database == null ? List.of() : List.of(database), modes);
        }
        return new Answer(state, TemporaryTables.among(candidates, statement), false, false);
    }
}

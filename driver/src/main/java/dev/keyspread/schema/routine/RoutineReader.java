package dev.keyspread.schema.routine;

import dev.keyspread.schema.OwnTime;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.routine.KnownRoutines;
import dev.keyspread.sql.routine.StoredRoutine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Reads the stored routines of a database that may change a session or carry out DDL: one query for those whose own text may, and only
 * where there are some further ones for those that call them. {@code StoredRoutines} runs it.
 */
public final class RoutineReader {
    /** Where there are more, it is not known what the others do. */
    private static final int MAX_ROUTINES = 2_000;

    /** How many times it is looked for what calls those that were found. */
    private static final int MAX_ROUNDS = 8;

    private static final String NAME_ENDS = "\1";
    private static final String WORD_BEGINS = "(^|[^[:alnum:]_])";
    private static final String WORD_ENDS = "([^[:alnum:]_]|$)";

    /** Matches, in any case, a text that {@link KnownRoutines} then looks at more closely. Each engine's regular expressions read it. */
    private static final String SUSPECT = "set_config|search_path|session_authorization|pg_settings|pg_temp"
            + "|standard_conforming_strings|sql_mode|follower_reads|yb_read_|" + WORD_BEGINS
            + "(role|schema|authorization|reset|discard|temp|temporary|alter|drop|rename|comment|create|execute)"
            + WORD_ENDS;

    private RoutineReader() {}

    /** Returns true if the routines of that dialect's databases have texts that can be asked for. */
    public static boolean isFor(Dialect dialect) {
        return RoutineQueries.of(dialect, 0) != null;
    }

    /**
     * Returns what a database has; {@link KnownRoutines#UNKNOWN} if that can't be asked for.
     *
     * @param connection the delegate's own, on which no transaction of the application's is open
     * @param made others that are there as well, though that connection may not see them yet
     * @throws SQLException when it can't be asked
     */
    public static KnownRoutines read(Connection connection, Dialect dialect, List<StoredRoutine> made)
            throws SQLException {
        try {
            int version = dialect.has(Capability.TELLS_DEPENDENTS)
                    ? connection.getMetaData().getDatabaseMajorVersion()
                    : 0;
            RoutineQueries queries = RoutineQueries.of(dialect, version);
            return queries == null ? KnownRoutines.UNKNOWN : read(connection, dialect, made, queries);
        } catch (RuntimeException | LinkageError e) {
            throw new SQLException("The driver failed while the database's routines were read: " + e, "HY000", e);
        }
    }

    private static KnownRoutines read(
            Connection connection, Dialect dialect, List<StoredRoutine> made, RoutineQueries queries)
            throws SQLException {
        Set<StoredRoutine> found = new LinkedHashSet<>(made);
        boolean isWhole = add(connection, queries.suspects(), SUSPECT, "", found);
        KnownRoutines known = KnownRoutines.of(found, isWhole, dialect);
        Set<String> former = Set.of();
        for (int round = 0; round < MAX_ROUNDS && !known.names().equals(former); round++) {
            former = known.names();
            String texts = WORD_BEGINS + names(former) + WORD_ENDS;
            isWhole &= add(connection, queries.callers(), texts, String.join(NAME_ENDS, former), found);
            known = KnownRoutines.of(found, isWhole, dialect);
        }
        return known;
    }

    /** One expression for all of them; what is no letter in a name stands for any character. */
    private static String names(Set<String> names) {
        StringJoiner all = new StringJoiner("|", "(", ")");
        for (String name : names) {
            all.add(name.replaceAll("[^\\p{IsAlphabetic}0-9_]", "."));
        }
        return all.toString();
    }

    /** Returns whether all were told. */
    private static boolean add(
            Connection connection, RoutineQueries.Query query, String texts, String names, Set<StoredRoutine> found)
            throws SQLException {
        boolean isWhole = true;
        int told = 0;
        try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
            OwnTime.limit(statement);
            statement.setMaxRows(MAX_ROUTINES);
            for (int i = 1; i <= query.texts() + query.names(); i++) {
                statement.setString(i, i <= query.texts() ? texts : names);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    told++;
                    isWhole &= add(rows, found);
                }
            }
        }
        return isWhole && told < MAX_ROUTINES;
    }

    private static boolean add(ResultSet row, Set<StoredRoutine> found) throws SQLException {
        String body = row.getString(3);
        if (body != null) {
            found.add(new StoredRoutine(
                    StoredRoutine.Kind.valueOf(row.getString(1)),
                    row.getString(2),
                    body,
                    row.getBoolean(4),
                    row.getBoolean(5)));
        }
        return body != null;
    }
}

package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.INSERT;
import static dev.keyspread.suite.engine.AccessLog.RULE;
import static dev.keyspread.suite.engine.AccessLog.STORED;
import static dev.keyspread.suite.engine.AccessLog.TABLE;
import static dev.keyspread.suite.engine.AccessLog.TIME;
import static dev.keyspread.suite.engine.AccessLog.bind;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Placeholders keep the indexes that the application knows, whatever was put between them. */
public abstract class ParameterTests extends EngineTest {
    private static final String TWO_ROWS =
            "INSERT INTO UserAccessLog (LastAccess, UserId, Note) VALUES (?, ?, ?), (?, 'Bea', ?)";
    private static final String KEYED =
            "SELECT UserId, Note FROM UserAccessLog WHERE LastAccess = ? AND UserId = ? AND (Note = ? OR Note IS NULL)";
    private static final String TWO_KEYED = "SELECT UserId FROM UserAccessLog WHERE LastAccess = ? AND UserId = ?"
            + " UNION ALL SELECT Note FROM UserAccessLog WHERE LastAccess = ? AND UserId IN (?, ?) AND Note <> ?";

    private Sandbox plain;
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    public ParameterTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        plain = new Sandbox(engine);
        plain.run(TABLE.replace("ShardId INTEGER NOT NULL,", "").replace("ShardId, ", ""));
        database.run(TABLE);
        connection = database.keyspread(RULE);
    }

    @AfterEach
    void closePlain() throws SQLException {
        if (plain != null) { // null where there is no such engine
            plain.close();
        }
    }

    private void assertSame(Outcome.Work work) {
        assertEquals(Outcome.orThrown(plain.direct(), work), Outcome.orThrown(connection, work));
    }

    @ParameterizedTest
    @ValueSource(strings = {INSERT, TWO_ROWS, KEYED, TWO_KEYED})
    void parameterMetaDataDescribesTheApplicationsPlaceholders(String sql) {
        assertSame(c -> {
            try (PreparedStatement statement = c.prepareStatement(sql)) {
                return describe(statement.getParameterMetaData());
            }
        });
    }

    private static List<String> describe(ParameterMetaData parameters) throws SQLException {
        List<String> all = new ArrayList<>();
        for (int i = 1; i <= parameters.getParameterCount(); i++) {
            all.add(parameters.getParameterTypeName(i) + " " + parameters.getParameterType(i) + " "
                    + parameters.getParameterClassName(i) + " " + parameters.getParameterMode(i) + " "
                    + parameters.getPrecision(i) + " " + parameters.getScale(i) + " " + parameters.isNullable(i) + " "
                    + parameters.isSigned(i));
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 4, 5, 6, 1000})
    void anIndexThatTheApplicationsTextLacksIsAnError(int index) throws SQLException {
        for (String sql : List.of(INSERT, KEYED)) {
            assertSame(c -> {
                try (PreparedStatement statement = c.prepareStatement(sql)) {
                    statement.setString(index, "x");
                    return "accepted";
                }
            });
            assertSame(c -> {
                try (PreparedStatement statement = c.prepareStatement(sql)) {
                    return statement.getParameterMetaData().getParameterType(index);
                }
            });
        }
    }

    @Test
    void theSameFailuresAsWithTheDirectDriverComeFromMissingParameters() {
        for (String sql : List.of(INSERT, TWO_ROWS, KEYED, TWO_KEYED)) {
            assertSame(c -> {
                try (PreparedStatement statement = c.prepareStatement(sql)) {
                    statement.setTimestamp(1, TIME);
                    return statement.execute();
                }
            });
        }
    }

    @Test
    void placeholdersAfterAnAddedOneKeepTheirIndexes() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(TWO_ROWS)) {
            bind(insert, TIME, "Ann", "a", TIME, "b");
            insert.executeUpdate();
        }
        assertEquals(List.of(row("Ann", "a"), row("Bea", "b")), database.rows(STORED));

        try (PreparedStatement select = connection.prepareStatement(TWO_KEYED)) {
            bind(select, TIME, "Ann", TIME, "Bea", "Ann", "a");
            try (var rows = select.executeQuery()) {
                assertEquals(
                        List.of("Ann", "b"), Rows.read(rows).stream().sorted().toList());
            }
        }
    }

    @Test
    void questionMarksInLiteralsCommentsAndNamesAreNotPlaceholders() throws SQLException {
        String sql =
                "INSERT INTO UserAccessLog /* ? */ (LastAccess, UserId, Note) -- ?\n VALUES (?, 'who?', ? /* ? */)";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            assertEquals(2, insert.getParameterMetaData().getParameterCount());
            bind(insert, TIME, "n");
            insert.executeUpdate();
        }
        assertEquals(List.of(row("who?", "n")), database.rows(STORED));
    }

    @Test
    void aPreparedQueryDescribesItsRowsBeforeItRuns() {
        assertSame(c -> {
            try (PreparedStatement select = c.prepareStatement(KEYED)) {
                ResultSetMetaData columns = select.getMetaData();
                return columns.getColumnCount() + " " + columns.getColumnLabel(1) + " " + columns.getColumnTypeName(2);
            }
        });
    }
}

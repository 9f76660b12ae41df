package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that the driver stores for an updatable result set: they have their shard as those of statements have. */
public abstract class UpdatableResultTests extends EngineTest {
    private static final String TABLE =
            "CREATE TABLE parcel (id BIGINT NOT NULL PRIMARY KEY, shard INTEGER, note VARCHAR(20), seen TIMESTAMP NULL)";
    private static final String STORED = "SELECT id, shard, note FROM parcel ORDER BY id";
    private static final String ALL = "SELECT id, shard, note FROM parcel ORDER BY id";
    private static final String WITHOUT_SHARD = "SELECT id, note FROM parcel ORDER BY id";

    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    public UpdatableResultTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run(TABLE);
        connect("keyspread.shard.parcel.shard=crc32(id) % 16");
        run("INSERT INTO parcel (id, note) VALUES (1, 'a'), (2, 'b')");
    }

    private void connect(String... settings) throws SQLException {
        connection = database.keyspread(settings);
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private static String row(long id, String note) {
        java.util.zip.CRC32 crc = new java.util.zip.CRC32();
        crc.update(Long.toString(id).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        return id + " | " + crc.getValue() % 16 + " | " + note;
    }

    private interface Change {
        void on(ResultSet rows) throws SQLException;
    }

    private boolean change(String query, Change change) throws SQLException {
        try (Statement statement = updatable();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            change.on(rows);
            return true;
        }
    }

    private Statement updatable() throws SQLException {
        return connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
    }

    @Test
    void aRowWhoseSourceIsUpdatedGetsItsNewShard() throws SQLException {
        change(ALL, rows -> {
            rows.updateLong("id", 9);
            rows.updateRow();
        });

        assertEquals(List.of(row(2, "b"), row(9, "a")), database.rows(STORED));
    }

    @Test
    void aRowThatIsInsertedGetsItsShard() throws SQLException {
        change(ALL, rows -> {
            rows.moveToInsertRow();
            rows.updateLong(1, 7);
            rows.updateString("note", "c");
            rows.insertRow();
            rows.moveToCurrentRow();
        });

        assertEquals(List.of(row(1, "a"), row(2, "b"), row(7, "c")), database.rows(STORED));
    }

    @Test
    void aPreparedQuerysRowsAreFilledToo() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT id, shard, note FROM parcel WHERE id = ?",
                ResultSet.TYPE_SCROLL_INSENSITIVE,
                ResultSet.CONCUR_UPDATABLE)) {
            statement.setLong(1, 2);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                rows.updateObject("id", 8L);
                rows.updateRow();
            }
        }

        assertEquals(List.of(row(1, "a"), row(8, "b")), database.rows(STORED));
    }

    /** H2's and PostgreSQL's drivers store it in the next row. */
    @Test
    void whatWasUpdatedInOneRowAndLeftIsNotStoredInTheNext() throws SQLException {
        assertRefused(
                connection,
                "parcel",
                "shard",
                c -> change(ALL, rows -> {
                    rows.updateLong("id", 9);
                    rows.next();
                    rows.updateString("note", "B");
                    rows.updateRow();
                }));
        change(ALL, rows -> {
            rows.updateLong("id", 9);
            rows.cancelRowUpdates();
            rows.next();
            rows.updateString("note", "B");
            rows.updateRow();
        });

        assertEquals(List.of(row(1, "a"), row(2, "B")), database.rows(STORED));
    }

    @Test
    void whatTheRuleDoesNotRestOnIsUpdatedWithoutTheShardInTheResult() throws SQLException {
        change(WITHOUT_SHARD, rows -> {
            rows.updateString("note", "A");
            rows.updateRow();
        });

        assertEquals(List.of(row(1, "A"), row(2, "b")), database.rows(STORED));
    }

    @Test
    void withoutTheShardInTheResultASourceCantBeStored() throws SQLException {
        assertRefused(
                connection,
                "parcel",
                "shard",
                c -> change(WITHOUT_SHARD, rows -> {
                    rows.updateLong("id", 9);
                    rows.updateRow();
                }));
        assertRefused(
                connection,
                "parcel",
                "shard",
                c -> change(WITHOUT_SHARD, rows -> {
                    rows.moveToInsertRow();
                    rows.updateLong("id", 9);
                    rows.insertRow();
                }));

        assertEquals(List.of(row(1, "a"), row(2, "b")), database.rows(STORED));
    }

    @Test
    void anotherShardThanTheRulesIsRefused() throws SQLException {
        assertRefused(
                connection,
                "parcel",
                "shard",
                c -> change(ALL, rows -> {
                    rows.updateInt("shard", 99);
                    rows.updateRow();
                }));

        assertEquals(List.of(row(1, "a"), row(2, "b")), database.rows(STORED));
    }

    @Test
    void aStreamAsASourceIsRefused() throws SQLException {
        connection.close(); // two data sources with different rules for one column are refused
        connect("keyspread.shard.parcel.shard=crc32(note) % 16");
        assertRefused(
                connection,
                "parcel",
                "shard",
                c -> change(ALL, rows -> {
                    rows.updateCharacterStream("note", new java.io.StringReader("x"), 1);
                    rows.updateRow();
                }));
    }

    @Test
    void otherTablesRowsAreTheApplicationsOwn() throws SQLException {
        connect("keyspread.shard.other.shard=crc32(id) % 16");
        change(WITHOUT_SHARD, rows -> {
            rows.updateLong("id", 9);
            rows.updateRow();
        });

        assertEquals(List.of("2", "9"), Sandbox.rows(database.direct(), "SELECT id FROM parcel ORDER BY id"));
    }
}

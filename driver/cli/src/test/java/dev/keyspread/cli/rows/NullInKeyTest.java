package dev.keyspread.cli.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.shard.rule.ShardRule;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Spanner lets the columns of a key be NULL. H2 does not: here a table without a key stands in for such a table. */
class NullInKeyTest {
    private static final String URL = "jdbc:h2:mem:";

    @SuppressWarnings("NullAway.Init")
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE stored (id BIGINT, h INTEGER)");
            statement.execute("INSERT INTO stored (id) VALUES (NULL), (1), (2), (3)");
        }
    }

    @AfterEach
    void close() throws SQLException {
        if (connection != null) { // null where the engine is not to be had
            connection.close();
        }
    }

    private RuledColumn column() throws SQLException {
        ShardRule rule = RuledColumn.rule(
                "stored.h", "crc32(id) % 16", KeyspreadConfig.builder().build());
        RuledColumn without = RuledColumn.read(connection, DialectDetection.detect(connection, URL, null), rule);
        Table withKey = Tables.withKey(without.table(), List.of(new KeyPart("ID", Direction.ASC)));
        return RuledColumn.bind(rule, withKey, without.dialect());
    }

    /** No condition finds what comes behind a NULL: rows were passed over, and nothing said so. */
    @Test
    void aWalkRefusesToGoPastARowWithoutAKey() throws SQLException {
        Verification verification = new Verification(connection, column(), 1, Duration.ofSeconds(10));

        SQLException refused = assertThrows(SQLException.class, () -> verification.all(rows -> {}));

        assertEquals("0A000", refused.getSQLState());
        assertTrue(String.valueOf(refused.getMessage()).contains("NULL in ID"), refused.getMessage());
    }

    @Test
    void aSampleRefusesATableWhoseFirstRowHasNoKey() throws SQLException {
        Verification verification = new Verification(connection, column(), 1, Duration.ofSeconds(10));

        SQLException refused = assertThrows(SQLException.class, () -> verification.sample(100));

        assertEquals("0A000", refused.getSQLState());
    }
}

package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.suite.InterleavedDdlTests;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import java.io.IOException;
import java.io.StringReader;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/** Rows that come by COPY are computed as they are written, but by what was known when it began. */
abstract class PostgresInterleavedDdlTests extends InterleavedDdlTests {
    private static final String COPY = "COPY orders (id) FROM STDIN";

    PostgresInterleavedDdlTests(Engine engine) {
        super(engine);
    }

    @Override
    public String urlOf(String url) {
        return url + (url.contains("?") ? "&" : "?") + "stringtype=unspecified";
    }

    @Override
    public String alterType(String type) {
        return "ALTER TABLE orders ALTER COLUMN id TYPE " + type + " USING id::" + type;
    }

    /** Once it has begun the database keeps the table as it is. */
    @Test
    void givenACopyThatIsAboutToBegin_whenATypeChangesInBetween_thenItIsRefused() throws Exception {
        CopyManager copies = ((PGConnection) writer).getCopyAPI();
        source.atNextWrite(() -> {
            Outcome altered = Outcome.of(migrator, c -> update(c, alterType("VARCHAR(20)")));
            assertEquals(null, altered.sqlState());
        });

        SQLException refusal = assertThrows(SQLException.class, () -> copy(copies));

        assertEquals("0A000", refusal.getSQLState());
        assertEquals(1, copy(copies));
        assertNoWrongShard();
    }

    private static long copy(CopyManager copies) throws SQLException, IOException {
        return copies.copyIn(COPY, new StringReader("007\n"));
    }
}

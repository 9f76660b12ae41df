package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** On Cloud Spanner's emulator, in its GoogleSQL dialect; reads are tried in this one alone, since they take long there. */
final class SpannerGoogleValueTest extends SpannerValueTests {
    SpannerGoogleValueTest() {
        super(new SpannerEngine(Dialect.GOOGLESQL));
    }

    @Nested
    final class TypedReads extends TypedReadTests {
        TypedReads() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }

        /** The direct driver fails; with the shard bound behind it, it takes the missing parameter for NULL, which finds nothing. */
        @Test
        @Override
        void parametersClearedBetweenTwoRunsAreMissing() throws SQLException {
            Outcome.Work work = c -> {
                try (PreparedStatement select = c.prepareStatement("SELECT id FROM orders WHERE id = ?")) {
                    select.setLong(1, 7);
                    select.executeQuery().close();
                    select.clearParameters();
                    try (ResultSet rows = select.executeQuery()) {
                        return Rows.read(rows);
                    }
                }
            };
            assertEquals("null", Outcome.of(database.direct(), work).sqlState());
            assertEquals(new Outcome(List.of(), null), Outcome.of(connection, work));
        }
    }
}

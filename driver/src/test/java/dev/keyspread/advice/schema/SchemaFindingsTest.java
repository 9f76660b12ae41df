package dev.keyspread.advice.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.log.LogCapture;
import dev.keyspread.api.KeyspreadConnection;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests what a connection has to say of its schema while DDL passes through it. */
class SchemaFindingsTest {
    private static final String TIME_FIRST = "CREATE TABLE log (at TIMESTAMP, n INT, PRIMARY KEY (at))";

    @Test
    void givenDdlInSteps_whenTheyComeInAnyOrder_thenTheFindingsThatHoldAreThoseOfTheTablesAsTheyAre() throws Exception {
        String orders = "CREATE TABLE orders (shard_id INT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (shard_id, id))";
        String lines =
                "CREATE TABLE lines (line UUID DEFAULT RANDOM_UUID() PRIMARY KEY, order_id BIGINT, at TIMESTAMP)";
        String unique = "ALTER TABLE orders ADD CONSTRAINT one UNIQUE (id)";
        String reference = "ALTER TABLE lines ADD CONSTRAINT fk FOREIGN KEY (order_id) REFERENCES orders (id)";
        String index = "CREATE INDEX by_at ON lines (at)";
        List<String> expected = List.of(
                "child-lacks-shard LINES.FK", "monotonic-index LINES.BY_AT", "unique-reinstates-hotspot ORDERS.ONE");

        assertEquals(expected, after(orders, unique, lines, reference, index));
        assertEquals(expected, after(lines, index, orders, unique, reference));
        assertEquals(expected, after(lines, orders, unique, index, reference));
    }

    @Test
    void givenATableThatAnotherRefersTo_whenItIsDropped_thenNothingIsSaidOfTheReferenceAnyMore() throws Exception {
        assertEquals(
                List.of(),
                after(
                        "CREATE TABLE orders (shard_id INT, id BIGINT UNIQUE, PRIMARY KEY (shard_id, id))",
                        "CREATE TABLE lines (line UUID DEFAULT RANDOM_UUID() PRIMARY KEY, order_id BIGINT REFERENCES orders (id))",
                        "DROP TABLE orders CASCADE"));
    }

    @Test
    void givenATable_whenItIsDroppedOrMadeAnew_thenWhatWasSaidOfItNoLongerHolds() throws Exception {
        assertEquals(List.of("monotonic-key LOG.AT"), after(TIME_FIRST));
        assertEquals(List.of(), after(TIME_FIRST, "DROP TABLE log"));
        assertEquals(
                List.of("sequence-key LOG.N"),
                after(TIME_FIRST, "DROP TABLE log", "CREATE TABLE log (n INT AUTO_INCREMENT PRIMARY KEY)"));
    }

    @Test
    void givenACommentInDdl_whenItNamesTheRule_thenTheRuleIsSilent() throws Exception {
        assertEquals(List.of(), after("-- keyspread-ignore monotonic-key\n" + TIME_FIRST));
    }

    @Test
    void givenACommentInDdl_whenTheTableOrItsIndexIsRenamed_thenTheRuleStaysSilent() throws Exception {
        String table = "CREATE TABLE log (id UUID DEFAULT RANDOM_UUID() PRIMARY KEY, at TIMESTAMP)";
        String index = "CREATE INDEX by_at ON log (at) -- keyspread-ignore monotonic-index";

        assertEquals(List.of(), after(table, index, "ALTER TABLE log RENAME TO book"));
        assertEquals(List.of(), after(table, index, "ALTER INDEX by_at RENAME TO by_time"));
        assertEquals(
                List.of(),
                after(
                        "-- keyspread-ignore monotonic-key\n" + TIME_FIRST,
                        "ALTER TABLE log ALTER COLUMN at RENAME TO t"));
        assertEquals(
                List.of("monotonic-index BOOK.OTHER"),
                after(table, index, "ALTER TABLE log RENAME TO book", "CREATE INDEX other ON book (at DESC)"));
    }

    @Test
    void givenACommentInDdl_whenItNamesNoRule_thenTheLogSaysSoAndTheFindingIsRaised() {
        String said = LogCapture.of(() -> assertEquals(
                List.of("monotonic-key LOG.AT"), quietly("/* keyspread-ignore monotonic_key */ " + TIME_FIRST)));

        assertTrue(said.contains("There is no rule \"monotonic_key\", named in a keyspread-ignore comment"), said);
        assertTrue(said.contains("Did you mean \"monotonic-key\"?"), said);
    }

    @Test
    void givenTheSetting_whenItNamesARuleAndATable_thenTheRuleIsSilentThere() throws Exception {
        assertEquals(List.of(), findings(";keyspread.suppress=monotonic-key:log", TIME_FIRST));
        assertFalse(
                findings(";keyspread.suppress=monotonic-key:other", TIME_FIRST).isEmpty());
    }

    @Test
    void givenTheSetting_whenItNamesNoRule_thenTheLogSaysSoOnConnect() {
        String said = LogCapture.of(() -> assertEquals(List.of(), settingOnly(";keyspread.suppress=monotonick-key")));

        assertTrue(said.contains("There is no rule \"monotonick-key\", named in the setting keyspread.suppress"), said);
    }

    private static List<String> settingOnly(String setting) {
        try {
            return findings(setting);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> quietly(String ddl) {
        try {
            return after(ddl);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> after(String... ddl) throws SQLException {
        return findings("", ddl);
    }

    /** The findings that hold after DDL, without their severity. */
    private static List<String> findings(String setting, String... ddl) throws SQLException {
        String url = "jdbc:keyspread:h2:mem:" + UUID.randomUUID() + setting;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String one : ddl) {
                statement.execute(one);
            }
            return connection.unwrap(KeyspreadConnection.class).findings().stream()
                    .map(finding -> finding.rule() + " " + finding.object())
                    .sorted()
                    .toList();
        }
    }
}

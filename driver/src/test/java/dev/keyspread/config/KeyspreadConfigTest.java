package dev.keyspread.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.FindingListener;
import dev.keyspread.sql.Dialect;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyspreadConfigTest {
    @Test
    void givenAProgram_whenItBuildsAConfiguration_thenTheRulesAreRead() {
        FindingListener listener = finding -> {};

        KeyspreadConfig config = KeyspreadConfig.builder()
                .rule("app.orders.order_hash", "numeric_hash(order_id)")
                .dialect("googlesql")
                .suppress("monotonic-key", "audit_log")
                .listener(listener)
                .build();

        assertEquals("app", config.rules().get(0).schema());
        assertEquals("orders", config.rules().get(0).table());
        assertEquals("order_hash", config.rules().get(0).column());
        assertEquals(Dialect.GOOGLESQL, config.dialect());
        assertEquals(List.of(new Suppression("monotonic-key", "audit_log")), config.suppressions());
        assertEquals(config, config.toBuilder().build());
        assertNotEquals(config, config.toBuilder().reads(false).build());
    }

    @Test
    void givenTwoRulesForOneColumn_whenBuilt_thenItIsAnError() {
        KeyspreadConfig.Builder config = KeyspreadConfig.builder().rule("orders.h", "crc32(a)");

        assertThrows(IllegalArgumentException.class, () -> config.rule("ORDERS.H", "crc32(b)"));
        assertThrows(
                IllegalArgumentException.class, () -> config.build().toBuilder().rule("Orders.h", "crc32(b)"));
    }

    @Test
    void givenNoSuchDialect_whenBuilt_thenItIsAnError() {
        KeyspreadConfig.Builder config = KeyspreadConfig.builder();

        assertThrows(IllegalArgumentException.class, () -> config.dialect("oracle"));
        assertNull(config.dialect("auto").build().dialect());
    }

    @Test
    void givenSystemProperties_whenLoaded_thenTheyCount() throws SQLException {
        System.setProperty("keyspread.on-unfillable", "warn");
        try {
            assertFalse(KeyspreadConfig.load().failOnUnfillable());
        } finally {
            System.clearProperty("keyspread.on-unfillable");
        }
        assertTrue(KeyspreadConfig.load().failOnUnfillable());
    }

    @Test
    void givenARuleThatDoesNotParse_whenBuilt_thenTheErrorSaysWhere() {
        KeyspreadConfig.Builder config = KeyspreadConfig.builder();

        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> config.rule("orders.h", "crc23(a)"));

        assertTrue(e.toString().contains("did you mean crc32?"), e.toString());
    }
}

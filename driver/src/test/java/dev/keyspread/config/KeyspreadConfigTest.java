package dev.keyspread.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.FindingListener;
import dev.keyspread.config.KeyspreadConfig.Reads;
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
                .setText(Setting.DIALECT, "googlesql")
                .setText(Setting.SUPPRESS, "monotonic-key:audit_log")
                .listener(listener)
                .build();

        assertEquals("app", config.rules().get(0).schema());
        assertEquals("orders", config.rules().get(0).table());
        assertEquals("order_hash", config.rules().get(0).column());
        assertEquals(Dialect.GOOGLESQL, config.get(Setting.DIALECT).orElse(null));
        assertEquals(List.of(new Suppression("monotonic-key", "audit_log")), config.get(Setting.SUPPRESS));
        assertEquals(config, config.toBuilder().build());
        assertNotEquals(config, config.toBuilder().set(Setting.READS, Reads.OFF).build());
    }

    @Test
    void givenTwoRulesForOneColumn_whenBuilt_thenItIsAnError() {
        KeyspreadConfig.Builder config = KeyspreadConfig.builder().rule("orders.h", "crc32(a)");

        assertThrows(IllegalArgumentException.class, () -> config.rule("ORDERS.H", "crc32(b)"));
        assertThrows(
                IllegalArgumentException.class, () -> config.build().toBuilder().rule("Orders.h", "crc32(b)"));
    }

    @Test
    void givenAValueThatIsNotValid_whenSet_thenItIsAnErrorAsInAFile() {
        KeyspreadConfig.Builder config = KeyspreadConfig.builder();

        assertThrows(IllegalArgumentException.class, () -> config.set(Setting.SHADOW_SHARE, 2.0));
        assertThrows(IllegalArgumentException.class, () -> config.set(Setting.INSPECT_INTERVAL, -1));
    }

    @Test
    void givenADefault_whenSet_thenTheConfigurationEqualsOneWithoutIt() {
        assertEquals(
                KeyspreadConfig.builder().build(),
                KeyspreadConfig.builder()
                        .set(Setting.NODES, 3)
                        .set(Setting.NODES, 0)
                        .build());
    }

    @Test
    void givenNoSuchDialect_whenBuilt_thenItIsAnError() {
        KeyspreadConfig.Builder config = KeyspreadConfig.builder();

        assertThrows(IllegalArgumentException.class, () -> config.setText(Setting.DIALECT, "oracle"));
        assertNull(config.setText(Setting.DIALECT, "auto")
                .build()
                .get(Setting.DIALECT)
                .orElse(null));
    }

    @Test
    void givenSystemProperties_whenLoaded_thenTheyCount() throws SQLException {
        System.setProperty("keyspread.on-unfillable", "warn");
        try {
            assertFalse(KeyspreadConfig.load().get(Setting.FAIL_ON_UNFILLABLE));
        } finally {
            System.clearProperty("keyspread.on-unfillable");
        }
        assertTrue(KeyspreadConfig.load().get(Setting.FAIL_ON_UNFILLABLE));
    }

    @Test
    void givenARuleThatDoesNotParse_whenBuilt_thenTheErrorSaysWhere() {
        KeyspreadConfig.Builder config = KeyspreadConfig.builder();

        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> config.rule("orders.h", "crc23(a)"));

        assertTrue(e.toString().contains("did you mean crc32?"), e.toString());
    }
}

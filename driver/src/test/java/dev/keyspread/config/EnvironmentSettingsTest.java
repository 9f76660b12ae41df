package dev.keyspread.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentSettingsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "KEYSPREAD_READS|off|reads|off",
                "KEYSPREAD_ON_UNFILLABLE|warn|on-unfillable|warn",
                "KEYSPREAD_SHARD_ORDERS__ORDER_HASH|crc32(id)|shard.ORDERS.ORDER_HASH|crc32(id)",
                "KEYSPREAD_SHARD_APP__ORDERS__ORDER_HASH|crc32(id)|shard.APP.ORDERS.ORDER_HASH|crc32(id)",
                "KEYSPREAD_SHARD_UserAccessLog__ShardId|crc32(a) % 100|shard.UserAccessLog.ShardId|crc32(a) % 100",
                "KEYSPREAD_SHARD_ORDERS_HASH|crc32(id)|shard.ORDERS.HASH|crc32(id)",
                "KEYSPREAD_SHARD_1|orders.order_hash = crc32(id) & 15|shard.orders.order_hash|crc32(id) & 15",
                "KEYSPREAD_SHARD_ORDERS_HASH|\"Or.ders\".h=crc32(id)|shard.\"Or.ders\".h|crc32(id)",
                "keyspread.shard.orders.h|crc32(id)|shard.orders.h|crc32(id)",
            })
    void givenAVariable_whenRead_thenItIsTheSettingOfThatName(String variable, String value, String name, String read)
            throws SQLException {
        assertTrue(EnvironmentSettings.isOurs(variable));
        assertEquals(
                List.of(new SettingEntry(name, read, "environment variable " + variable)),
                read(Map.of(variable, value)));
    }

    private static List<SettingEntry> read(Map<String, String> variables) throws SQLException {
        return Stream.concat(
                        EnvironmentSettings.withoutRules(variables).stream(),
                        EnvironmentSettings.rules(variables).stream())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"KEYSPREAD_SHARD_ORDERS", "KEYSPREAD_SHARD_ORDERS_ORDER_HASH", "KEYSPREAD_SHARD__HASH"})
    void givenAColumnThatCantBeTold_whenRead_thenTheErrorSaysWhatToWrite(String variable) {
        SQLException e = assertThrows(
                SQLException.class,
                () -> read(Map.of(variable, "crc32(id)")).get(0).column());

        assertTrue(e.toString().contains(variable), e.toString());
        assertTrue(e.toString().contains("<"), e.toString());
    }

    @Test
    void givenTheVariablesOfAServiceCalledKeyspread_thenTheyAreNoSettings() {
        assertFalse(EnvironmentSettings.isOurs("KEYSPREAD_SERVICE_HOST"));
        assertFalse(EnvironmentSettings.isOurs("KEYSPREAD_SERVICE_PORT_HTTP"));
        assertFalse(EnvironmentSettings.isOurs("KEYSPREAD_PORT"));
        assertFalse(EnvironmentSettings.isOurs("KEYSPREAD_PORT_8080_TCP_ADDR"));
        assertFalse(EnvironmentSettings.isOurs("PATH"));
    }
}

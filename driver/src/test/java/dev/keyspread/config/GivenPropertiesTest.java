package dev.keyspread.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class GivenPropertiesTest {
    private static final String RULE = "keyspread.shard.orders.shard";

    private static Properties given() {
        Properties given = new Properties();
        given.setProperty(RULE, "crc32(id) % 16");
        given.setProperty("user", "sa");
        given.put("keyspread.inspect", false);
        return given;
    }

    @Test
    void givenTheSameObjectAgain_thenItIsNotReadAgain() {
        Properties given = given();

        assertSame(GivenProperties.of(given), GivenProperties.of(given));
        assertEquals(
                Map.of(RULE, "crc32(id) % 16", "keyspread.inspect", "false"),
                GivenProperties.of(given).ours());
    }

    @Test
    void givenTheSameObjectWithOtherSettings_thenThoseCount() {
        Properties given = given();
        GivenProperties.of(given);

        given.setProperty(RULE, "crc32(id) % 64");
        assertEquals("crc32(id) % 64", GivenProperties.of(given).ours().get(RULE));
        given.setProperty("keyspread.report", "x.html");
        assertEquals("x.html", GivenProperties.of(given).ours().get("keyspread.report"));
        given.remove(RULE);
        assertEquals(
                Map.of("keyspread.inspect", "false", "keyspread.report", "x.html"),
                GivenProperties.of(given).ours());
    }

    @Test
    void givenTheSameObjectWithAnotherPassword_thenTheDelegateGetsIt() {
        Properties given = given();
        for (String password : new String[] {"one", "two"}) {
            given.setProperty("password", password);

            Properties delegates = GivenProperties.of(given).delegates(given);

            assertEquals(Map.of("user", "sa", "password", password), delegates);
        }
    }

    @Test
    void givenDefaultsBehindIt_thenTheyAreReadEachTime() {
        Properties defaults = given();
        Properties given = new Properties(defaults);
        assertEquals("crc32(id) % 16", GivenProperties.of(given).ours().get(RULE));

        defaults.setProperty(RULE, "crc32(id) % 64");
        defaults.setProperty("user", "other");

        assertEquals("crc32(id) % 64", GivenProperties.of(given).ours().get(RULE));
        assertEquals(Map.of("user", "other"), GivenProperties.of(given).delegates(given));
    }
}

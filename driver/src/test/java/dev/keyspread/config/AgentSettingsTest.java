package dev.keyspread.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.KeyspreadConfig.Reads;
import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what the agent makes of its settings: only a rule that can't be read stops anybody. */
class AgentSettingsTest {
    @TempDir
    Path directory = Path.of("");

    private final List<String> told = new ArrayList<>();

    private KeyspreadConfig read(
            Map<String, String> arguments, Map<String, String> systemProperties, @Nullable URI file)
            throws SQLException {
        AgentSettings agent = new AgentSettings(arguments, told::add);
        return SettingsReader.read("", Map.of(), new Surroundings(systemProperties, Map.of(), file), agent)
                .config();
    }

    @Test
    void argumentsWinOverSystemProperties() throws SQLException {
        KeyspreadConfig config =
                read(Map.of("keyspread.reads", "off"), Map.of("keyspread.reads", "on", "keyspread.nodes", "3"), null);

        assertEquals(Reads.OFF, config.get(Setting.READS));
        assertEquals(3, config.get(Setting.NODES));
        assertEquals(List.of(), told);
    }

    @Test
    void whatIsLeftAloneMayStandInTheEnvironment() throws SQLException {
        AgentSettings agent = new AgentSettings(Map.of(), told::add);
        Surroundings surroundings =
                new Surroundings(Map.of(), Map.of("KEYSPREAD_AGENT_EXCLUDE", "com.acme., com.other.Reader"), null);

        assertEquals(
                "com.acme., com.other.Reader",
                SettingsReader.read("", Map.of(), surroundings, agent).agentExclude());
        assertEquals(
                List.of("com.acme.", "com.other.Reader"),
                new AgentSettings(Map.of("keyspread.agent.exclude", " com.acme.,,com.other.Reader"), told::add)
                        .exclude());
        assertEquals(List.of(), told);
    }

    @Test
    void aDriversOwnInterfacesAreImplementedUnlessItIsSetOtherwise() throws SQLException {
        assertEquals(VendorInterfaces.ALL, read(Map.of(), Map.of(), null).get(Setting.VENDOR_INTERFACES));
        assertEquals(
                VendorInterfaces.OFF,
                read(Map.of("keyspread.vendor-interfaces", "off"), Map.of(), null)
                        .get(Setting.VENDOR_INTERFACES));
    }

    @Test
    void settingsThatAreNotValidAreToldAndLeftOut() throws SQLException {
        KeyspreadConfig config = read(
                Map.of("keyspread.reads", "maybe", "keyspread.shard.t.s", "crc32(id) % 4"),
                Map.of("keyspread.nodez", "3"),
                null);

        assertEquals(Reads.ON, config.get(Setting.READS));
        assertEquals(1, config.rules().size());
        assertEquals(2, told.size());
        assertTrue(
                told.contains("Keyspread, agent arguments: keyspread.reads = maybe: must be on, shadow or off"),
                told::toString);
        assertTrue(told.get(0).contains("Did you mean keyspread.nodes?"), told::toString);
    }

    @Test
    void whatIsWrongIsToldOnceHoweverOftenItIsRead() throws SQLException {
        AgentSettings agent = new AgentSettings(Map.of("keyspread.reads", "maybe"), told::add);
        for (int i = 0; i < 3; i++) {
            SettingsReader.read("", Map.of(), new Surroundings(Map.of(), Map.of(), null), agent);
        }

        assertEquals(1, told.size());
    }

    @Test
    void aFilesLinesThatAreNotValidAreLeftOutEachByItself() throws Exception {
        URI file = file("foreign = 1\nkeyspread.config = other\nkeyspread.nodes = none\nkeyspread.report-keys = on\n");

        KeyspreadConfig config = read(Map.of(), Map.of(), file);

        assertTrue(config.get(Setting.REPORT_KEYS));
        assertEquals(3, told.size(), told::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "keyspread.shard.t.s = crc33(id)",
                "keyspread.shard.t = crc32(id)",
                "keyspread.shards.t.s = crc32(id)",
                "keyspread.shard.t.s = crc32(id)\nkeyspread.shard.t.s = crc32(id) % 4",
                "shard.t.s = crc32(id)",
                "keyspread.shard.t.s = \\u12"
            })
    void aRuleThatCannotBeReadIsRefusedAsTheDriverRefusesIt(String text) throws IOException {
        URI file = file(text);

        SQLException refused = assertThrows(SQLException.class, () -> read(Map.of(), Map.of(), file));
        SQLException drivers = assertThrows(
                SQLException.class,
                () -> SettingsReader.read("", Map.of(), new Surroundings(Map.of(), Map.of(), file)));

        assertEquals(drivers.getMessage(), refused.getMessage());
        assertEquals("08001", refused.getSQLState());
    }

    @ParameterizedTest
    @ValueSource(strings = {"keyspread.whatif.t.s = crc33(id)", "keyspread.whatif.t = crc32(id)"})
    void aRuleThatIsOnlyTriedOutIsLeftOut(String text) throws Exception {
        assertEquals(List.of(), read(Map.of(), Map.of(), file(text)).whatIfs());
        assertEquals(1, told.size(), told::toString);
    }

    @Test
    void aFileThatIsNamedAndMissingIsRefusedSinceItMayHoldRules() {
        Path missing = directory.resolve("missing");

        assertThrows(SQLException.class, () -> read(Map.of("keyspread.config", missing.toString()), Map.of(), null));
    }

    @Test
    void turnedOff_thenNothingElseCounts() throws SQLException {
        assertFalse(read(Map.of("keyspread.enabled", "false", "keyspread.shard.t.s", "?"), Map.of(), null)
                .get(Setting.ENABLED));
    }

    @Test
    void whetherTheArgumentsGiveRulesIsKnown() {
        assertTrue(new AgentSettings(Map.of("keyspread.shard.t.s", "crc32(id)"), told::add).giveRules());
        assertTrue(new AgentSettings(Map.of("keyspread.config", "file"), told::add).giveRules());
        assertFalse(new AgentSettings(Map.of("keyspread.reads", "off"), told::add).giveRules());
    }

    private URI file(String text) throws IOException {
        return Files.writeString(directory.resolve("keyspread.properties"), text)
                .toUri();
    }
}

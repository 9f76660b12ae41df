package dev.keyspread.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.util.PropertyElf;
import dev.keyspread.KeyspreadDataSource;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Settings on the pages are read as an application's would be: one that is unknown or not valid fails here too. */
class SettingsInPagesTest {
    private static final String OF_DATA_SOURCE = "dataSource.";
    private static final String RULES = "shard.<table>.<column>";
    private static final String WHAT_IFS = "whatif.<table>.<column>";
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `keyspread\\.([^`]+)` \\| ([^|]+) \\|");
    private static final Pattern AGENT_ARGUMENT = Pattern.compile("[=,]([a-z-]+)(?=[.=])");

    static List<Block> properties() {
        return Block.of("properties");
    }

    /** Keyspread's settings, or those of a HikariCP pool. */
    @ParameterizedTest
    @MethodSource("properties")
    void everySettingInABlockOfPropertiesIsRead(Block block) throws IOException, SQLException {
        Properties all = new Properties();
        all.load(new StringReader(block.text()));
        assertTrue(!all.isEmpty(), block::toString);
        Properties ours = new Properties();
        for (String name : all.stringPropertyNames()) {
            String value = all.getProperty(name);
            if (name.startsWith(Setting.PREFIX)) {
                ours.setProperty(name, value);
            } else if (name.equals("dataSource.rules")) {
                ours.setProperty(Setting.PREFIX + "shard." + value.split("=", 2)[0].strip(), value.split("=", 2)[1]);
            } else if (name.startsWith(OF_DATA_SOURCE + Setting.PREFIX)) { // of a pool with a URL
                ours.setProperty(name.substring(OF_DATA_SOURCE.length()), value);
            } else if (name.equals("jdbcUrl")) {
                assertRead(value, new Properties());
            } else {
                assertPoolHas(name);
            }
        }
        assertRead("jdbc:keyspread:h2:mem:page", ours);
    }

    private static void assertPoolHas(String name) {
        Set<String> known = name.startsWith(OF_DATA_SOURCE)
                ? PropertyElf.getPropertyNames(KeyspreadDataSource.class)
                : PropertyElf.getPropertyNames(HikariConfig.class);
        assertTrue(known.contains(name.replace(OF_DATA_SOURCE, "")), name);
    }

    private static void assertRead(String url, Properties properties) throws SQLException {
        assertTrue(url.startsWith("jdbc:keyspread:"), url);
        ConnectionSettings.read("jdbc:" + url.substring("jdbc:keyspread:".length()), properties);
    }

    @Test
    void aSettingThatThereIsNoneOfIsFound() {
        Properties misspelt = new Properties();
        misspelt.setProperty("keyspread.raeds", "off");

        assertThrows(SQLException.class, () -> assertRead("jdbc:keyspread:h2:mem:page", misspelt));
    }

    private static Stream<String> plainLines() {
        return Block.of("").stream().flatMap(block -> block.text().lines()).map(String::strip);
    }

    static List<String> urls() {
        return plainLines()
                .map(line -> line.replaceFirst("^.*→\\s+", ""))
                .filter(line -> line.startsWith("jdbc:keyspread:"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("urls")
    void everyUrlIsRead(String url) throws SQLException {
        assertRead(url, new Properties());
    }

    @Test
    void everyRuleInAnOutputIsRead() throws SQLException {
        List<String> lines = plainLines()
                .filter(line -> line.matches("keyspread\\.\\S+ ?=.*"))
                .toList();
        assertTrue(lines.size() > 2, lines::toString);
        for (String line : lines) {
            Properties properties = new Properties();
            properties.setProperty(line.split(" ?=", 2)[0], line.split("=", 2)[1].strip());
            assertRead("jdbc:keyspread:h2:mem:page", properties);
        }
    }

    /** How a variable is read has a test of its own; here, that there is what it names. */
    @Test
    void everyVariableOfTheEnvironmentIsASettingOrARule() {
        List<String> lines =
                plainLines().filter(line -> line.startsWith("KEYSPREAD_")).toList();
        assertTrue(lines.size() >= 3, lines::toString);
        for (String line : lines) {
            String name = line.substring("KEYSPREAD_".length(), line.indexOf('='));
            if (name.startsWith("SHARD_")) {
                String value = line.substring(line.lastIndexOf('=') + 1).replace("'", "");
                KeyspreadConfig.builder().rule("t.c", value.strip());
            } else {
                assertTrue(shortNames().contains(name.toLowerCase(Locale.ROOT).replace('_', '-')), line);
            }
        }
    }

    @Test
    void everyArgumentOfTheAgentIsASetting() {
        List<String> lines =
                plainLines().filter(line -> line.contains("-javaagent:")).toList();
        assertTrue(lines.size() >= 5, lines::toString);
        for (String line : lines) {
            Set<String> names = AGENT_ARGUMENT
                    .matcher(line)
                    .results()
                    .map((MatchResult name) -> name.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            names.removeAll(shortNames());
            names.remove("shard");
            assertEquals(Set.of(), names, line);
        }
    }

    @Test
    void theTableNamesEverySettingAndNoOther() throws IOException {
        Set<String> expected = new TreeSet<>(shortNames());
        expected.addAll(List.of(RULES, WHAT_IFS));

        Set<String> named = rows().map(row -> row.group(1)).collect(Collectors.toCollection(TreeSet::new));

        assertEquals(expected, named);
    }

    /** The table says everything there is to choose, and which is the default in bold. */
    @Test
    void theTableHasTheChoicesAndDefaultsOfEachSetting() throws IOException {
        List<MatchResult> rows = rows().toList();
        for (Setting<?> setting : Setting.all()) {
            String values = rows.stream()
                    .filter(row -> setting.settingName().equals(Setting.PREFIX + row.group(1)))
                    .findFirst()
                    .orElseThrow()
                    .group(2);
            if (!setting.defaultText().isEmpty()) {
                assertTrue(values.contains("**" + setting.defaultText() + "**"), setting + ": " + values);
            }
            if (!setting.choices().isEmpty()) {
                List<String> shown = Arrays.asList(
                        values.replace("*", "").strip().toLowerCase(Locale.ROOT).split(", "));
                assertEquals(new TreeSet<>(setting.choices()), new TreeSet<>(shown), setting.settingName());
            }
        }
    }

    private static Stream<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(Block.PROJECT.resolve("docs").resolve("settings.md")))
                .results();
    }

    private static Set<String> shortNames() {
        return Setting.all().stream()
                .map(setting -> setting.settingName().substring(Setting.PREFIX.length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}

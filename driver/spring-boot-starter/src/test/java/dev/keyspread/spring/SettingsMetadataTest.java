package dev.keyspread.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.config.Setting;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** An editor completes every setting: the starter's metadata are made of the driver's settings. */
class SettingsMetadataTest {
    private static final String FILE = "/META-INF/additional-spring-configuration-metadata.json";

    /** Settings of the starter's own, and rules, whose names hold tables. */
    private static final List<String> OTHERS = List.of(
            property(
                    "keyspread.shard",
                    "java.util.Map<java.lang.String,java.lang.String>",
                    "",
                    "Shard rules, by table and column."),
            property(
                    "keyspread.whatif",
                    "java.util.Map<java.lang.String,java.lang.String>",
                    "",
                    "Shard rules that the report tries out, by table and column."),
            property("keyspread.starter.enabled", "java.lang.Boolean", "true", "Whether the starter does anything."),
            property(
                    "keyspread.starter.exclude",
                    "java.util.List<java.lang.String>",
                    "",
                    "Names of data source beans that are left unchanged."));

    @Test
    void theMetadataHoldEverySettingWithItsChoices() throws IOException {
        try (InputStream file = Objects.requireNonNull(getClass().getResourceAsStream(FILE))) {
            assertEquals(
                    expected(),
                    new String(file.readAllBytes(), StandardCharsets.UTF_8),
                    "write what is expected to src/main/resources" + FILE);
        }
    }

    private static String expected() {
        List<String> properties = Setting.all().stream()
                .map(setting -> property(
                        setting.settingName(), "java.lang.String", setting.defaultText(), setting.description()))
                .collect(Collectors.toList());
        properties.addAll(OTHERS);
        String hints = Setting.all().stream()
                .filter(setting -> !setting.choices().isEmpty())
                .map(SettingsMetadataTest::hint)
                .collect(Collectors.joining(",\n"));
        return """
                {
                  "groups": [
                    {"name": "keyspread", "description": "Settings of the Keyspread driver; shard rules are keyspread.shard.<table>.<column>."}
                  ],
                  "properties": [
                %s
                  ],
                  "hints": [
                %s
                  ]
                }
                """.formatted(String.join(",\n", properties), hints);
    }

    private static String property(String name, String type, String byDefault, String description) {
        String quote = type.endsWith("String") ? "\"" : "";
        String given = byDefault.isEmpty() ? "" : ", \"defaultValue\": " + quote + byDefault + quote;
        return "    {\"name\": \"" + name + "\", \"type\": \"" + type + "\"" + given + ", \"description\": \""
                + description + "\"}";
    }

    private static String hint(Setting<?> setting) {
        String values = setting.choices().stream()
                .map(choice -> "{\"value\": \"" + choice + "\"}")
                .collect(Collectors.joining(", "));
        return "    {\"name\": \"" + setting.settingName() + "\", \"values\": [" + values + "]}";
    }
}

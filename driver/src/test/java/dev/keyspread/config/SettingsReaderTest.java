package dev.keyspread.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.KeyspreadConfig.Reads;
import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.schema.CommentTrust;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
    @TempDir
    Path directory = Path.of("");

    private static ConnectionSettings read(
            String url,
            Map<String, String> properties,
            Map<String, String> systemProperties,
            Map<String, String> environment,
            @Nullable URI file)
            throws SQLException {
        return SettingsReader.read(url, properties, new Surroundings(systemProperties, environment, file));
    }

    private static KeyspreadConfig fromUrl(String url) throws SQLException {
        return read(url, Map.of(), Map.of(), Map.of(), null).config();
    }

    private static SQLException refused(String url) {
        return assertThrows(SQLNonTransientConnectionException.class, () -> fromUrl(url));
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    @Test
    void givenNothing_thenEverySettingHasItsDefault() throws SQLException {
        assertEquals(KeyspreadConfig.builder().build(), fromUrl("jdbc:h2:mem:t"));
    }

    @Test
    void givenEverySetting_whenRead_thenTheConfigurationHasThem() throws SQLException {
        ConnectionSettings settings = read(
                "jdbc:h2:mem:t;keyspread.reads=shadow;keyspread.shadow-share=0.25;keyspread.client-now=on;keyspread.ranges=off;keyspread.on-unfillable=warn;keyspread.dialect=spanner-postgresql;keyspread.inspect=off;keyspread.inspect-interval=30;keyspread.suppress=monotonic-key,"
                        + " sequence-key:audit ;keyspread.nodes=6"
                        + ";keyspread.comment-rules=shop,billing;keyspread.quiet-rate=0.5;keyspread.jmx=off;keyspread.report=heat.html;keyspread.report-interval=10;keyspread.report-keys=on;keyspread.whatif.orders.w=crc32(id)"
                        + " % 8;keyspread.vendor-interfaces=all;keyspread.delegate-driver=org.h2.Driver;keyspread.shard.orders.h=crc32(id)"
                        + " % 100;MODE=MySQL",
                Map.of(), Map.of(), Map.of(), null);

        assertEquals("jdbc:h2:mem:t;MODE=MySQL", settings.delegateUrl());
        assertEquals("org.h2.Driver", settings.delegateDriver());
        assertEquals(
                new KeyspreadConfig(
                        List.of(new ShardRule(null, "orders", "h", "crc32(id) % 100", "connection URL")),
                        List.of(new ShardRule(null, "orders", "w", "crc32(id) % 8", "connection URL")),
                        Map.ofEntries(
                                Map.entry(Setting.READS, Reads.SHADOW),
                                Map.entry(Setting.SHADOW_SHARE, 0.25),
                                Map.entry(Setting.CLIENT_NOW, true),
                                Map.entry(Setting.RANGES, false),
                                Map.entry(Setting.FAIL_ON_UNFILLABLE, false),
                                Map.entry(Setting.DIALECT, Optional.of(Dialect.SPANNER_POSTGRESQL)),
                                Map.entry(Setting.INSPECT, false),
                                Map.entry(Setting.INSPECT_INTERVAL, 30),
                                Map.entry(Setting.COMMENT_RULES, new CommentTrust(false, List.of("shop", "billing"))),
                                Map.entry(
                                        Setting.SUPPRESS,
                                        List.of(
                                                new Suppression("monotonic-key", null),
                                                new Suppression("sequence-key", "audit"))),
                                Map.entry(Setting.NODES, 6),
                                Map.entry(Setting.QUIET_RATE, 0.5),
                                Map.entry(Setting.JMX, false),
                                Map.entry(Setting.REPORT, Optional.of(Path.of("heat.html"))),
                                Map.entry(Setting.REPORT_INTERVAL, 10),
                                Map.entry(Setting.REPORT_KEYS, true),
                                Map.entry(Setting.VENDOR_INTERFACES, VendorInterfaces.ALL)),
                        List.of()),
                settings.config());
    }

    @Test
    void givenASettingInSeveralSources_thenTheFirstSourceWins() throws SQLException, IOException {
        URI file = file("keyspread.properties", "keyspread.nodes=5\nkeyspread.shard.T.C=crc32(e)\n")
                .toUri();
        Map<String, String> properties = Map.of("keyspread.nodes", "2", "keyspread.shard.T.c", "crc32(b)");
        Map<String, String> system = Map.of("keyspread.nodes", "3", "keyspread.shard.t.C", "crc32(c)");
        Map<String, String> environment = Map.of("KEYSPREAD_NODES", "4", "KEYSPREAD_SHARD_T__C", "crc32(d)");
        String url = "jdbc:x;keyspread.nodes=1;keyspread.shard.t.c=crc32(a)";

        assertWins(1, "crc32(a)", read(url, properties, system, environment, file));
        assertWins(2, "crc32(b)", read("", properties, system, environment, file));
        assertWins(3, "crc32(c)", read("", Map.of(), system, environment, file));
        assertWins(4, "crc32(d)", read("", Map.of(), Map.of(), environment, file));
        assertWins(5, "crc32(e)", read("", Map.of(), Map.of(), Map.of(), file));
    }

    private static void assertWins(int nodes, String expression, ConnectionSettings settings) {
        assertEquals(nodes, settings.config().get(Setting.NODES));
        assertEquals(
                List.of(expression),
                settings.config().rules().stream().map(ShardRule::text).toList());
    }

    @Test
    void givenRulesInSeveralSources_thenTheyAddUp() throws SQLException {
        KeyspreadConfig config = read(
                        "jdbc:x;keyspread.shard.a.h=crc32(x)",
                        Map.of("keyspread.shard.b.h", "crc32(x)"),
                        Map.of("keyspread.shard.app.a.h", "crc32(x)"),
                        Map.of(),
                        null)
                .config();

        assertEquals(
                List.of("connection URL", "Properties given to connect", "system properties"),
                config.rules().stream().map(ShardRule::origin).toList());
    }

    @Test
    void givenQuotedNames_thenTheRuleHasThemWithoutTheirQuotes() throws SQLException {
        ShardRule rule = fromUrl("jdbc:x;keyspread.shard.\"a b\".`My.Table`.\"Co\"\"l\"=crc32(x)")
                .rules()
                .get(0);

        assertEquals("a b", rule.schema());
        assertEquals("My.Table", rule.table());
        assertEquals("Co\"l", rule.column());
    }

    @Test
    void givenANamedFile_thenItIsReadInsteadOfTheDefaultOne() throws SQLException, IOException {
        URI defaultFile = file("keyspread.properties", "keyspread.nodes=5").toUri();
        Path named = file("other.properties", "# ours\nkeyspread.reads = off\nkeyspread.shard.Tär.h = crc32(ä) % 7\n");

        KeyspreadConfig config = read("", Map.of("keyspread.config", named.toString()), Map.of(), Map.of(), defaultFile)
                .config();

        assertEquals(0, config.get(Setting.NODES));
        assertEquals(Reads.OFF, config.get(Setting.READS));
        assertEquals(
                new ShardRule(null, "Tär", "h", "crc32(ä) % 7", "file " + named),
                config.rules().get(0));
    }

    @Test
    void givenANamedFileThatIsMissing_thenTheErrorNamesIt() {
        SQLException e = refused("jdbc:x;keyspread.config=/no/such/file.properties");

        assertEquals("08001", e.getSQLState());
        assertTrue(e.toString().contains("/no/such/file.properties"), e.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "keyspread.reads=maybe|system properties: keyspread.reads = maybe: must be on, shadow or off",
                "keyspread.ranges=in|must be between or off",
                "keyspread.shadow-share=2|must be a share between 0 and 1",
                "keyspread.shadow-share=all|must be a share between 0 and 1",
                "keyspread.raeds=on|unknown setting keyspread.raeds. Did you mean keyspread.reads?",
                "keyspread.on_unfillable=warn|Did you mean keyspread.on-unfillable?",
                "keyspread.shrad.t.c=crc32(a)|Did you mean keyspread.shard.<table>.<column>?",
                "keyspread.frobnicate=1|There are keyspread.enabled, reads,",
                "keyspread.shard.orders=crc32(a)|must name <table>.<column>",
                "keyspread.shard.a.b.c.d=crc32(a)|must name <table>.<column>",
                "keyspread.shard.\"a.b=crc32(a)|must name <table>.<column>",
                "keyspread.shard.a..c=crc32(a)|must name <table>.<column>",
                "keyspread.shard.t.c=|keyspread.shard.t.c: \"\", character 1: the rule is empty",
                "keyspread.shard.t.c=crc23(a)|\"crc23(a)\", character 1: there is no function crc23; did you mean"
                        + " crc32?",
                "keyspread.dialect=oracle|must be one of auto, googlesql,",
                "keyspread.nodes=0|must be a whole number, 1 or more",
                "keyspread.nodes=many|must be a whole number, 1 or more",
                "keyspread.quiet-rate=NaN|must be a number",
                "keyspread.suppress=a,,b|must be a list like",
                "keyspread.suppress=a:|must be a list like",
                "keyspread.on-unfillable=ignore|must be fail or warn",
                "keyspread.vendor-interfaces=some|must be known, all or off",
                "keyspread.report=|must be the path of a file",
                "keyspread.report-interval=soon|must be a whole number of seconds, 0 or more",
                "keyspread.report-keys=some|must be on or off",
            })
    void givenAnInvalidSetting_thenTheErrorSaysWhereItStandsAndWhatWasMeant(String setting, String part) {
        int equals = setting.indexOf('=');
        Map<String, String> system = Map.of(setting.substring(0, equals), setting.substring(equals + 1));

        SQLException e = assertThrows(SQLException.class, () -> read("", Map.of(), system, Map.of(), null));

        assertTrue(e.toString().contains("Keyspread, system properties: "), e.toString());
        assertTrue(e.toString().contains(part), e.toString());
        assertEquals("08001", e.getSQLState());
    }

    @Test
    void givenTwoRulesForOneColumnInOneSource_thenItIsAnError() {
        assertTrue(refused("jdbc:x;keyspread.shard.t.c=crc32(a);keyspread.shard.T.\"c\"=crc32(b)")
                .toString()
                .contains("keyspread.shard.T.\"c\" is set twice"));
        assertTrue(refused("jdbc:x;keyspread.reads=on;keyspread.READS=off")
                .toString()
                .contains("set twice"));
    }

    @Test
    void givenTwoRulesForOneColumnInTheFile_thenItIsAnError() throws IOException {
        URI file = file("keyspread.properties", "keyspread.shard.t.c=crc32(a)\nkeyspread.shard.t.c=crc32(b)\n")
                .toUri();

        SQLException e = assertThrows(SQLException.class, () -> read("", Map.of(), Map.of(), Map.of(), file));

        assertTrue(e.toString().contains("file " + file), e.toString());
        assertTrue(e.toString().contains("set twice"), e.toString());
    }

    @Test
    void givenANameWithoutPrefixInTheFile_thenItIsAnError() throws IOException {
        URI file = file("keyspread.properties", "reads=off").toUri();

        SQLException e = assertThrows(SQLException.class, () -> read("", Map.of(), Map.of(), Map.of(), file));

        assertTrue(e.toString().contains("Every name in this file begins with keyspread."), e.toString());
    }

    @Test
    void givenItIsTurnedOff_thenNothingElseIsValidated() throws SQLException {
        ConnectionSettings settings = read(
                "jdbc:x;keyspread.raeds=on;a=b",
                Map.of("keyspread.enabled", "false", "keyspread.delegate-driver", "a.B"),
                Map.of("keyspread.config", "/no/such/file"),
                Map.of(),
                null);

        assertFalse(settings.config().get(Setting.ENABLED));
        assertEquals("jdbc:x;a=b", settings.delegateUrl());
        assertEquals("a.B", settings.delegateDriver());
    }

    @Test
    void givenASecretInAValue_thenTheErrorDoesNotShowIt() {
        SQLException e = refused("jdbc:x;keyspread.reads=on?user=a&password=hunter2");

        assertFalse(e.toString().contains("hunter2"), e.toString());
    }

    @Test
    void givenTheSameSettings_thenConfigurationsAreEqual() throws SQLException {
        String url = "jdbc:x;keyspread.shard.t.c=crc32(a);keyspread.nodes=3";

        assertEquals(fromUrl(url), fromUrl(url));
        assertEquals(fromUrl(url).hashCode(), fromUrl(url).hashCode());
    }

    @Test
    void givenNoDriver_thenItIsNull() throws SQLException {
        assertNull(read("jdbc:x", Map.of(), Map.of(), Map.of(), null).delegateDriver());
    }

    @Test
    void turnedOff_thenAVariableWhoseColumnCannotBeToldStopsNobody() throws SQLException {
        Map<String, String> environment = Map.of("KEYSPREAD_ENABLED", "false", "KEYSPREAD_SHARD_ORDERS", "crc32(id)");

        assertFalse(read("jdbc:h2:mem:t", Map.of(), Map.of(), environment, null)
                .config()
                .get(Setting.ENABLED));
    }

    @Test
    void anUnknownNameIsAnsweredWithAllThereAre() {
        assertTrue(
                String.valueOf(refused("jdbc:h2:mem:t;keyspread.frobnicate=1").getMessage())
                        .endsWith(", shard.<table>.<column> and whatif.<table>.<column>."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hunter2:x:0",
                "shrad.hunter2=x",
                "shard.hunter2=x",
                "# a\n\nhunter2 = x",
                "a=\\uhunter2",
                "\\\nhunter2"
            })
    void givenAFileThatHoldsNoSettings_thenTheErrorShowsNothingOfIt(String text) throws IOException {
        Path secret = file("passwd", text + "\nhunter2=hunter2\n");

        SQLException e = refused("jdbc:x;keyspread.config=" + secret);

        StringWriter all = new StringWriter();
        e.printStackTrace(new PrintWriter(all));
        assertFalse(all.toString().contains("hunter2"), all.toString());
        assertTrue(e.toString().contains("passwd: line "), e.toString());
    }

    @Test
    void givenALineThatIsWrong_thenTheErrorSaysWhichOne() throws IOException {
        Path named = file("other.properties", "# ours\\\nkeyspread.nodes = \\\n 5\n\nreads=off\n");

        SQLException e = refused("jdbc:x;keyspread.config=" + named);

        assertTrue(e.toString().contains("line 5 holds no setting"), e.toString());
    }

    @Test
    void givenAFileThatIsNone_thenItIsNotRead() {
        SQLException e = refused("jdbc:x;keyspread.config=" + directory);

        assertTrue(e.toString().contains("can't be read"), e.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "keyspread.config=/f",
                "keyspread.report=/f",
                "keyspread.delegate-driver=a.B",
                "KEYSPREAD.Report=/f"
            })
    void givenSafeUrls_thenAUrlNamesNoFileAndNoClass(String setting) throws SQLException, IOException {
        URI file = file("keyspread.properties", "keyspread.url-settings=safe").toUri();
        Map<String, String> safe = Map.of("keyspread.url-settings", "safe");
        Map<String, String> none = Map.of();

        for (String url :
                List.of("jdbc:x;" + setting, "jdbc:x?" + setting, "jdbc:x;keyspread.enabled=false;" + setting)) {
            assertLimited(url, safe, none, none, null);
            assertLimited(url, none, safe, none, null);
            assertLimited(url, none, none, Map.of("KEYSPREAD_URL_SETTINGS", "safe"), null);
            assertLimited(url, none, none, none, file);
        }
        read("jdbc:x;keyspread.nodes=7", safe, none, none, null);
        read("jdbc:x", Map.of("keyspread.url-settings", "safe", "keyspread.report", "/f"), none, none, null);
        read("jdbc:x;keyspread.report=/f", Map.of("keyspread.url-settings", "all"), none, none, file);
    }

    private void assertLimited(
            String url,
            Map<String, String> properties,
            Map<String, String> systemProperties,
            Map<String, String> environment,
            @Nullable URI file) {
        SQLException e =
                assertThrows(SQLException.class, () -> read(url, properties, systemProperties, environment, file));
        assertTrue(e.toString().contains("can't be set by a URL, as keyspread.url-settings is safe"), e.toString());
    }

    @Test
    void givenAUrlThatSetsItsOwnLimit_thenItIsAnError() {
        for (String value : List.of("all", "safe")) {
            SQLException e = refused("jdbc:x;keyspread.url-settings=" + value);

            assertTrue(e.toString().contains("can't be set by a URL"), e.toString());
        }
    }

    @Test
    void givenALimitThatIsNone_thenItIsAnError() {
        SQLException e = assertThrows(
                SQLException.class,
                () -> read(
                        "jdbc:x;keyspread.report=/f",
                        Map.of("keyspread.url-settings", "none"),
                        Map.of(),
                        Map.of(),
                        null));

        assertTrue(e.toString().contains("must be safe or all"), e.toString());
    }
}

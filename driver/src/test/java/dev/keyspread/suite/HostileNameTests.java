package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.log.LogCapture;
import dev.keyspread.api.Finding;
import dev.keyspread.api.Fix;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.engine.HostileName;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import java.io.IOException;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names that a stranger chose, in each text of the driver's that shows names. */
public abstract class HostileNameTests extends EngineTest {
    private static final String NAMES = "dev.keyspread.engine.HostileName#all";

    public HostileNameTests(Engine engine) {
        super(engine);
    }

    private static String table(HostileName name) {
        String id = name.quoted();
        return "CREATE TABLE " + id + " (" + id + " TIMESTAMP NOT NULL, item VARCHAR(20), PRIMARY KEY (" + id + "))";
    }

    private static String index(HostileName name) {
        return "CREATE INDEX " + name.quoted().replaceFirst("\"", "\"i") + " ON " + name.quoted() + " (" + name.quoted()
                + ", item)";
    }

    @ParameterizedTest
    @MethodSource(NAMES)
    void findingsAndTheLogShowTheName(HostileName name) throws SQLException {
        Connection connection = database.keyspread();

        String log = LogCapture.of(() -> {
            try {
                update(connection, table(name));
                update(connection, index(name));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });

        List<Finding> findings = connection.unwrap(KeyspreadConnection.class).findings();
        assertFalse(findings.isEmpty());
        assertTrue(log.contains("[monotonic-key] "), log);
        HostileName.assertShown(log);
        for (Finding finding : findings) {
            HostileName.assertShown(finding.message());
            assertEquals(1, finding.line().lines().count());
            HostileName.assertShown(finding.line());
            for (Fix fix : finding.fixes()) {
                assertEquals(1, fix.what().lines().count());
                HostileName.assertShown(fix.what());
                HostileName.assertShown(fix.text());
                assertTrue(fix.sql().isEmpty() || !name.isHidden(), fix.text());
            }
        }
    }

    /** Each line of a fix sets the rule of the column that it names, and nothing else. */
    @ParameterizedTest
    @MethodSource(NAMES)
    void aSettingOfAFixIsTheRuleOfTheColumn(HostileName name) throws SQLException, IOException {
        Connection first = database.keyspread();
        update(first, table(name));
        Properties settings = new Properties();
        for (Finding finding : first.unwrap(KeyspreadConnection.class).findings()) {
            for (Fix fix : finding.fixes()) {
                for (String line : fix.settings()) {
                    settings.load(new StringReader(line));
                }
            }
        }
        String shard = settings.stringPropertyNames().stream()
                .filter(setting -> settings.getProperty(setting).startsWith("crc32("))
                .map(setting -> setting.substring(setting.lastIndexOf('.') + 1))
                .findFirst()
                .orElseThrow();
        assertTrue(settings.stringPropertyNames().stream().allMatch(each -> each.startsWith("keyspread.shard.")));
        settings.values().removeIf(rule -> !String.valueOf(rule).startsWith("crc32("));
        database.run("ALTER TABLE " + name.quoted() + " ADD COLUMN \"" + shard + "\" INTEGER");

        try (Connection ruled = DriverManager.getConnection(database.keyspreadUrl(), settings)) {
            update(
                    ruled,
                    "INSERT INTO " + name.quoted() + " (" + name.quoted()
                            + ") VALUES (TIMESTAMP '2026-01-25 10:10:10')");
            assertEquals(1, Sandbox.counters(ruled).filled());
        }
        assertEquals(
                List.of("1"),
                database.rows("SELECT count(*) FROM " + name.quoted() + " WHERE \"" + shard + "\" BETWEEN 0 AND 15"));
    }

    @ParameterizedTest
    @MethodSource(NAMES)
    void aRefusalShowsTheName(HostileName name) throws SQLException {
        String id = name.quoted();
        database.run("CREATE TABLE " + id + " (shard INTEGER, " + id + " BIGINT PRIMARY KEY)");
        Properties settings = new Properties();
        settings.setProperty("keyspread.shard." + id + ".shard", "crc32(" + id + ") % 16");

        try (Connection connection = DriverManager.getConnection(database.keyspreadUrl(), settings)) {
            String insert = "INSERT INTO " + id + " (" + id + ") VALUES ((SELECT 1))";
            StatementRefusedException refusal =
                    assertThrows(StatementRefusedException.class, () -> update(connection, insert));
            HostileName.assertShown(String.valueOf(refusal.getMessage()));
            assertEquals(3, String.valueOf(refusal.getMessage()).lines().count());
        }
    }

    @ParameterizedTest
    @MethodSource(NAMES)
    void theManagementBeanShowsTheName(HostileName name) throws Exception {
        Connection connection = database.keyspread();
        update(connection, table(name));
        update(connection, "INSERT INTO " + name.quoted() + " VALUES (TIMESTAMP '2026-01-25 10:10:10', 'a')");

        KeyspreadDatabase known = connection.unwrap(KeyspreadConnection.class).database();
        assertEquals(1, known.summary().lines().count());
        HostileName.assertShown(known.summary());
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName bean = bean(server, known.url());
        HostileName.assertShown(String.valueOf(server.invoke(bean, "report", new Object[0], new String[0])));
        for (String finding : (String[]) server.getAttribute(bean, "Findings")) {
            assertEquals(1, finding.lines().count());
            HostileName.assertShown(finding);
        }
    }

    /** A thread of Keyspread's registers it. */
    private static ObjectName bean(MBeanServer server, String url) throws JMException, InterruptedException {
        ObjectName pattern = new ObjectName("dev.keyspread:type=Database,url=" + ObjectName.quote(url) + ",*");
        for (int i = 0; i < 1_000; i++) {
            for (ObjectName each : server.queryNames(pattern, null)) {
                return each;
            }
            Thread.sleep(10);
        }
        throw new IllegalStateException("no bean of " + url);
    }
}

package dev.keyspread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.log.DriverVersion;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class KeyspreadDriverTest {
    private static final String STUB = ";keyspread.delegate-driver=" + StubDriver.class.getName();

    private final KeyspreadDriver driver = new KeyspreadDriver();

    @Test
    void givenOurUrl_whenDriverManagerConnects_thenTheConnectionIsWrapped() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:driver;MODE=MySQL", "sa", "")) {
            assertInstanceOf(KeyspreadConnection.class, connection);
            assertEquals("jdbc:h2:mem:driver", connection.getMetaData().getURL());
            assertEquals("SA", connection.getMetaData().getUserName());
        }
    }

    @Test
    void givenOurServiceFile_thenServiceLoaderFindsTheDriver() {
        assertTrue(ServiceLoader.load(Driver.class).stream().anyMatch(p -> p.type() == KeyspreadDriver.class));
    }

    @Test
    void givenAnotherUrl_whenAskedToConnect_thenItIsLeftToOthers() throws SQLException {
        assertNull(driver.connect("jdbc:h2:mem:driver", new Properties()));
        assertFalse(driver.acceptsURL("jdbc:h2:mem:driver"));
        assertFalse(driver.acceptsURL("jdbc:keyspreadsheet:x"));
        assertTrue(driver.acceptsURL("jdbc:keyspread:h2:mem:driver"));
    }

    @Test
    void givenSettings_whenConnected_thenTheDelegateSeesNoneOfThemAndTheCallersPropertiesStay() throws SQLException {
        Properties defaults = new Properties();
        defaults.setProperty("password", "hunter2");
        Properties properties = new Properties(defaults);
        properties.setProperty("keyspread.inspect", "off");
        properties.setProperty("user", "scott");

        assertNotNull(driver.connect("jdbc:keyspread:stub:a?b=%20c;d=e" + STUB + ";f=g", properties));

        assertEquals("jdbc:stub:a?b=%20c;d=e;f=g", StubDriver.lastUrl());
        Properties seen = new Properties();
        seen.setProperty("password", "hunter2");
        seen.setProperty("user", "scott");
        assertEquals(seen, StubDriver.lastProperties());
        assertEquals("off", properties.getProperty("keyspread.inspect"));
    }

    @Test
    void givenItIsTurnedOff_whenConnected_thenTheConnectionIsTheDelegatesOwn() throws SQLException {
        try (Connection connection =
                DriverManager.getConnection("jdbc:keyspread:h2:mem:driver;keyspread.enabled=false")) {
            assertInstanceOf(org.h2.jdbc.JdbcConnection.class, connection);
        }
    }

    @Test
    void givenAnInvalidSetting_whenConnected_thenNothingIsConnected() {
        StubDriver.forget();

        SQLException e = assertThrows(
                SQLException.class,
                () -> driver.connect("jdbc:keyspread:stub:x;keyspread.shard.t.h=crc32(" + STUB, null));

        assertTrue(
                e.toString().contains("connection URL: keyspread.shard.t.h: \"crc32(\", character 7:"), e.toString());
        assertEquals("08001", e.getSQLState());
        assertNull(StubDriver.lastUrl());
    }

    @Test
    void givenADelegateThatFails_whenConnected_thenItsExceptionIsSeen() {
        SQLException direct = assertThrows(
                SQLException.class, () -> DriverManager.getConnection("jdbc:h2:mem:driver;NO_SUCH_SETTING=1"));
        SQLException wrapped = assertThrows(
                SQLException.class,
                () -> DriverManager.getConnection("jdbc:keyspread:h2:mem:driver;NO_SUCH_SETTING=1"));

        assertEquals(direct.toString(), wrapped.toString());
        assertEquals(direct.getErrorCode(), wrapped.getErrorCode());
    }

    @Test
    void givenOurUrl_whenAskedForItsProperties_thenOursAndTheDelegatesAreListed() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("keyspread.reads", "off");
        properties.setProperty("stub.setting", "7");

        List<DriverPropertyInfo> infos =
                Arrays.asList(driver.getPropertyInfo("jdbc:keyspread:stub:x" + STUB, properties));

        DriverPropertyInfo reads = info(infos, "keyspread.reads");
        assertEquals("off", reads.value);
        assertEquals(List.of("on", "shadow", "off"), Arrays.asList(reads.choices));
        assertTrue(reads.description.contains("shard predicate"), reads.description);
        assertEquals("7", info(infos, "stub.setting").value);
        assertEquals("auto", info(infos, "keyspread.dialect").value);
    }

    private static DriverPropertyInfo info(List<DriverPropertyInfo> infos, String name) {
        return infos.stream().filter(info -> info.name.equals(name)).findFirst().orElseThrow();
    }

    @Test
    void theVersionIsTheBuilds() {
        assertNotEquals(new DriverVersion("0.0", 0, 0), DriverVersion.CURRENT);
        assertFalse(DriverVersion.CURRENT.text().contains("$"), DriverVersion.CURRENT.text());
        assertEquals(DriverVersion.parse(DriverVersion.CURRENT.text()), DriverVersion.CURRENT);
        assertEquals(DriverVersion.CURRENT.minor(), driver.getMinorVersion());
        assertEquals(new DriverVersion("12.34.5-rc1", 12, 34), DriverVersion.parse("12.34.5-rc1"));
        assertEquals(new DriverVersion("0.0", 0, 0), DriverVersion.parse("0.0"));
    }

    @Test
    void itLogsThroughSlf4j() {
        assertThrows(SQLFeatureNotSupportedException.class, driver::getParentLogger);
    }
}

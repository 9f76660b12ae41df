package dev.keyspread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyspreadXADataSourceTest {
    private static void assertConnects(XADataSource source) throws SQLException {
        XAConnection xa = source.getXAConnection();
        try (Connection connection = xa.getConnection()) {
            assertInstanceOf(KeyspreadConnection.class, connection);
        } finally {
            xa.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:mem:xa1", "jdbc:keyspread:h2:mem:xa1;keyspread.reads=off"})
    void givenAUrlWithOrWithoutPrefix_thenItsConnectionsAreWrapped(String url) throws SQLException {
        KeyspreadXADataSource source = new KeyspreadXADataSource();
        source.setUrl(url);
        source.setUser("sa");
        source.setPassword("");
        source.setRules("orders.shard = crc32(id) % 16");

        assertConnects(source);
        XAConnection ofUser = source.getXAConnection("sa", "");
        ofUser.close();
    }

    /** Each server's data source is found by the URL, and told it; whether it connects is for the suites to show. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:keyspread:postgresql://nowhere.invalid/shop?user=me",
                "jdbc:keyspread:mysql://nowhere.invalid/shop",
                "jdbc:keyspread:mariadb://nowhere.invalid/shop"
            })
    void theUrlTellsTheClass(String url) {
        KeyspreadXADataSource source = new KeyspreadXADataSource();
        source.setUrl(url);

        SQLException unreachable = assertThrows(SQLException.class, source::getXAConnection);
        assertTrue(String.valueOf(unreachable.getSQLState()).startsWith("08"), unreachable::toString);
        assertTrue(!unreachable.toString().contains("KeyspreadXADataSource"), unreachable::toString);
    }

    @Test
    void givenTheClassOfADriversDataSource_thenItGetsItsProperties() throws SQLException {
        KeyspreadXADataSource source = new KeyspreadXADataSource();
        source.setXaDataSourceClassName(JdbcDataSource.class.getName());
        Properties properties = new Properties();
        properties.setProperty("URL", "jdbc:h2:mem:xa3-properties");
        properties.setProperty("description", "stock");
        source.setXaDataSourceProperties(properties);

        assertConnects(source);
    }

    /** Tomcat and other servers find the properties by introspection, and call the setters by reflection. */
    @ParameterizedTest
    @ValueSource(classes = {KeyspreadDataSource.class, KeyspreadXADataSource.class})
    void serversFindTheCommonProperties(Class<?> type) throws ReflectiveOperationException, IntrospectionException {
        Object source = type.getConstructor().newInstance();
        Set<String> found = new TreeSet<>();
        for (PropertyDescriptor property : Introspector.getBeanInfo(type).getPropertyDescriptors()) {
            if (property.getPropertyType() == String.class && property.getWriteMethod() != null) {
                property.getWriteMethod().invoke(source, "of " + property.getName());
                found.add(property.getName());
                if (property.getReadMethod() != null) {
                    assertEquals(
                            "of " + property.getName(), property.getReadMethod().invoke(source));
                }
            }
        }
        assertTrue(found.containsAll(Set.of("url", "user", "password", "rules")), found::toString);
    }

    /** The way Atomikos does. */
    @Test
    void givenALoginTimeoutBeforeTheUrl_thenTheDriversDataSourceGetsIt() throws SQLException {
        KeyspreadXADataSource source = new KeyspreadXADataSource();
        source.setLoginTimeout(1);
        source.setUrl("jdbc:h2:mem:xa5");

        assertEquals(1, source.getLoginTimeout());
        source.setUser("sa");
        assertConnects(source);
    }

    @Test
    void givenNeitherUrlNorClass_thenItSaysWhatToSet() {
        SQLException missing = assertThrows(SQLException.class, new KeyspreadXADataSource()::getXAConnection);

        assertEquals("08001", missing.getSQLState());
        assertTrue(missing.toString().contains("xaDataSourceClassName"), missing::toString);
    }

    @Test
    void givenAnEngineWithoutOne_thenItSaysWhatToSet() {
        KeyspreadXADataSource source = new KeyspreadXADataSource();
        source.setUrl("jdbc:keyspread:stub:x");

        SQLException missing = assertThrows(SQLException.class, source::getXAConnection);
        assertTrue(missing.toString().contains("xaDataSourceClassName"), missing::toString);
    }

    @Test
    void givenItIsBoundInJndi_thenItIsMadeAgain() throws SQLException {
        KeyspreadXADataSource bound = new KeyspreadXADataSource();
        bound.setUrl("jdbc:h2:mem:xa8");
        bound.setUser("sa");
        bound.setPassword("");
        bound.setRules("orders.shard = crc32(id) % 16");

        KeyspreadXADataSource found = assertInstanceOf(
                KeyspreadXADataSource.class,
                new KeyspreadDataSourceFactory().getObjectInstance(bound.getReference(), null, null, null));
        assertEquals("orders.shard = crc32(id) % 16", found.getRules());
        assertConnects(found);
    }

    /** The way Tomcat does. */
    @Test
    void givenAReferenceToAnXaDataSource_thenTheFactoryMakesOne() throws SQLException {
        Reference reference = new Reference(XADataSource.class.getName());
        reference.add(new StringRefAddr("url", "jdbc:h2:mem:xa9"));
        reference.add(new StringRefAddr("auth", "Container"));

        assertConnects(assertInstanceOf(
                KeyspreadXADataSource.class,
                new KeyspreadDataSourceFactory().getObjectInstance(reference, null, null, null)));
    }
}

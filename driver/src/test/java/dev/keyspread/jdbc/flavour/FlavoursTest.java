package dev.keyspread.jdbc.flavour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcPartitionedQueryResultSet;
import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.generate.KnownDriver;
import dev.keyspread.generate.WrapperNames;
import dev.keyspread.jdbc.ConnectionWrapper;
import dev.keyspread.jdbc.Databases;
import dev.keyspread.jdbc.JdbcWrapper;
import dev.keyspread.jdbc.NarrowDriver.NarrowConnection;
import dev.keyspread.jdbc.RecordingDatabase;
import dev.keyspread.jdbc.StubDelegate;
import dev.keyspread.jdbc.WrapperFactory;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.modifier.Visibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.core.BaseConnection;

/** Which classes wrappers are of, and where they live. */
class FlavoursTest {
    /** A connection with an interface of its driver's own that promises nothing narrower than JDBC. */
    public interface OwnConnection extends Connection {
        /** Something of the driver's own. */
        String region();
    }

    private static ConnectionWrapper wrap(Connection raw, VendorInterfaces setting) {
        return (ConnectionWrapper) Databases.wrap(raw, new RecordingDatabase(setting));
    }

    private static Object stubIn(ClassLoader loader, Class<?> type) {
        return Proxy.newProxyInstance(
                loader,
                new Class<?>[] {type},
                (proxy, method, arguments) ->
                        method.getName().equals("isWrapperFor") ? false : StubDelegate.sample(method.getReturnType()));
    }

    private static ClassLoader driverAlone() {
        URL jar = BaseConnection.class.getProtectionDomain().getCodeSource().getLocation();
        return new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    }

    @Test
    void aKnownDriverIsWrappedByTheClassesOfTheBuild() {
        ConnectionWrapper first = wrap(StubDelegate.of(BaseConnection.class), VendorInterfaces.KNOWN);
        ConnectionWrapper second = wrap(StubDelegate.of(BaseConnection.class), VendorInterfaces.KNOWN);

        assertEquals(
                "dev.keyspread.jdbc.postgresql.PostgresqlConnection",
                first.getClass().getName());
        assertSame(ConnectionWrapper.class.getClassLoader(), first.getClass().getClassLoader());
        assertSame(first.wrappers, second.wrappers);
    }

    @Test
    void theBuildMadeTheClassesOfAllKnownDrivers() {
        List<String> missing = KnownDriver.ALL.stream()
                .map(driver -> driver.prefix().replace('.', '/') + WrapperNames.FACTORY + ".class")
                .filter(file -> ConnectionWrapper.class.getClassLoader().getResource(file) == null)
                .toList();

        assertEquals(List.of(), missing);
    }

    @Test
    void anObjectThatLacksItsDriversInterfaceIsWrappedPlainly() {
        ConnectionWrapper connection = wrap(StubDelegate.of(CloudSpannerJdbcConnection.class), VendorInterfaces.KNOWN);

        ResultSet plain = connection.wrappers.resultSet(StubDelegate.of(ResultSet.class), connection, null);
        ResultSet partitioned = connection.wrappers.resultSet(
                StubDelegate.of(CloudSpannerJdbcPartitionedQueryResultSet.class), connection, null);

        assertFalse(plain instanceof CloudSpannerJdbcPartitionedQueryResultSet);
        assertTrue(partitioned instanceof CloudSpannerJdbcPartitionedQueryResultSet);
    }

    @Test
    void anUnknownDriverIsWrappedPlainly() {
        ConnectionWrapper connection = wrap(StubDelegate.of(OwnConnection.class), VendorInterfaces.KNOWN);

        assertEquals(
                "dev.keyspread.jdbc.plain.PlainConnection",
                connection.getClass().getName());
    }

    @Test
    void givenTheSettingAll_thenAnyDriversInterfacesAreImplemented() {
        ConnectionWrapper connection = wrap(StubDelegate.of(OwnConnection.class), VendorInterfaces.ALL);

        assertEquals("a text", ((OwnConnection) connection).region());
    }

    @Test
    void givenTheSettingOff_thenEvenNarrowResultsAreWrappedPlainly() {
        ConnectionWrapper connection = wrap(StubDelegate.of(NarrowConnection.class), VendorInterfaces.OFF);

        assertFalse(connection instanceof NarrowConnection);
    }

    @Test
    void aClassIsGeneratedOnceForEachClassOfTheDelegates() throws Exception {
        ConnectionWrapper connection = wrap(StubDelegate.of(NarrowConnection.class), VendorInterfaces.KNOWN);
        ConnectionWrapper another = wrap(StubDelegate.of(NarrowConnection.class), VendorInterfaces.KNOWN);

        assertSame(connection.getClass(), another.getClass());
        assertSame(
                Objects.requireNonNull(connection.createStatement()).getClass(),
                Objects.requireNonNull(another.createStatement()).getClass());
    }

    @Test
    void givenTheDriverInAnotherLoader_thenTheBuildsClassesAreDefinedBesideIt() throws Exception {
        ClassLoader drivers = driverAlone();
        Class<?> theirs = drivers.loadClass("org.postgresql.core.BaseConnection");
        assertNotSame(BaseConnection.class, theirs);

        ConnectionWrapper connection = wrap((Connection) stubIn(drivers, theirs), VendorInterfaces.KNOWN);

        assertTrue(theirs.isInstance(connection));
        assertEquals(
                "dev.keyspread.jdbc.postgresql.PostgresqlConnection",
                connection.getClass().getName());
        assertNotSame(
                ConnectionWrapper.class.getClassLoader(), connection.getClass().getClassLoader());
        assertEquals(7, theirs.getMethod("getBackendPID").invoke(connection));
        Class<?> theirStatement = drivers.loadClass("org.postgresql.core.BaseStatement");
        Statement statement = (Statement) stubIn(drivers, theirStatement);
        assertTrue(theirStatement.isInstance(connection.wrappers.statement(statement, connection)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "spanner", "ydb", "mysql"})
    void givenAVersionOfTheDriverWithFurtherMethods_thenClassesWithThemAreGeneratedHere(String name) throws Exception {
        KnownDriver known = KnownDriver.ALL.stream()
                .filter(driver -> driver.name().equals(name))
                .findFirst()
                .orElseThrow();
        ClassLoader drivers = driverWith(known.connectionInterface(), "brandNew");
        Class<?> theirs = drivers.loadClass(known.connectionInterface());

        ConnectionWrapper connection = wrap((Connection) stubIn(drivers, theirs), VendorInterfaces.KNOWN);

        assertTrue(connection.getClass().getName().startsWith("dev.keyspread.jdbc.generated."));
        assertEquals("a text", theirs.getMethod("brandNew").invoke(connection));
    }

    private static ClassLoader driverWith(String name, String method) {
        return new ByteBuddy()
                .makeInterface(Connection.class)
                .name(name)
                .defineMethod(method, String.class, Visibility.PUBLIC)
                .withoutCode()
                .make()
                .load(ClassLoader.getPlatformClassLoader())
                .getLoaded()
                .getClassLoader();
    }

    @Test
    void givenTheDriversLoaderIsDropped_thenItsWrappersDoNotKeepIt() throws Exception {
        WeakReference<ClassLoader> build = new WeakReference<>(usedOnce(driverAlone()));
        WeakReference<ClassLoader> generated =
                new WeakReference<>(usedOnce(driverWith("org.postgresql.core.BaseConnection", "other")));

        for (int i = 0; i < 1_000 && (build.get() != null || generated.get() != null); i++) {
            System.gc();
            Thread.sleep(20);
        }
        assertEquals(null, build.get());
        assertEquals(null, generated.get());
    }

    private static ClassLoader usedOnce(ClassLoader drivers) throws IOException, ReflectiveOperationException {
        Class<?> theirs = drivers.loadClass("org.postgresql.core.BaseConnection");
        assertTrue(theirs.isInstance(wrap((Connection) stubIn(drivers, theirs), VendorInterfaces.KNOWN)));
        if (drivers instanceof URLClassLoader jar) {
            jar.close();
        }
        return drivers;
    }

    @Test
    void plainClassesThatAreGeneratedHereHaveEveryMethodToo() {
        WrapperFactory here = PlainFlavour.generated(null);
        assertFalse(GeneratedTypes.lackMethods(here.getClass()));
        assertNotSame(PlainFlavour.FACTORY.getClass(), here.getClass());

        RecordingDatabase database = new RecordingDatabase();
        ConnectionWrapper connection = here.connection(StubDelegate.of(Connection.class), database, here);
        List<JdbcWrapper> wrappers = List.of(
                connection,
                here.statement(StubDelegate.of(Statement.class), connection),
                here.preparedStatement(StubDelegate.of(PreparedStatement.class), connection, null),
                here.callableStatement(StubDelegate.of(CallableStatement.class), connection, null),
                here.resultSet(StubDelegate.of(ResultSet.class), connection, null),
                here.databaseMetaData(StubDelegate.of(DatabaseMetaData.class), connection),
                here.array(StubDelegate.of(Array.class), connection));

        for (JdbcWrapper wrapper : wrappers) {
            assertTrue(wrapper.getClass().getName().startsWith("dev.keyspread.jdbc.generated.Plain"));
        }
    }
}

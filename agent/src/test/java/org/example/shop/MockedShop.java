package org.example.shop;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** A shop's test, whose connections are mocks. */
@SuppressWarnings("DirectInvocationOnMock") // as code under test does
public final class MockedShop {
    private MockedShop() {}

    /** Takes a mocked connection in each of the ways there are. */
    public static void main(String[] arguments) throws SQLException {
        Connection connection = mock(Connection.class);
        DataSource dataSource = mock(DataSource.class);
        when(dataSource.getConnection()).thenReturn(connection);
        same("interface", connection, dataSource.getConnection());
        verify(dataSource).getConnection();
        verifyNoMoreInteractions(dataSource, connection);

        JdbcDataSource vendors = mock(JdbcDataSource.class);
        when(vendors.getConnection()).thenReturn(connection);
        same("class", connection, vendors.getConnection());

        same("by hand", connection, new StubSource(connection).getConnection());

        Driver driver = mock(Driver.class);
        when(driver.connect("jdbc:mocked:", new Properties())).thenReturn(connection);
        same("driver", connection, driver.connect("jdbc:mocked:", new Properties()));
        verifyNoMoreInteractions(connection);

        JdbcDataSource real = new JdbcDataSource();
        real.setUrl("jdbc:h2:mem:real");
        try (Connection opened = real.getConnection()) {
            System.out.println("wrappers of a real one " + Wrappers.count(opened));
        }
    }

    private static void same(String way, Connection expected, Connection given) {
        System.out.println(way + " same: " + (expected == given)); // a mock counts what is called on it
    }
}

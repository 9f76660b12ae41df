package dev.keyspread.spring;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.KeyspreadDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;

/** The databases that the application's data sources lead to. */
final class KeyspreadDatabases {
    private final ListableBeanFactory beans;

    KeyspreadDatabases(ListableBeanFactory beans) {
        this.beans = beans;
    }

    /** Each by the name of its data source's bean; of those that can't be reached now, or that Keyspread does not wrap, none. */
    Map<String, KeyspreadDatabase> find() {
        Map<String, KeyspreadDatabase> databases = new LinkedHashMap<>();
        beans.getBeansOfType(DataSource.class, false, false).forEach((name, dataSource) -> {
            try (Connection connection = dataSource.getConnection()) {
                if (connection.isWrapperFor(KeyspreadConnection.class)) {
                    databases.put(
                            name, connection.unwrap(KeyspreadConnection.class).database());
                }
            } catch (SQLException | RuntimeException e) {
                // The application says itself that a database can't be reached; some pools by a RuntimeException.
            }
        });
        return databases;
    }
}

package dev.keyspread.database.probe;

import dev.keyspread.schema.OwnInterface;
import java.sql.Connection;
import java.sql.SQLException;

/** How a driver is asked by its own interface whether a transaction is open: by name, since no driver is on Keyspread's class path. */
enum TransactionQuestion {
    SPANNER("spanner", "com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection") {
        @Override
        boolean saysNone(Object driversOwn, Class<?> type) throws ReflectiveOperationException {
            return Boolean.FALSE.equals(type.getMethod("isTransactionStarted").invoke(driversOwn));
        }
    },
    /** The server says it with each of its answers. */
    MYSQL("mysql connector", "com.mysql.cj.jdbc.JdbcConnection") {
        @Override
        boolean saysNone(Object driversOwn, Class<?> type) throws ReflectiveOperationException {
            ClassLoader loader = type.getClassLoader();
            Object session = type.getMethod("getSession").invoke(driversOwn);
            Object server = Class.forName("com.mysql.cj.Session", false, loader)
                    .getMethod("getServerSession")
                    .invoke(session);
            return Boolean.FALSE.equals(Class.forName("com.mysql.cj.protocol.ServerSession", false, loader)
                    .getMethod("inTransactionOnServer")
                    .invoke(server));
        }
    },
    /** A transaction has an identifier from its first statement on. */
    YDB("ydb", "tech.ydb.jdbc.YdbConnection") {
        @Override
        boolean saysNone(Object driversOwn, Class<?> type) throws ReflectiveOperationException {
            return type.getMethod("getYdbTxId").invoke(driversOwn) == null;
        }
    };

    private final String driver;
    private final String type;

    TransactionQuestion(String driver, String type) {
        this.driver = driver;
        this.type = type;
    }

    /** @param name the driver's name, in lower case */
    boolean isFor(String name) {
        return name.contains(driver);
    }

    /** Returns true if the driver says that no transaction is open; false also where it can't be asked. */
    boolean saysNone(Connection connection) throws SQLException {
        try {
            Class<?> own = OwnInterface.of(connection, type);
            return own != null && saysNone(connection.unwrap(own), own);
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    abstract boolean saysNone(Object driversOwn, Class<?> type) throws ReflectiveOperationException;
}

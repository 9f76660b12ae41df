package dev.keyspread.suite.engine;

import dev.keyspread.api.Counters;
import dev.keyspread.api.KeyspreadConnection;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A database of one test, reached by the direct driver and by Keyspread. */
public final class Sandbox implements AutoCloseable {
    private static final int MAX_ATTEMPTS = 100;

    private final Engine engine;
    private final String url;
    private final Connection direct;
    private final List<Connection> opened = new ArrayList<>();

    public Sandbox(Engine engine) throws SQLException {
        this.engine = engine;
        this.url = engine.newDatabase();
        this.direct = DriverManager.getConnection(url);
    }

    /** The delegate's URL. */
    public String url() {
        return url;
    }

    /** The URL with Keyspread in it. */
    public String keyspreadUrl() {
        return "jdbc:keyspread:" + url.substring("jdbc:".length());
    }

    /** The direct driver's connection. */
    public Connection direct() {
        return direct;
    }

    /** Settings as {@code name=value}, as they stand in a properties file. */
    public static Properties properties(String... settings) {
        Properties properties = new Properties();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            properties.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return properties;
    }

    /** A new connection through Keyspread, closed with the sandbox. */
    public Connection keyspread(String... settings) throws SQLException {
        return keyspreadBy(keyspreadUrl(), settings);
    }

    /** A new connection by a URL with Keyspread in it, closed with the sandbox. */
    public Connection keyspreadBy(String by, String... settings) throws SQLException {
        Properties all = properties(engine.settings().toArray(String[]::new));
        all.putAll(properties(settings));
        Connection connection = DriverManager.getConnection(by, all);
        opened.add(connection);
        return connection;
    }

    /** Runs statements with the direct driver. */
    public void run(String... statements) throws SQLException {
        try (Statement statement = direct.createStatement()) {
            for (String sql : statements) {
                run(statement, AccessLog.sql(direct, sql));
            }
        }
    }

    private void run(Statement statement, String sql) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                statement.execute(sql);
                return;
            } catch (SQLException e) {
                if (attempt == MAX_ATTEMPTS || !engine.isBusy(e)) {
                    throw e;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
        }
    }

    /** Returns what is stored, as the direct driver reads it. */
    public List<String> rows(String query) throws SQLException {
        return rows(direct, query);
    }

    public static List<String> rows(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(AccessLog.sql(connection, query))) {
            return Rows.read(rows);
        }
    }

    public static Counters counters(Connection connection) throws SQLException {
        return connection.unwrap(KeyspreadConnection.class).counters();
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : opened) {
            connection.close();
        }
        if (!engine.disposal().isEmpty()) {
            run(engine.disposal());
        }
        direct.close();
    }
}

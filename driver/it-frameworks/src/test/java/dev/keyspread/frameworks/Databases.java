package dev.keyspread.frameworks;

import dev.keyspread.engine.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Makes databases: files of H2, and those of a PostgreSQL and a MariaDB that are started for them. */
public final class Databases implements AutoCloseable {
    private final Path directory;
    private final EmbeddedPostgres server;

    /** Starts the server. */
    public Databases(Path directory) throws IOException {
        this.directory = directory;
        this.server = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofMinutes(5))
                .start();
    }

    /** A new database with the tables in it, and in further schemas of it. */
    public Target create(Engine engine, String name, boolean sharded, List<String> schemas)
            throws IOException, SQLException {
        String url = switch (engine) {
            case H2 -> "jdbc:h2:" + directory.resolve(name);
            case POSTGRESQL -> postgres(name);
            case MARIADB -> MariaDbServer.newDatabase();
        };
        Target target = new Target(engine, url);
        Tables.create(target, sharded, schemas);
        return target;
    }

    /** Takes a database away where applications would see its tables beside those of others: MariaDB has them all in one place. */
    public void drop(Target target) throws SQLException {
        if (target.engine() == Engine.MARIADB) {
            try (Connection connection = DriverManager.getConnection(target.url());
                    Statement statement = connection.createStatement()) {
                statement.execute("DROP DATABASE " + connection.getCatalog());
            }
        }
    }

    private String postgres(String name) throws SQLException {
        String database = name.toLowerCase(Locale.ROOT);
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + database);
        }
        return server.getJdbcUrl("postgres", database);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}

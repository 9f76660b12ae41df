package dev.keyspread.frameworks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;

/** Makes databases: files of H2, and those of a PostgreSQL that is started for them. */
final class Databases implements AutoCloseable {
    private final Path directory;
    private final EmbeddedPostgres server;

    /** Starts the server. */
    Databases(Path directory) throws IOException {
        this.directory = directory;
        this.server = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofMinutes(5))
                .start();
    }

    /** A new database with the tables in it. */
    Target create(Engine engine, String name, boolean sharded) throws IOException, SQLException {
        Target target = new Target(engine, engine == Engine.H2 ? "jdbc:h2:" + directory.resolve(name) : postgres(name));
        Tables.create(target, sharded);
        return target;
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

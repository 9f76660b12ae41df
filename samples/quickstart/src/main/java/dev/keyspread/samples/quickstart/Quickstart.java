package dev.keyspread.samples.quickstart;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import javax.sql.DataSource;

/** Creates UserAccessLog with a key that heats one split, sees the warning, and then lets Keyspread spread the rows. */
public final class Quickstart {
    private static final String RULE = "keyspread.shard.UserAccessLog.ShardId";
    private static final String EXPRESSION = "crc32(LastAccess, UserId) % 16";

    private static final Duration LOAD = Duration.ofSeconds(6);

    private static final LocalDateTime MORNING = LocalDateTime.of(2026, 1, 25, 10, 10, 10, 555_555_000);

    private Quickstart() {}

    /** Takes no arguments and leaves nothing behind but the report: all databases are in memory. */
    public static void main(String[] args) throws SQLException {
        timeFirst();
        shardFirst();
        report();
    }

    /** The key as it is written first: rows arrive in its order, all at one end. */
    private static void timeFirst() throws SQLException {
        heading("1. A primary key that starts with a timestamp");
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:keyspread:h2:mem:time_first");
        try (HikariDataSource pool = new HikariDataSource(config)) {
            create(pool, """
                    CREATE TABLE UserAccessLog (
                        LastAccess TIMESTAMP    NOT NULL,
                        UserId     BIGINT       NOT NULL,
                        Page       VARCHAR(100) NOT NULL,
                        PRIMARY KEY (LastAccess, UserId)
                    )""");
            summary(pool);
        }
    }

    /** The key of the second advice, and the rule that fills it. */
    private static void shardFirst() throws SQLException {
        heading("2. The same with a shard column in front, and a rule that fills it");
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:keyspread:h2:mem:shard_first");
        config.addDataSourceProperty(RULE, EXPRESSION);
        System.out.println(RULE + " = " + EXPRESSION);
        try (PlainDatabase plain = new PlainDatabase("jdbc:h2:mem:shard_first");
                HikariDataSource pool = new HikariDataSource(config)) {
            create(pool, """
                    CREATE TABLE UserAccessLog (
                        ShardId    INTEGER      NOT NULL,
                        LastAccess TIMESTAMP    NOT NULL,
                        UserId     BIGINT       NOT NULL,
                        Page       VARCHAR(100) NOT NULL,
                        PRIMARY KEY (ShardId, LastAccess, UserId)
                    )""");

            AccessLogRepository repository = new AccessLogRepository(pool);
            insert(repository, plain);
            read(repository, plain);
            summary(pool);
        }
    }

    private static void insert(AccessLogRepository repository, PlainDatabase plain) throws SQLException {
        repository.add(new Access(MORNING, 773, "/home"));
        repository.addAll(List.of(
                new Access(MORNING.plusSeconds(1), 773, "/cart"),
                new Access(MORNING.plusSeconds(2), 4711, "/home"),
                new Access(MORNING.plusSeconds(3), 42, "/search"),
                new Access(MORNING.plusSeconds(4), 4711, "/checkout")));

        heading("3. Inserted by a repository that knows no ShardId, read through H2's own driver");
        System.out.println("Arrived at H2: " + plain.arrived("INSERT INTO UserAccessLog"));
        System.out.println();
        System.out.println("ShardId  expected  LastAccess                  UserId  Page");
        for (PlainDatabase.Row row : plain.rows()) {
            Access access = row.access();
            System.out.printf(
                    "%7d  %8d  %s  %6d  %s%n",
                    row.shardId(), ExpectedShard.of(access), access.time(), access.userId(), access.page());
        }
    }

    private static void read(AccessLogRepository repository, PlainDatabase plain) throws SQLException {
        heading("4. A read by the key that the application knows");
        Access found = repository.find(MORNING, 773).orElseThrow();
        System.out.println("Found:         " + found.page());
        System.out.println("Arrived at H2: " + plain.arrived("SELECT Page"));
    }

    /** Prints what any code that holds a connection can ask for, a test for example. */
    private static void summary(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            KeyspreadConnection keyspread = connection.unwrap(KeyspreadConnection.class);
            System.out.println();
            for (Finding finding : keyspread.findings()) {
                System.out.printf("Finding:  %s %s %s%n", finding.severity(), finding.rule(), finding.object());
            }
            System.out.println("Counters: " + keyspread.counters());
        }
    }

    /** A picture of what both keys do to the key space. */
    private static void report() throws SQLException {
        heading("5. Both keys under the same load, in a report");
        Path file = Path.of("target", "keyspread-report.html").toAbsolutePath();
        new KeySpaceReport(file).write(LOAD);
        System.out.println("Report: " + file.toUri());
    }

    private static void create(DataSource dataSource, String table) throws SQLException {
        System.out.println(table);
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(table);
        }
    }

    private static void heading(String text) {
        System.out.println();
        System.out.println(text);
        System.out.println("-".repeat(text.length()));
    }
}

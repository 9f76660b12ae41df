package dev.keyspread.samples.benchmarks;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.schema.metadata.TableStamps;
import dev.keyspread.sql.QualifiedName;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures the cost of finding what other clients have altered: by stamps, where the engine has some, and by reading tables again. Each is the
 * least of five. Arguments: {@code postgresql} or the URL of an empty database, how many tables it gets (10,000), and how many have a shard
 * rule (100).
 */
public final class Inspection {
    private static final int ROUNDS = 5;
    private static final int MAX_READ = 100;

    private Inspection() {}

    /** See {@link Inspection}. */
    public static void main(String[] arguments) throws SQLException, IOException {
        String url = arguments.length > 0 ? arguments[0] : "postgresql";
        int tables = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000;
        int ruled = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 100;
        if (!url.equals("postgresql")) {
            measure(url, tables, ruled);
            return;
        }
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            measure(postgres.getJdbcUrl("postgres", "postgres"), tables, ruled);
        }
    }

    private static void measure(String url, int tables, int ruled) throws SQLException {
        SentQueries sent = new SentQueries();
        try (Connection direct = DriverManager.getConnection(url)) {
            try (Statement statement = direct.createStatement()) {
                for (int i = 0; i < tables; i++) {
                    statement.execute(
                            "CREATE TABLE t" + i
                                    + " (shard BIGINT NOT NULL, id BIGINT NOT NULL, item VARCHAR(20), seen TIMESTAMP, PRIMARY KEY (shard, id))");
                }
            }
            DetectedDialect engine = DialectDetection.detect(direct, url, null);
            MetadataReader reader = new MetadataReader(engine);
            List<QualifiedName> names = reader.names(direct, tables);
            for (int count : List.of(1, ruled, tables)) {
                List<QualifiedName> some = names.subList(0, Math.min(count, names.size()));
                int told = TableStamps.read(direct, engine.dialect(), some).size();
                print(
                        told + " stamps of " + some.size() + " tables among " + tables,
                        () -> TableStamps.read(direct, engine.dialect(), some));
            }
            List<QualifiedName> read = names.subList(0, Math.min(MAX_READ, names.size()));
            Connection noting = sent.noting(direct);
            for (QualifiedName name : read) {
                reader.readListed(noting, name);
            }
            print(
                    read.size() + " tables among " + tables + " read one by one, " + sent.size() + " queries",
                    () -> readAll(reader, direct, read));
        }
    }

    private static List<Object> readAll(MetadataReader reader, Connection connection, List<QualifiedName> names)
            throws SQLException {
        List<Object> tables = new ArrayList<>();
        for (QualifiedName name : names) {
            tables.add(reader.readListed(connection, name));
        }
        return tables;
    }

    private interface Work {
        Object run() throws SQLException;
    }

    private static void print(String title, Work work) throws SQLException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long begun = System.nanoTime();
            if (work.run() == null) {
                throw new IllegalStateException(title);
            }
            least = Math.min(least, System.nanoTime() - begun);
        }
        System.out.printf(Locale.ROOT, "%s: %.2f ms%n", title, least / 1e6);
    }
}

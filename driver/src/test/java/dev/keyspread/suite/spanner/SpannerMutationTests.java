package dev.keyspread.suite.spanner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.cloud.spanner.Key;
import com.google.cloud.spanner.KeyRange;
import com.google.cloud.spanner.KeySet;
import com.google.cloud.spanner.Mutation;
import com.google.cloud.spanner.Value;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that come as mutations have their shard as those of statements have. */
abstract class SpannerMutationTests extends EngineTest {
    private static final String STORED = "SELECT shard, id, note FROM orders ORDER BY id";

    private final SpannerEngine spanner;
    private Connection connection;

    @SuppressWarnings("NullAway.Init") // opened before each test
    SpannerMutationTests(SpannerEngine engine) {
        super(engine);
        this.spanner = engine;
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run(spanner.either(
                "CREATE TABLE orders (shard INT64, id INT64, note STRING(20)) PRIMARY KEY (shard, id)",
                "CREATE TABLE orders (shard bigint, id bigint, note varchar(20), PRIMARY KEY (shard, id))"));
        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
    }

    private CloudSpannerJdbcConnection spanner() {
        return (CloudSpannerJdbcConnection) connection;
    }

    private static String row(long id, String note) {
        return Shards.crc32Mod(String.valueOf(id), 16) + " | " + id + " | " + note;
    }

    private static Mutation insert(long id, String note) {
        return Mutation.newInsertBuilder("orders")
                .set("id")
                .to(id)
                .set("note")
                .to(note)
                .build();
    }

    @Test
    void whatIsWrittenByWayOfUnwrapIsFilled() throws SQLException {
        connection.unwrap(CloudSpannerJdbcConnection.class).write(insert(1, "a"));

        assertEquals(List.of(row(1, "a")), database.rows("SELECT shard, id, note FROM orders"));
    }

    @Test
    void whatIsWrittenBelowAPoolIsFilled() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(database.url());
        config.setMaximumPoolSize(1);
        KeyspreadConfig rule =
                KeyspreadConfig.builder().rule("orders.shard", "crc32(id) % 16").build();
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection pooled = Keyspread.wrap(pool, rule).getConnection()) {
            CloudSpannerJdbcConnection below = pooled.unwrap(CloudSpannerJdbcConnection.class);
            below.write(insert(1, "a"));
            pooled.setAutoCommit(false);
            below.bufferedWrite(insert(2, "b"));
            pooled.commit();
        }
        assertEquals(List.of(row(1, "a"), row(2, "b")), database.rows(STORED));
    }

    @Test
    void whatIsWrittenIsFilled() throws SQLException {
        spanner().write(insert(1, "a"));
        spanner().write(List.of(insert(2, "b"), insert(3, "c")));
        spanner()
                .write(Mutation.newUpdateBuilder("orders")
                        .set("id")
                        .to(2L)
                        .set("note")
                        .to("B")
                        .build());
        spanner()
                .write(Mutation.newInsertOrUpdateBuilder(spanner.either("Orders", "orders"))
                        .set("id")
                        .to(3L)
                        .set("note")
                        .to("C")
                        .build());

        assertEquals(List.of(row(1, "a"), row(2, "B"), row(3, "C")), database.rows(STORED));
    }

    @Test
    void aValueWithoutATypeIsRefused() throws SQLException {
        Value untyped = Value.untyped(
                com.google.protobuf.Value.newBuilder().setStringValue("72").build());
        Mutation mutation =
                Mutation.newInsertBuilder("orders").set("id").to(untyped).build();
        assertRefused(connection, "orders", "shard", c -> {
            spanner().write(mutation);
            return true;
        });
        assertEquals(List.of(), database.rows(STORED));
    }

    @Test
    void aValueOfSpannersThatIsBoundIsFilled() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id, note) VALUES (?, ?)")) {
            insert.setObject(1, Value.int64(6));
            insert.setObject(2, Value.string("f"));
            insert.executeUpdate();
        }
        assertEquals(List.of(row(6, "f")), database.rows(STORED));
    }

    /** The key that the rule gives it is another one than that of the row that is there. */
    @Test
    void givenAStoredRowWithAWrongShard_whenOneIsToTakeItsPlace_thenThatIsRefused() throws SQLException {
        database.run("INSERT INTO orders (shard, id, note) VALUES (99, 7, 'old')");
        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.reads=off");
        for (Mutation.WriteBuilder builder :
                List.of(Mutation.newInsertOrUpdateBuilder("orders"), Mutation.newReplaceBuilder("orders"))) {
            Mutation mutation = builder.set("id").to(7L).build();
            assertRefused(connection, "orders", "shard", c -> {
                spanner().write(mutation);
                return true;
            });
        }
        assertEquals(List.of("99 | 7 | old"), database.rows(STORED));
    }

    @Test
    void whatIsBufferedIsFilled() throws SQLException {
        connection.setAutoCommit(false);
        spanner().bufferedWrite(insert(4, "d"));
        spanner().bufferedWrite(List.of(insert(5, "e")));
        connection.commit();

        assertEquals(List.of(row(4, "d"), row(5, "e")), database.rows(STORED));
    }

    @Test
    void whatCantBeFilledIsRefused() throws SQLException {
        assertRefused(connection, "orders", "shard", c -> {
            spanner()
                    .write(Mutation.newInsertBuilder("orders")
                            .set("note")
                            .to("a")
                            .build());
            return true;
        });
        assertRefused(connection, "orders", "shard", c -> {
            spanner()
                    .write(Mutation.newInsertBuilder("orders")
                            .set("id")
                            .to(1L)
                            .set("shard")
                            .to(99L)
                            .build());
            return true;
        });

        assertEquals(List.of(), database.rows(STORED));
    }

    @Test
    void rowsAreDeletedByTheirWholeKey() throws SQLException {
        spanner().write(insert(1, "a"));
        spanner().write(Mutation.delete("orders", Key.of(Shards.crc32Mod("1", 16), 1L)));

        assertEquals(List.of(), database.rows(STORED));
    }

    private void delete(KeySet keys) throws SQLException {
        spanner().write(Mutation.delete("orders", keys));
    }

    @Test
    void rowsAreDeletedByKeysOfAnApplicationThatKnowsOfNoShard() throws SQLException {
        spanner().write(List.of(insert(1, "a"), insert(2, "b"), insert(3, "c"), insert(4, "d")));
        spanner().write(Mutation.delete("orders", Key.of(1L)));
        delete(KeySet.newBuilder()
                .addKey(Key.of(2L))
                .addKey(Key.of(Shards.crc32Mod("3", 16), 3L))
                .build());
        connection.setAutoCommit(false);
        spanner().bufferedWrite(Mutation.delete("orders", Key.of(9L)));
        connection.commit();

        assertEquals(List.of(row(4, "d")), database.rows(STORED));
    }

    /** Its first part would be taken for a shard: the rows of id 7 are asked for, and those of shard 7 would be gone. */
    @Test
    void aRangeOfKeysIsRefused() throws SQLException {
        spanner().write(insert(1, "a"));
        for (KeySet keys : List.of(
                KeySet.prefixRange(Key.of(Shards.crc32Mod("1", 16))),
                KeySet.range(KeyRange.closedClosed(Key.of(0L), Key.of(16L))))) {
            assertRefused(connection, "orders", "shard", c -> {
                delete(keys);
                return true;
            });
        }

        assertEquals(List.of(row(1, "a")), database.rows(STORED));
    }

    @Test
    void allRowsAreDeleted() throws SQLException {
        spanner().write(List.of(insert(1, "a"), insert(2, "b")));
        delete(KeySet.all());

        assertEquals(List.of(), database.rows(STORED));
    }

    @Test
    void aKeyWithoutItsShardIsRefusedWhereStoredRowsHaveOthers() throws SQLException {
        database.run(
                spanner.either(
                        "CREATE TABLE older (shard INT64, id INT64) PRIMARY KEY (shard, id)",
                        "CREATE TABLE older (shard bigint, id bigint, PRIMARY KEY (shard, id))"),
                "INSERT INTO older (shard, id) VALUES (99, 1)");
        connection = database.keyspread("keyspread.shard.older.shard=crc32(id) % 16");
        assertRefused(connection, "older", "shard", c -> {
            spanner().write(Mutation.delete("older", Key.of(1L)));
            return true;
        });
    }

    @Test
    void rowsAreReplaced() throws SQLException {
        spanner().write(insert(1, "a"));
        spanner()
                .write(Mutation.newReplaceBuilder("orders")
                        .set("id")
                        .to(1L)
                        .set("note")
                        .to("A")
                        .build());

        assertEquals(List.of(row(1, "A")), database.rows(STORED));
    }
}

package dev.keyspread.suite.engine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.List;
import java.util.UUID;

/** Tables for reading: sharded ones, written through Keyspread, and one without a rule. */
public final class Shop {
    private static final String[] RULES = {
        "keyspread.shard.orders.shard=crc32(id) % 16",
        "keyspread.shard.visits.shard=crc32(seen, who) % 16",
        "keyspread.shard.codes.shard=crc32(code) % 8",
        "keyspread.shard.prices.shard=crc32(price) % 8",
        "keyspread.shard.docs.shard=crc32(doc, written) % 8",
        "keyspread.shard.loose.shard=crc32(id) % 8",
        "keyspread.shard.parts.shard=crc32(order_id) % 16",
    };

    private static final String[] TABLES = {
        "CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, customer VARCHAR(20), amount NUMERIC(10,2),"
                + " PRIMARY KEY (shard, id))",
        "CREATE TABLE visits (shard INTEGER NOT NULL, seen TIMESTAMP NOT NULL, who VARCHAR(20) NOT NULL,"
                + " note VARCHAR(20), PRIMARY KEY (shard, seen, who))",
        "CREATE TABLE codes (shard INTEGER NOT NULL, code CHAR(6) NOT NULL, v INTEGER, PRIMARY KEY (shard, code))",
        "CREATE TABLE prices (shard INTEGER NOT NULL, price NUMERIC(10,2) NOT NULL, v INTEGER,"
                + " PRIMARY KEY (shard, price))",
        "CREATE TABLE docs (shard INTEGER NOT NULL, doc UUID NOT NULL, written DATE NOT NULL, v INTEGER,"
                + " PRIMARY KEY (shard, doc, written))",
        "CREATE TABLE loose (shard INTEGER, id BIGINT, v INTEGER)",
        "CREATE TABLE parts (shard INTEGER, order_id BIGINT, part INTEGER, who VARCHAR(20))",
        "CREATE TABLE items (order_id BIGINT, pos INTEGER, what VARCHAR(20))",
    };

    public static final UUID DOC = UUID.fromString("0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90");

    private Shop() {}

    /** The rules of the tables, as settings. */
    public static String[] rules() {
        return RULES.clone();
    }

    /** Makes the tables, opens a connection through Keyspread and fills them. */
    public static Connection open(Sandbox database, String... settings) throws SQLException {
        database.run(TABLES);
        Connection connection = database.keyspread(settings);
        try (PreparedStatement orders =
                connection.prepareStatement("INSERT INTO orders (id, customer, amount) VALUES (?, ?, ?)")) {
            for (long id = 1; id <= 40; id++) {
                AccessLog.bind(orders, id, "c" + id % 7, java.math.BigDecimal.valueOf(id * 25, 2));
                orders.addBatch();
            }
            orders.executeBatch();
        }
        for (String sql : List.of(
                "INSERT INTO codes (code, v) VALUES ('ab', 1), ('AB', 2), ('b', 3), ('', 4)",
                "INSERT INTO prices (price, v) VALUES (1.50, 1), (7, 2), (0, 3), (-3.25, 4)",
                "INSERT INTO docs (doc, written, v) VALUES ('" + DOC + "', DATE '2016-01-25', 1), ('" + DOC
                        + "', DATE '2016-01-26', 2)",
                "INSERT INTO loose (id, v) VALUES (1, 1), (NULL, 2), (3, 3), (NULL, NULL)",
                "INSERT INTO parts (order_id, part, who) VALUES (1, 1, 'Ann'), (1, 2, 'Bea'), (7, 1, NULL), (NULL, 1, 'Ann'), (88, 2, 'x')",
                "INSERT INTO items (order_id, pos, what) VALUES (1, 1, 'tea'), (1, 2, 'cup'), (2, 1, 'pot'), (99, 1, 'x')")) {
            AccessLog.update(connection, sql);
        }
        for (String who : List.of("Ann", "Bea", "Cem")) {
            for (int second = 0; second < 4; second++) {
                AccessLog.update(
                        connection,
                        "INSERT INTO visits (seen, who, note) VALUES (?, ?, ?)",
                        Timestamp.valueOf("2016-01-25 10:10:1" + second + ".5"),
                        who,
                        "n" + second);
            }
        }
        return connection;
    }
}

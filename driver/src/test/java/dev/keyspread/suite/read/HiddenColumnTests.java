package dev.keyspread.suite.read;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With {@code keyspread.hide=on} a star shows what it shows of the tables without their shard columns. */
public abstract class HiddenColumnTests extends EngineTest {
    private static final String COLUMNS = "id BIGINT NOT NULL, customer VARCHAR(20), amount INTEGER,";
    private static final String[] RULES = {
        "keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.shard.customers.shard=crc32(name) % 16"
    };

    /** One database is enough for all, since they change nothing. */
    private static final List<String> QUERIES = List.of(
            "SELECT * FROM orders ORDER BY id",
            "SELECT o.* FROM orders o ORDER BY o.id",
            "SELECT orders.*, 7 AS seven FROM orders ORDER BY id",
            "SELECT 'x' AS x, o.*, amount + 1 AS more FROM orders o WHERE id = 1",
            "SELECT * FROM orders o JOIN customers c ON c.name = o.customer ORDER BY id",
            "SELECT c.*, amount, o.* FROM orders o JOIN customers c ON c.name = o.customer ORDER BY id",
            "SELECT * FROM regions",
            "SELECT DISTINCT * FROM customers ORDER BY name",
            "(SELECT * FROM orders WHERE id = 1) UNION ALL SELECT * FROM orders WHERE id = 2 ORDER BY 1",
            "SELECT * FROM (SELECT * FROM orders) AS o ORDER BY id",
            "WITH o AS (SELECT * FROM orders) SELECT * FROM o ORDER BY id",
            "WITH o AS (SELECT * FROM orders) SELECT a.* FROM o a ORDER BY id",
            "SELECT id, COUNT(*) AS n FROM orders GROUP BY id ORDER BY id",
            "SELECT COUNT(*) AS n FROM orders",
            "SELECT id FROM orders WHERE EXISTS (SELECT * FROM customers WHERE name = customer) ORDER BY id",
            "SELECT amount * 2 AS twice FROM orders ORDER BY id",
            "SELECT o.*, 1 AS one FROM (SELECT c.* FROM customers c) AS o ORDER BY name",
            "SELECT * FROM orders AS o WHERE o.id IN (SELECT id FROM orders) ORDER BY id");

    private static final List<String> QUERIES_OF_ANOTHER = List.of(
            "SELECT * FROM orders o JOIN customers c ON c.name = o.customer JOIN regions r ON r.city = c.city",
            "SELECT r.*, o.* FROM orders o, regions r WHERE o.id = 1",
            "SELECT o.id, r.* FROM orders o, regions r WHERE o.id = 1",
            "SELECT orders.id, regions.* FROM orders, regions WHERE orders.id = 1",
            "SELECT o.id, x.* FROM orders o, (SELECT * FROM regions) x WHERE o.id = 1",
            "SELECT * FROM regions r WHERE EXISTS (SELECT 1 FROM orders)");

    public Sandbox plain;
    public Connection connection;

    @SuppressWarnings("NullAway.Init")
    public HiddenColumnTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        plain = new Sandbox(engine);
        plain.run(
                "CREATE TABLE orders (" + COLUMNS + " PRIMARY KEY (id))",
                "CREATE TABLE customers (name VARCHAR(20) NOT NULL, city VARCHAR(20), PRIMARY KEY (name))");
        database.run(
                "CREATE TABLE orders (shard INTEGER NOT NULL, " + COLUMNS + " PRIMARY KEY (shard, id))",
                "CREATE TABLE customers (name VARCHAR(20) NOT NULL, shard INTEGER NOT NULL, city VARCHAR(20),"
                        + " PRIMARY KEY (shard, name))");
        connection = database.keyspread(RULES[0], RULES[1], "keyspread.hide=on");
        for (Sandbox sandbox : List.of(plain, database)) {
            sandbox.run("CREATE TABLE regions (city VARCHAR(20) PRIMARY KEY, shard INTEGER)");
        }
        for (Connection each : List.of(plain.direct(), connection)) {
            update(each, "INSERT INTO orders (id, customer, amount) VALUES (1, 'Ann', 10), (2, 'Bea', 20)");
            update(each, "INSERT INTO customers (name, city) VALUES ('Ann', 'Ulm'), ('Bea', 'Bonn')");
            update(each, "INSERT INTO regions (city, shard) VALUES ('Ulm', 77)");
        }
    }

    @AfterEach
    void closePlain() throws SQLException {
        if (plain != null) { // null where there is no such engine
            plain.close();
        }
    }

    private static List<String> all(ResultSet rows) throws SQLException {
        List<String> all = Rows.columns(rows);
        all.addAll(Rows.read(rows));
        return all;
    }

    private void assertSame(Outcome.Work work) {
        assertSame("", work);
    }

    private void assertSame(String sql, Outcome.Work work) {
        assertEquals(Outcome.of(plain.direct(), work), Outcome.of(connection, work), sql);
    }

    @Test
    void aQueryReturnsWhatItReturnsWithoutTheColumn() {
        assertAll(QUERIES.stream().map(sql -> () -> assertReturnsTheSame(sql)));
    }

    public final void assertReturnsTheSame(String sql) {
        assertSame(sql, c -> {
            try (Statement statement = c.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                return all(rows);
            }
        });
        assertSame(sql, c -> {
            try (Statement statement = c.createStatement()) {
                statement.execute(sql);
                try (ResultSet rows = statement.getResultSet()) {
                    return all(rows);
                }
            }
        });
        assertSame(sql, c -> {
            try (PreparedStatement select = c.prepareStatement(sql)) {
                ResultSetMetaData columns = select.getMetaData();
                List<String> all = new ArrayList<>();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    all.add(columns.getColumnName(i) + " " + columns.getColumnTypeName(i) + " "
                            + columns.getPrecision(i) + columns.getColumnClassName(i));
                }
                try (ResultSet rows = select.executeQuery()) {
                    all.addAll(all(rows));
                }
                return all;
            }
        });
    }

    /** Which of them is the filled one is told by the driver's metadata; Spanner's names no tables. */
    @Test
    void anotherTablesColumnOfTheNameStays() {
        assertAll(QUERIES_OF_ANOTHER.stream().map(sql -> () -> assertStays(sql)));
    }

    private void assertStays(String sql) {
        Outcome.Work work = c -> {
            try (Statement statement = c.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                return all(rows);
            }
        };
        if (engine instanceof SpannerEngine) {
            assertEquals(Outcome.of(database.direct(), work), Outcome.of(connection, work), sql);
        } else {
            assertSame(sql, work);
        }
    }

    @Test
    void theColumnIsFoundByItsName() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM orders WHERE id = 1")) {
            rows.next();
            int shard = (int) Shards.crc32Mod("1", 16);
            assertEquals(3, rows.getMetaData().getColumnCount());
            assertEquals(shard, rows.getInt("shard"));
            assertEquals(shard, rows.getInt(rows.findColumn("shard")));
            assertEquals(shard, rows.getObject(rows.findColumn("shard"), Integer.class));
            assertEquals(1, rows.findColumn("id"));
            assertEquals(1L, rows.getObject(1, Long.class));
            assertEquals("Ann", rows.getString(rows.findColumn("customer")));
        }
    }

    @Test
    void whatIsNamedStaysVisible() throws SQLException {
        long shard = Shards.crc32Mod("1", 16);
        assertEquals(
                List.of(shard + " | 1 | Ann | 10"),
                Sandbox.rows(connection, "SELECT shard, o.* FROM orders o WHERE id = 1"));
        assertEquals(
                List.of("1 | Ann | 10 | " + shard),
                Sandbox.rows(connection, "SELECT o.*, o.shard FROM orders o WHERE id = 1"));
        assertEquals(List.of(shard + " | 1"), Sandbox.rows(connection, "SELECT shard, id FROM orders WHERE id = 1"));
        assertEquals(
                List.of(shard + " | 1"),
                Sandbox.rows(connection, "SELECT * FROM (SELECT shard, id FROM orders WHERE id = 1) AS o"));
    }

    @Test
    void positionsBeyondTheLastAreNone() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM orders WHERE id = 1")) {
            rows.next();
            assertEquals(null, Outcome.of(connection, c -> rows.getInt(4)).sqlState(), "the hidden one");
            assertThrows(Exception.class, () -> rows.getInt(5));
            ResultSetMetaData columns = rows.getMetaData();
            assertThrows(Exception.class, () -> columns.getColumnName(4));
        }
    }

    @Test
    void anUpdatableResultChangesTheColumnThatIsMeant() {
        assertSame(c -> {
            try (Statement statement =
                            c.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                    ResultSet rows = statement.executeQuery("SELECT * FROM customers WHERE name = 'Ann'")) {
                rows.next();
                rows.updateString(2, "Köln");
                rows.updateRow();
            }
            try (Statement statement = c.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT * FROM customers ORDER BY name")) {
                return all(rows);
            }
        });
    }

    @Test
    void theMetadataDescribesTheTablesWithoutTheColumn() throws SQLException {
        assertSame(c -> columns(c, "%"));
        assertSame(c -> columns(c, engine instanceof H2Engine ? "CITY" : "city"));
        assertEquals(
                List.of(),
                columns(connection, engine instanceof H2Engine ? "SHARD" : "shard").stream()
                        .filter(row -> !row.startsWith("regions"))
                        .toList());
    }

    @Test
    void theMetadataDescribesKeysAndIndexesWithoutTheColumn() throws SQLException {
        for (Sandbox each : List.of(plain, database)) {
            String shard = each == database ? "shard, " : "";
            each.run("CREATE INDEX by_customer ON orders (" + shard + "customer, amount)");
        }
        String table = engine instanceof H2Engine ? "ORDERS" : "orders";
        assertSame(c ->
                rows(c.getMetaData().getPrimaryKeys(c.getCatalog(), null, table), "COLUMN_NAME", "KEY_SEQ", "KEY_SEQ"));
        assertSame(c -> rows(
                c.getMetaData().getIndexInfo(c.getCatalog(), null, table, false, true),
                "COLUMN_NAME",
                "ORDINAL_POSITION"));
        assertSame(
                c -> rows(c.getMetaData().getBestRowIdentifier(c.getCatalog(), null, table, 0, false), "COLUMN_NAME"));
    }

    private static List<String> rows(ResultSet result, String... columns) throws SQLException {
        List<String> all = new ArrayList<>();
        try (ResultSet rows = result) {
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (String column : columns) {
                    row.append(rows.getString(column))
                            .append(' ')
                            .append(rows.getObject(column))
                            .append(' ');
                }
                all.add(row.toString());
            }
        }
        all.sort(null);
        return all;
    }

    static List<String> columns(Connection c, String pattern) throws SQLException {
        return columns(c, c.getCatalog(), pattern); // without it MariaDB tells of all its databases
    }

    static List<String> columns(Connection c, @Nullable String catalog, String pattern) throws SQLException {
        List<String> all = new ArrayList<>();
        try (ResultSet rows = c.getMetaData().getColumns(catalog, null, null, pattern)) {
            while (rows.next()) {
                String table = rows.getString("TABLE_NAME").toLowerCase(Locale.ROOT);
                if (List.of("orders", "customers", "regions").contains(table)) {
                    all.add(table + " " + rows.getString("COLUMN_NAME") + " " + rows.getInt("ORDINAL_POSITION") + " "
                            + rows.getString(17) + " " + rows.getObject(17) + " " + rows.getString("TYPE_NAME"));
                }
            }
        }
        return all;
    }

    /** The database joins on the shard too, which says no more than the key where both tables have the same rule. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM orders NATURAL JOIN items ORDER BY orders.id",
                "SELECT * FROM orders NATURAL JOIN items WHERE orders.id = 1",
                "SELECT o.* FROM orders o NATURAL JOIN items i ORDER BY o.id",
                "SELECT i.*, o.amount FROM orders o JOIN items i USING (id) ORDER BY i.id",
            })
    void tablesOfOneRuleAreJoinedAsWithoutTheColumn(String natural) throws SQLException {
        boolean hasNone = engine instanceof SpannerEngine; // it takes no NATURAL JOIN
        String sql = hasNone ? natural.replaceFirst("NATURAL JOIN (items i|items)", "JOIN $1 USING (id)") : natural;
        assertJoined(sql, "keyspread.hide=on");
        assertJoined(sql.replaceFirst("\\S*\\*", "what"), "keyspread.hide=off");
    }

    /** Where the branches of a UNION have the column at different places, or one of them has none, hiding it would shift the others. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM orders UNION ALL SELECT * FROM bills",
                "SELECT * FROM bills UNION ALL SELECT * FROM orders",
                "SELECT * FROM (SELECT * FROM orders UNION ALL SELECT l.* FROM bills l) x",
                "WITH x AS (SELECT * FROM orders) SELECT * FROM x UNION ALL SELECT * FROM bills",
                "SELECT * FROM orders UNION ALL SELECT id, id, customer, amount FROM orders WHERE id = 2",
                "SELECT * FROM orders UNION ALL SELECT 1, * FROM unfilled",
            })
    void aUnionIsShownAsItIsWhereItsBranchesAreNotAlike(String sql) throws SQLException {
        database.run(
                "CREATE TABLE bills (id BIGINT NOT NULL, a INTEGER, customer VARCHAR(20), shard INTEGER NOT NULL,"
                        + " PRIMARY KEY (shard, id))",
                "CREATE TABLE unfilled (id BIGINT NOT NULL, customer VARCHAR(20), amount INTEGER, PRIMARY KEY (id))",
                "INSERT INTO unfilled (id, customer, amount) VALUES (8, 'Eve', 80)");
        connection = database.keyspread(RULES[0], "keyspread.shard.bills.shard=crc32(id) % 16", "keyspread.hide=on");
        Outcome.Work work = c -> {
            try (Statement statement = c.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                return all(rows);
            }
        };
        assertEquals(Outcome.of(database.direct(), work), Outcome.of(connection, work));
        database.run("DROP TABLE bills", "DROP TABLE unfilled");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM orders WHERE id = 1 UNION ALL SELECT o.* FROM orders o WHERE o.id = 2 ORDER BY 1",
                "SELECT * FROM orders UNION ALL SELECT * FROM archive ORDER BY 1",
                "SELECT * FROM (SELECT * FROM orders UNION ALL SELECT * FROM archive) x ORDER BY id",
                "SELECT o.*, 7 AS seven FROM orders o WHERE id = 1 UNION ALL SELECT o.*, 7 AS seven FROM orders o"
                        + " WHERE id = 2 ORDER BY 1",
                "WITH x AS (SELECT * FROM orders) SELECT * FROM x UNION ALL SELECT a.* FROM archive a ORDER BY 1",
            })
    void aUnionOfTablesThatAreAlikeIsShownWithoutTheColumn(String sql) throws SQLException {
        plain.run("CREATE TABLE archive (" + COLUMNS + " PRIMARY KEY (id))");
        database.run("CREATE TABLE archive (shard INTEGER NOT NULL, " + COLUMNS + " PRIMARY KEY (shard, id))");
        connection = database.keyspread(RULES[0], "keyspread.shard.archive.shard=crc32(id) % 16", "keyspread.hide=on");
        for (Connection each : List.of(plain.direct(), connection)) {
            update(each, "INSERT INTO archive (id, customer, amount) VALUES (5, 'Cid', 50)");
        }
        assertEquals(plain.rows(sql), Sandbox.rows(connection, sql));
        plain.run("DROP TABLE archive");
        database.run("DROP TABLE archive");
    }

    private void assertJoined(String sql, String hide) throws SQLException {
        String items = " id BIGINT NOT NULL, what VARCHAR(20),";
        plain.run("CREATE TABLE items (" + items + " PRIMARY KEY (id))");
        database.run("CREATE TABLE items (shard INTEGER NOT NULL," + items + " PRIMARY KEY (shard, id))");
        connection = database.keyspread(RULES[0], "keyspread.shard.items.shard=crc32(id) % 16", hide);
        for (Connection each : List.of(plain.direct(), connection)) {
            update(each, "INSERT INTO items (id, what) VALUES (1, 'pen'), (3, 'ink')");
        }
        assertEquals(plain.rows(sql), Sandbox.rows(connection, sql), hide);
        plain.run("DROP TABLE items");
        database.run("DROP TABLE items");
    }

    @Test
    void withoutTheSettingAStarShowsAll() throws SQLException {
        assertEquals(
                List.of(Shards.crc32Mod("1", 16) + " | 1 | Ann | 10"),
                Sandbox.rows(database.keyspread(RULES), "SELECT * FROM orders WHERE id = 1"));
    }
}

package dev.keyspread.samples.benchmarks;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.CRC32;

/** One connection and an application's statements on it. Where nothing fills the shard, the application computes and binds it. */
final class Side implements AutoCloseable {
    static final String ITEMS = "item";
    static final String ADDED = "added";
    static final int SHARDS = 64;
    private static final int ROWS = 10_000;
    private static final int BATCH = 100;

    private final Connection connection;
    private final boolean named;
    private final PreparedStatement select;
    private final PreparedStatement insert;
    private final Statement clear;
    private final String selectText;
    private final CRC32 crc32 = new CRC32();
    private long seed = 42;
    private long added;
    private long shapes;

    /** One operation: a statement, or a batch. */
    @FunctionalInterface
    interface Operation {
        long run() throws SQLException;
    }

    /** Makes the tables, with rows to be read. */
    Side(Subject subject, String url) throws SQLException {
        this.connection = subject.connect(url);
        Cores.separate(connection);
        this.named = subject.isNamedByApplication();
        this.clear = connection.createStatement();
        for (String table : new String[] {ITEMS, ADDED}) {
            clear.execute("DROP TABLE IF EXISTS " + table);
            clear.execute("CREATE TABLE " + table
                    + " (shard BIGINT NOT NULL, id BIGINT NOT NULL, val VARCHAR(100), n INT, PRIMARY KEY (shard, id))");
        }
        try (PreparedStatement rows = connection.prepareStatement(insertText(ITEMS))) {
            for (int id = 0; id < ROWS; id++) {
                bind(rows, id);
                rows.executeUpdate();
            }
        }
        this.selectText = "SELECT shard, id, val, n FROM item WHERE " + (named ? "shard = ? AND " : "") + "id = ?";
        this.select = connection.prepareStatement(selectText);
        this.insert = connection.prepareStatement(insertText(ADDED));
    }

    /** The operation of that letter. */
    Operation operation(char letter) {
        return switch (letter) {
            case 'a' -> this::selectReused;
            case 'b' -> this::selectPrepared;
            case 'c' -> this::insertReused;
            case 'd' -> this::insertBatch;
            case 'e' -> this::selectLiteral;
            case 'f' -> this::joinOfNewShape;
            default -> throw new IllegalArgumentException("no operation " + letter);
        };
    }

    /** Takes the inserted rows out, so that the tables of all sides stay as large. */
    void empty() throws SQLException {
        if (added > 0) {
            clear.execute("TRUNCATE TABLE " + ADDED);
            added = 0;
        }
    }

    private long selectReused() throws SQLException {
        return read(select, nextId());
    }

    private long selectPrepared() throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(selectText)) {
            return read(prepared, nextId());
        }
    }

    private long selectLiteral() throws SQLException {
        long id = nextId();
        String text = "SELECT shard, id, val, n FROM item WHERE " + (named ? "shard = " + shard(id) + " AND " : "")
                + "id = " + id;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(text)) {
            return row(rows, id);
        }
    }

    /** A keyed join as Hibernate writes it, with an alias that no text had before. */
    private long joinOfNewShape() throws SQLException {
        String alias = "i" + shapes++;
        String text = "select " + alias + ".shard," + alias + ".id," + alias + ".val," + alias + ".n from item " + alias
                + " left join added a1_0 on a1_0.id=" + alias + ".id where " + (named ? alias + ".shard=? and " : "")
                + alias + ".id=? order by " + alias + ".n";
        try (PreparedStatement prepared = connection.prepareStatement(text)) {
            return read(prepared, nextId());
        }
    }

    private long insertReused() throws SQLException {
        bind(insert, added++);
        return insert.executeUpdate();
    }

    private long insertBatch() throws SQLException {
        for (int i = 0; i < BATCH; i++) {
            bind(insert, added++);
            insert.addBatch();
        }
        return insert.executeBatch().length;
    }

    private long read(PreparedStatement prepared, long id) throws SQLException {
        int index = 1;
        if (named) {
            prepared.setLong(index++, shard(id));
        }
        prepared.setLong(index, id);
        try (ResultSet rows = prepared.executeQuery()) {
            return row(rows, id);
        }
    }

    private static long row(ResultSet rows, long id) throws SQLException {
        if (!rows.next() || rows.getLong(2) != id) {
            throw new IllegalStateException("row " + id + " was not found");
        }
        return rows.getLong(1) + rows.getString(3).length() + rows.getInt(4);
    }

    private String insertText(String table) {
        return "INSERT INTO " + table
                + (named ? " (shard, id, val, n) VALUES (?, ?, ?, ?)" : " (id, val, n) VALUES (?, ?, ?)");
    }

    private void bind(PreparedStatement prepared, long id) throws SQLException {
        int index = 1;
        if (named) {
            prepared.setLong(index++, shard(id));
        }
        prepared.setLong(index++, id);
        prepared.setString(index++, "value-of-the-row");
        prepared.setInt(index, (int) id);
    }

    /** Returns what the rule computes, as an application would. */
    private long shard(long id) {
        crc32.reset();
        crc32.update(Long.toString(id).getBytes(StandardCharsets.US_ASCII));
        return crc32.getValue() % SHARDS;
    }

    private long nextId() {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (seed >>> 33) % ROWS;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

package org.example.cdc;

import io.debezium.embedded.Connect;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.postgresql.ds.PGSimpleDataSource;

/** Takes orders and prints them as Debezium's embedded engine sees them. */
public final class CapturedShop {
    private static final long LONGEST_SECONDS = 120;

    private final BlockingQueue<SourceRecord> captured = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

    private CapturedShop() {}

    /** Takes an order for the snapshot and two for the stream. The arguments are the port and the parameters of the URL. */
    public static void main(String[] arguments) throws SQLException, IOException, InterruptedException {
        int port = Integer.parseInt(arguments[0]);
        String url = "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres" + arguments[1];
        PGSimpleDataSource vendors = new PGSimpleDataSource();
        vendors.setUrl(url);
        DataSource source = vendors;

        CapturedShop shop = new CapturedShop();
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, "DROP TABLE IF EXISTS orders");
            execute(
                    connection,
                    "CREATE TABLE orders (shard integer NOT NULL DEFAULT 0, id bigint NOT NULL, item text, PRIMARY KEY (shard, id))");
            execute(connection, "INSERT INTO orders (id, item) VALUES (1, 'tea')");
        }
        DebeziumEngine<ChangeEvent<SourceRecord, SourceRecord>> engine = shop.engine(port);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        thread.execute(engine);
        shop.printNext();
        try (Connection connection = DriverManager.getConnection(url)) {
            insert(connection, 2, "milk");
        }
        shop.printNext();
        try (Connection connection = source.getConnection()) {
            insert(connection, 3, "bread");
            execute(connection, "UPDATE orders SET item = 'cake' WHERE id = 3");
        }
        shop.printNext();
        shop.printNext();
        engine.close();
        thread.shutdown();
        System.out.println(shop.ends.poll(LONGEST_SECONDS, TimeUnit.SECONDS));
    }

    private DebeziumEngine<ChangeEvent<SourceRecord, SourceRecord>> engine(int port) {
        Properties settings = new Properties();
        settings.setProperty("name", "shop");
        settings.setProperty("connector.class", "io.debezium.connector.postgresql.PostgresConnector");
        settings.setProperty("offset.storage", "org.apache.kafka.connect.storage.MemoryOffsetBackingStore");
        settings.setProperty("topic.prefix", "shop");
        settings.setProperty("database.hostname", "localhost");
        settings.setProperty("database.port", Integer.toString(port));
        settings.setProperty("database.user", "postgres");
        settings.setProperty("database.password", "postgres");
        settings.setProperty("database.dbname", "postgres");
        settings.setProperty("plugin.name", "pgoutput");
        settings.setProperty("table.include.list", "public.orders");
        settings.setProperty("slot.drop.on.stop", "true");
        return DebeziumEngine.create(Connect.class)
                .using(settings)
                .using((success, message, error) -> ends.add("ended " + success + (error == null ? "" : " " + error)))
                .notifying(event -> captured.add(event.value()))
                .build();
    }

    /** Prints the next event of an order: its kind (r for the snapshot, c, u) and the row. */
    private void printNext() throws InterruptedException {
        SourceRecord captured = this.captured.poll(LONGEST_SECONDS, TimeUnit.SECONDS);
        if (captured == null) {
            System.out.println("nothing captured. " + ends);
            return;
        }
        Struct event = (Struct) captured.value();
        Struct row = event.getStruct("after");
        System.out.println(
                event.getString("op") + " " + row.get("id") + " " + row.get("item") + " shard " + row.get("shard"));
    }

    private static void insert(Connection connection, long id, String item) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO orders (id, item) VALUES (?, ?)")) {
            statement.setLong(1, id);
            statement.setString(2, item);
            statement.executeUpdate();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

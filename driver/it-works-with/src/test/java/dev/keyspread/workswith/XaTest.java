package dev.keyspread.workswith;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import com.atomikos.icatch.jta.UserTransactionManager;
import com.atomikos.jdbc.AtomikosDataSourceBean;
import dev.keyspread.KeyspreadXADataSource;
import jakarta.transaction.RollbackException;
import jakarta.transaction.TransactionManager;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import javax.sql.XAConnection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Transaction managers that commit in two phases what Keyspread's XA data sources wrote to two databases. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class XaTest {
    private static final String RULE = "orders.shard = crc32(id) % 16";
    private static final String INSERT = "INSERT INTO orders (id, item) VALUES (7, 'lamp'), (8, 'desk')";
    private static final List<String> ROWS = List.of("7 lamp", "8 desk");

    private final Server server;
    private final Path directory;

    XaTest(@TempDir Path directory) throws Exception {
        this.directory = directory;
        server = new Server();
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void assertStored(List<String> rows, String... urls) throws SQLException {
        for (String url : urls) {
            assertEquals(rows, Server.rows(url));
            assertEquals(List.of(), Server.wrongShards(url));
        }
    }

    private static KeyspreadXADataSource source(String url) {
        KeyspreadXADataSource source = new KeyspreadXADataSource();
        source.setUrl(url);
        source.setRules(RULE);
        return source;
    }

    @Test
    void narayana() throws Exception {
        arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier("1");
        for (String store : new String[] {"", "communicationStore", "stateStore"}) {
            ObjectStoreEnvironmentBean bean = store.isEmpty()
                    ? arjPropertyManager.getObjectStoreEnvironmentBean()
                    : BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store);
            bean.setObjectStoreDir(directory.resolve("narayana").toString());
        }
        TransactionManager manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
        String shop = server.create("narayana_shop", true);
        String stock = server.create("narayana_stock", true);
        XAConnection first = source(shop).getXAConnection();
        XAConnection second = source(stock).getXAConnection();

        inTransaction(manager, first, second, INSERT);
        assertStored(ROWS, shop, stock);

        manager.begin();
        manager.getTransaction().enlistResource(first.getXAResource());
        execute(first.getConnection(), "INSERT INTO orders (id) VALUES (9)");
        manager.rollback();
        assertStored(ROWS, shop, stock);

        assertThrows(
                RollbackException.class,
                () -> inTransaction(manager, first, second, "ALTER TABLE orders ADD COLUMN note VARCHAR(20)"));
        inTransaction(manager, first, second, "DELETE FROM orders WHERE id = 7");
        assertStored(List.of("8 desk"), shop, stock);
        first.close();
        second.close();
    }

    private static void inTransaction(TransactionManager manager, XAConnection first, XAConnection second, String sql)
            throws Exception {
        manager.begin();
        for (XAConnection each : List.of(first, second)) {
            manager.getTransaction().enlistResource(each.getXAResource());
            execute(each.getConnection(), sql);
        }
        manager.commit();
    }

    @Test
    void atomikosByClassName() throws Exception {
        System.setProperty("com.atomikos.icatch.log_base_dir", directory.toString());
        String shop = server.create("atomikos_shop", true);
        String stock = server.create("atomikos_stock", true);
        UserTransactionManager manager = new UserTransactionManager();
        manager.setForceShutdown(true);
        manager.init();
        AtomikosDataSourceBean first = pool("shop", shop);
        AtomikosDataSourceBean second = pool("stock", stock);
        try {
            inTransaction(manager, first, second, INSERT);
            assertStored(ROWS, shop, stock);

            assertThrows(
                    RollbackException.class,
                    () -> inTransaction(manager, first, second, "ALTER TABLE orders ADD COLUMN note VARCHAR(20)"));
            inTransaction(manager, first, second, "DELETE FROM orders WHERE id = 7");
            assertStored(List.of("8 desk"), shop, stock);
        } finally {
            first.close();
            second.close();
            manager.close();
        }
    }

    private static void inTransaction(
            TransactionManager manager, AtomikosDataSourceBean first, AtomikosDataSourceBean second, String sql)
            throws Exception {
        manager.begin();
        for (AtomikosDataSourceBean each : List.of(first, second)) {
            try (Connection connection = each.getConnection()) {
                execute(connection, sql);
            }
        }
        manager.commit();
    }

    private static AtomikosDataSourceBean pool(String name, String url) {
        AtomikosDataSourceBean pool = new AtomikosDataSourceBean();
        pool.setUniqueResourceName(name);
        pool.setXaDataSourceClassName("dev.keyspread.KeyspreadXADataSource");
        Properties properties = new Properties();
        properties.setProperty("url", url);
        properties.setProperty("rules", RULE);
        pool.setXaProperties(properties);
        return pool;
    }
}

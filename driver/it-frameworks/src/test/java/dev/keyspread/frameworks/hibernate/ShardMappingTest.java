package dev.keyspread.frameworks.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hibernate.HibernateException;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The mappings of docs/jpa.md: without the shard column, with it read-only, and with a mapping that writes it. */
class ShardMappingTest {
    private static final String DATABASE = "h2:mem:mapping";
    private static final String KEYSPREAD =
            "jdbc:keyspread:" + DATABASE + ";keyspread.shard.orders.shard=crc32(id) % 16";
    private static final int SHARD_OF_7 = 2; // crc32("7") % 16

    private Connection direct = null;

    @Entity
    @Table(name = "orders")
    static class Unaware {
        @Id
        Long id;

        String note;
    }

    @Entity
    @Table(name = "orders")
    static class Shown {
        @Id
        Long id;

        String note;

        @Column(name = "shard", insertable = false, updatable = false)
        Integer shard;
    }

    @Entity
    @Table(name = "orders")
    static class Written {
        @Id
        Long id;

        String note;
        Integer shard;
    }

    @Embeddable
    static class Key implements Serializable {
        private static final long serialVersionUID = 1;

        int shard;
        long id;

        Key() {}

        Key(int shard, long id) {
            this.shard = shard;
            this.id = id;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && shard == key.shard && id == key.id;
        }

        @Override
        public int hashCode() {
            return Objects.hash(shard, id);
        }
    }

    @Entity(name = "Keyed")
    @Table(name = "orders")
    static class Keyed {
        @EmbeddedId
        Key key;

        String note = "a";

        Keyed() {}

        Keyed(Key key) {
            this.key = key;
        }
    }

    @BeforeEach
    void create() throws SQLException {
        direct = DriverManager.getConnection("jdbc:" + DATABASE);
        try (Statement statement = direct.createStatement()) {
            statement.execute("CREATE TABLE orders (shard INT NOT NULL, id BIGINT NOT NULL, note VARCHAR(20),"
                    + " PRIMARY KEY (shard, id))");
        }
    }

    @AfterEach
    void close() throws SQLException {
        direct.close();
    }

    private static SessionFactory factory(Class<?> entity, String schema) {
        return factory(entity, schema, KEYSPREAD);
    }

    private static SessionFactory factory(Class<?> entity, String schema, String url) {
        return new Configuration()
                .setProperty("hibernate.connection.url", url)
                .setProperty("hibernate.hbm2ddl.auto", schema)
                .addAnnotatedClass(entity)
                .buildSessionFactory();
    }

    private String stored() throws SQLException {
        StringBuilder stored = new StringBuilder();
        try (Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery("SELECT shard, note FROM orders")) {
            while (rows.next()) {
                stored.append(rows.getInt(1)).append(rows.getString(2));
            }
        }
        return stored.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate", "update"})
    void anEntityNeedsNotKnowTheColumn(String schema) throws SQLException {
        try (SessionFactory factory = factory(Unaware.class, schema)) {
            factory.inTransaction(session -> {
                Unaware order = new Unaware();
                order.id = 7L;
                session.persist(order);
            });
            factory.inTransaction(session -> session.find(Unaware.class, 7L).note = "b");
            assertEquals(SHARD_OF_7 + "b", stored());
            factory.inTransaction(session -> session.remove(session.find(Unaware.class, 7L)));
            assertEquals("", stored());
        }
    }

    @Test
    void aMappingShowsTheColumnOnceTheRowIsRead() throws SQLException {
        try (SessionFactory factory = factory(Shown.class, "validate")) {
            factory.inTransaction(session -> {
                Shown order = new Shown();
                order.id = 7L;
                session.persist(order);
                session.flush();
                assertNull(order.shard);
                session.refresh(order);
                assertEquals(SHARD_OF_7, order.shard);
            });
            factory.inTransaction(session -> session.find(Shown.class, 7L).note = "b");
        }
        assertEquals(SHARD_OF_7 + "b", stored());
    }

    @Test
    void aMappingThatWritesNullIsFilledAndAWrongShardRefused() throws SQLException {
        try (SessionFactory factory = factory(Written.class, "validate")) {
            factory.inTransaction(session -> session.persist(written(null)));
            assertEquals(SHARD_OF_7 + "a", stored());
            factory.inTransaction(session -> session.remove(session.find(Written.class, 7L)));

            HibernateException refused = assertThrows(
                    HibernateException.class, () -> factory.inTransaction(session -> session.persist(written(3))));
            assertTrue(refused.getMessage().contains("shard-given-differs"), refused::getMessage);
        }
        assertEquals("", stored());
    }

    @Test
    void anEmbeddedKeyWithTheShardWorksAsItDoesDirectlyAndAWrongShardIsRefused() throws SQLException {
        assertEquals(embedded("jdbc:" + DATABASE), embedded(KEYSPREAD));

        try (SessionFactory factory = factory(Keyed.class, "validate")) {
            HibernateException refused = assertThrows(
                    HibernateException.class,
                    () -> factory.inTransaction(session -> session.persist(new Keyed(new Key(3, 7)))));
            assertTrue(refused.getMessage().contains("shard-given-differs"), refused::getMessage);
        }
        assertEquals("", stored());
    }

    private List<String> embedded(String url) throws SQLException {
        List<String> seen = new ArrayList<>();
        Key key = new Key(SHARD_OF_7, 7);
        try (SessionFactory factory = factory(Keyed.class, "validate", url)) {
            factory.inTransaction(session -> session.persist(new Keyed(key)));
            seen.add(stored());
            factory.inTransaction(session -> session.find(Keyed.class, key).note = "b");
            seen.add(stored());
            factory.inTransaction(session -> seen.add("" + session.find(Keyed.class, new Key(3, 7))));
            factory.inTransaction(session -> seen.add(
                    session.createSelectionQuery("select k.note from Keyed k where k.key.id in (7, 8)", String.class)
                            .getSingleResult()));
            factory.inTransaction(session -> seen.add("updated "
                    + session.createMutationQuery("update Keyed k set k.note = 'c' where k.key = :key")
                            .setParameter("key", key)
                            .executeUpdate()));
            seen.add(stored());
            factory.inStatelessTransaction(session -> session.upsert(new Keyed(key)));
            seen.add(stored());
            factory.inTransaction(session -> session.remove(session.find(Keyed.class, key)));
            seen.add(stored());
        }
        return seen;
    }

    private static Written written(Integer shard) {
        Written order = new Written();
        order.id = 7L;
        order.note = "a";
        order.shard = shard;
        return order;
    }
}

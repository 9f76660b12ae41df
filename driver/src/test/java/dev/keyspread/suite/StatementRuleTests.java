package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.Severity;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what is said of statements: by the right one, and by no other. */
public abstract class StatementRuleTests extends EngineTest {
    private static final Set<String> RULES = Set.of(
            "many-partitions",
            "time-ordered-read",
            "descending-history",
            "covering-index",
            "force-index",
            "max-plus-one",
            "counter-table",
            "missing-shard-read",
            "missing-shard-join",
            "range-without-shard");

    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    public StatementRuleTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void createTables() throws SQLException {
        connection = database.keyspread();
        update(
                connection,
                "CREATE TABLE users (id VARCHAR(36) PRIMARY KEY, mail VARCHAR(50), name VARCHAR(50), age INTEGER)");
        update(connection, "CREATE INDEX by_mail ON users (mail)");
        update(
                connection,
                "CREATE TABLE visits (who VARCHAR(36), seen TIMESTAMP, page VARCHAR(50), PRIMARY KEY (who, seen))");
        update(
                connection,
                "CREATE TABLE log (seen TIMESTAMP, who VARCHAR(36), page VARCHAR(50), PRIMARY KEY (seen, who))");
        update(connection, "CREATE TABLE orders (shard INTEGER, id BIGINT, note VARCHAR(20), PRIMARY KEY (shard, id))");
        update(connection, "CREATE TABLE items (shard INTEGER, id BIGINT, item BIGINT, PRIMARY KEY (shard, id, item))");
    }

    public final Set<String> said(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int parameters = statement.getParameterMetaData().getParameterCount();
            assertTrue(parameters >= 0);
        }
        return said();
    }

    private Set<String> said() throws SQLException {
        Set<String> said = new TreeSet<>();
        for (Finding finding : connection.unwrap(KeyspreadConnection.class).findings()) {
            if (RULES.contains(finding.rule())) {
                said.add((finding.rule() + " " + finding.object()).toLowerCase(Locale.ROOT));
            }
        }
        return said;
    }

    @Test
    void aFilterThatNoKeyStartsWithReadsAllOfTheTable() throws SQLException {
        assertEquals(Set.of("many-partitions users.age"), said("SELECT name FROM users WHERE age = ?"));
    }

    @Test
    void soDoesOneOnALaterPartOfTheKey() throws SQLException {
        assertEquals(Set.of("many-partitions visits.seen"), said("DELETE FROM visits WHERE seen < ?"));
        assertEquals(
                Set.of("many-partitions visits.seen"),
                said("SELECT page FROM visits v WHERE v.seen BETWEEN ? AND ? AND v.page = 'x'"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM users WHERE id = ?",
                "SELECT * FROM users WHERE mail = ?",
                "SELECT * FROM users WHERE age = ? AND mail > ?",
                "SELECT * FROM users WHERE age = ? OR id = ?",
                "SELECT * FROM users",
                "SELECT * FROM users WHERE LOWER(mail) = ?",
                "SELECT * FROM users u JOIN visits v ON v.who = u.id WHERE u.age = ?",
                "SELECT * FROM users WHERE age = (SELECT MAX(age) FROM users)",
                "UPDATE users SET age = ? WHERE id IN (?, ?)",
                "SELECT MAX(age) FROM users",
                "SELECT MAX(age) + 1 FROM users",
                "SELECT COUNT(*) + 1 FROM users",
                "SELECT page FROM visits WHERE who = ? ORDER BY seen LIMIT 10",
                "SELECT page FROM visits WHERE who = ? ORDER BY seen DESC",
                "SELECT page FROM log WHERE seen = ? AND who = ?",
                "SELECT note FROM orders WHERE shard = 3 AND id > ?",
                "SELECT note FROM orders WHERE shard BETWEEN 0 AND 15 AND id > ?",
                "SELECT o.note FROM orders o JOIN items i ON i.shard = o.shard AND i.id = o.id",
                "SELECT o.note FROM orders o JOIN users u ON u.name = o.note",
            })
    void thesePassInSilence(String sql) throws SQLException {
        assertEquals(Set.of(), said(sql));
    }

    @Test
    void aTableThatIsReadAtTheEndWhereItIsWrittenIsToldOf() throws SQLException {
        assertEquals(Set.of("time-ordered-read log.seen"), said("SELECT page FROM log ORDER BY seen DESC LIMIT 10"));
    }

    @Test
    void unlessMostOfItsReadsAreOthers() throws SQLException {
        said("SELECT page FROM log WHERE seen = ?");
        said("SELECT page FROM log WHERE seen BETWEEN ? AND ?");

        assertEquals(Set.of(), said("SELECT page FROM log WHERE seen > ?"));
    }

    @Test
    void aHistoryThatIsReadNewestFirstIsBestKeptSo() throws SQLException {
        assertEquals(
                Set.of("descending-history visits.seen"),
                said("SELECT page FROM visits WHERE who = ? ORDER BY seen DESC LIMIT 10"));
    }

    @Test
    void unlessItIsReadOldestFirstToo() throws SQLException {
        said("SELECT page FROM visits WHERE who = ? ORDER BY seen LIMIT 10");

        assertEquals(Set.of(), said("SELECT page FROM visits WHERE who = ? ORDER BY seen DESC LIMIT 10"));
    }

    @Test
    void anIndexThatCouldHoldWhatIsFetchedIsToldOfWhereTheEngineCan() throws SQLException {
        Set<String> said = said("SELECT name FROM users WHERE mail = ?");

        assertEquals(
                engine instanceof PostgresEngine || engine instanceof SpannerEngine
                        ? Set.of("covering-index users.by_mail")
                        : Set.of(),
                said);
        if (!said.isEmpty()) {
            for (Finding finding : connection.unwrap(KeyspreadConnection.class).findings()) {
                if (finding.rule().equals("covering-index")) {
                    database.run(finding.fixes().get(0).sql().toArray(String[]::new));
                }
            }
        }
    }

    @Test
    void aKeyThatIsMadeFromTheHighestIsWrong() throws SQLException {
        assertEquals(
                Set.of("max-plus-one orders.id"),
                said("INSERT INTO orders (shard, id) SELECT 1, COALESCE(MAX(id), 0) + 1 FROM orders"));
        assertEquals(
                Severity.ERROR,
                connection.unwrap(KeyspreadConnection.class).findings().get(0).severity());
    }

    @Test
    void soItIsInAQueryOfItsOwn() throws SQLException {
        assertEquals(Set.of("max-plus-one items.item"), said("SELECT MAX(i.item) + 1 FROM items i"));
    }

    private Set<String> saidAfterReading(String read, String insert) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(read);
                ResultSet rows = statement.executeQuery()) {
            assertEquals(1, Rows.read(rows).size());
        }
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setLong(1, 1);
            assertEquals(1, statement.executeUpdate());
        }
        return said();
    }

    @Test
    void soItIsInTwoStatements() throws SQLException {
        update(connection, "CREATE TABLE numbers (id BIGINT PRIMARY KEY, note VARCHAR(20))");

        assertEquals(
                Set.of("max-plus-one numbers.id"),
                saidAfterReading("SELECT COALESCE(MAX(id), 0) FROM numbers", "INSERT INTO numbers (id) VALUES (?)"));
    }

    @Test
    void theHighestOfSomethingElseTellsNothing() throws SQLException {
        update(connection, "CREATE TABLE numbers (id BIGINT PRIMARY KEY, n BIGINT)");
        update(connection, "CREATE TABLE others (id BIGINT PRIMARY KEY)");

        assertEquals(Set.of(), saidAfterReading("SELECT MAX(n) FROM numbers", "INSERT INTO numbers (id) VALUES (?)"));
        assertEquals(Set.of(), saidAfterReading("SELECT MAX(id) FROM numbers", "INSERT INTO others (id) VALUES (?)"));
    }

    @Test
    void aJoinByIdAloneLooksInEveryShard() throws SQLException {
        assertEquals(
                Set.of("missing-shard-join items.shard"),
                said("SELECT o.note FROM orders o JOIN items i ON i.id = o.id"));
    }

    @Test
    void aJoinThatKeyspreadCompletesIsFine() throws SQLException {
        connection = database.keyspread(
                "keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.shard.items.shard=crc32(id) % 16");

        assertEquals(Set.of(), said("SELECT o.note FROM orders o JOIN items i ON i.id = o.id"));
    }

    @Test
    void aJoinIsToldOfWhereReadsAreOff() throws SQLException {
        connection = database.keyspread(
                "keyspread.shard.orders.shard=crc32(id) % 16",
                "keyspread.shard.items.shard=crc32(id) % 16", "keyspread.reads=off");

        assertEquals(
                Set.of("missing-shard-join items.shard"),
                said("SELECT o.note FROM orders o JOIN items i ON i.id = o.id"));
    }

    @Test
    void aJoinOfWhichOneSideHasAShardLooksInEveryShard() throws SQLException {
        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        update(connection, "CREATE TABLE parcels (id VARCHAR(36) PRIMARY KEY, order_id BIGINT)");

        assertEquals(
                Set.of("missing-shard-join orders.shard"),
                said("SELECT o.note FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.id = 'x'"));
    }

    @Test
    void unlessTheOtherSideIsLookedUp() throws SQLException {
        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        update(connection, "CREATE TABLE parcels (id BIGINT PRIMARY KEY, order_id BIGINT)");

        assertEquals(
                Set.of(),
                said(
                        "SELECT p.id FROM orders o JOIN parcels p ON o.id = p.order_id WHERE o.shard = 3 AND o.note = 'x'"));
        assertEquals(Set.of(), said("SELECT p.id FROM parcels p JOIN orders o ON o.id = p.order_id"));
        assertEquals(
                Set.of(),
                said("SELECT p.id FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.id = 1 AND o.note = 'x'"));
    }

    @Test
    void aRangeOfIdsWithoutTheShardReadsAllOfThem() throws SQLException {
        assertEquals(Set.of("range-without-shard orders.shard"), said("SELECT note FROM orders WHERE id > ?"));
    }

    @Test
    void aRangeThatKeyspreadBoundsIsFineAndOneThatItMustNotIsToldOfWithTheBounds() throws SQLException {
        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        assertEquals(Set.of(), said("SELECT note FROM orders WHERE id > ?"));

        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.reads=off");
        assertEquals(Set.of("range-without-shard orders.shard"), said("SELECT note FROM orders WHERE id > ?"));
        assertTrue(connection.unwrap(KeyspreadConnection.class).findings().stream()
                .anyMatch(finding -> finding.remedy().toLowerCase(Locale.ROOT).contains("shard between 0 and 15")));
    }

    @Test
    void anIndexThatIsMadeLaterSettlesIt() throws SQLException {
        said("SELECT name FROM users WHERE age = ?");

        update(connection, "CREATE INDEX by_age ON users (age, name)");

        assertEquals(Set.of(), said("SELECT name FROM users WHERE age = ?"));
    }

    @Test
    void whatIsSaidOnceIsCountedAfterThat() throws SQLException {
        for (int i = 0; i < 5; i++) {
            said("SELECT name FROM users WHERE age = ?");
        }
        Finding finding = connection.unwrap(KeyspreadConnection.class).findings().stream()
                .filter(each -> each.rule().equals("many-partitions"))
                .findFirst()
                .orElseThrow();

        assertEquals(5, finding.count());
    }

    @Test
    void aCommentSilencesOneTextAndNotTheOthers() throws SQLException {
        assertEquals(Set.of(), said("SELECT name FROM users WHERE age = ? -- keyspread-ignore many-partitions"));
        assertEquals(Set.of("many-partitions users.age"), said("SELECT name FROM users WHERE age = ?"));
    }

    @Test
    void aStatementThatCameBeforeItsTableWasKnownIsLookedAtThen() throws SQLException {
        database.run("CREATE TABLE early (id BIGINT PRIMARY KEY, age INTEGER)");
        Set<String> said = new HashSet<>(said("SELECT id FROM early WHERE age = ?")); // nothing, but on a busy machine

        update(connection, "CREATE TABLE IF NOT EXISTS early (id BIGINT PRIMARY KEY, age INTEGER)");

        said.addAll(said());
        assertEquals(Set.of("many-partitions early.age"), said);
    }

    @Test
    void literalsCountAsValues() throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT name FROM users WHERE age = 7")) {
            assertEquals(List.of(), Rows.read(rows));
        }
        assertEquals(Set.of("many-partitions users.age"), said());
    }
}

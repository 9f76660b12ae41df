package dev.keyspread.suite.random;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.engine.Effort;
import dev.keyspread.engine.Seed;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.suite.engine.NotingDriver;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Random texts: on tables without a rule they reach the delegate as they are, and with a table that has one nothing worse
 * happens than a refusal. {@code -Dtest.seed} takes other texts.
 */
final class MutationTest {
    private static final int TEXTS = Effort.of(10_000);
    private static final List<String> RULED = List.of("ruled_orders", "ruled_orders", "id", "shard", "RULED_ORDERS");
    private static final List<String> OWN_QUESTIONS =
            List.of("SELECT n.nspname, c.relname,", "SELECT 1 FROM pg_catalog.pg_class c ", "SHOW CREATE TABLE `");
    private static final String RULE = "keyspread.shard.ruled_orders.shard=crc32(id) % 16";
    private static final String TABLE = "CREATE TABLE ruled_orders (shard INTEGER, id BIGINT, note VARCHAR(20))";
    private static final Pattern TOKEN = Pattern.compile("\\w+|[^\\w\\s]");
    private static final List<String> FORMS = List.of(
            "INSERT INTO ruled_orders (id, note) VALUES (?, 'x'), (7, ?)",
            "INSERT INTO ruled_orders VALUES (7, 'x')",
            "INSERT INTO ruled_orders (id) VALUES (-7) -- seven\n",
            "SELECT o.note FROM ruled_orders o WHERE o.id = ? AND (o.note = 'a' OR o.note IS NULL)",
            "SELECT * FROM ruled_orders WHERE id IN (1, 2, ?) OR id = 3 AND note = 'x'",
            "SELECT a.id FROM ruled_orders a JOIN ruled_orders b ON a.id = b.id WHERE a.id = 7 AND b.note = 'b' ORDER BY 1",
            "UPDATE ruled_orders SET note = 'n' WHERE id = 7",
            "DELETE FROM ruled_orders WHERE note = 'n' AND id = ?");

    private final long seed = Seed.get();
    private final Random random = new Random(seed);
    private final Mutations mutations = new Mutations(random);
    private NotingDriver stub;
    private int databases;

    @SuppressWarnings("NullAway.Init")
    MutationTest() {}

    @BeforeEach
    void register() throws SQLException {
        stub = NotingDriver.register();
    }

    @AfterEach
    void deregister() throws SQLException {
        DriverManager.deregisterDriver(stub);
    }

    private Connection connect(String dialect, String... settings) throws SQLException {
        var properties = Sandbox.properties(settings);
        properties.setProperty("keyspread.dialect", dialect);
        properties.setProperty("keyspread.inspect", "off");
        properties.setProperty(
                "keyspread.inspect-interval", "0"); // else it is read again where a busy machine takes a second
        return DriverManager.getConnection("jdbc:keyspread:stub:" + dialect + databases, properties);
    }

    /** Gives the text to a statement in one of several ways. */
    private static void execute(Connection connection, String text, int way) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            switch (way % 4) {
                case 0 -> connection.prepareStatement(text).close();
                case 1 -> statement.execute(text);
                case 2 -> statement.executeUpdate(text);
                default -> statement.addBatch(text);
            }
        }
    }

    @Test
    void aTextWithoutARuledTableReachesTheDelegateAsItIs() throws SQLException {
        Map<String, List<String>> statements = Mutations.statements();
        for (String dialect : statements.keySet()) {
            List<String> seeds = statements.get(dialect).stream()
                    .filter(text -> !text.contains("keyspread:")) // a comment that gives its table a rule
                    .toList();
            Connection connection = withRuledTable(dialect);
            for (int i = 0; i < TEXTS / statements.size(); i++) {
                String text = mutations.torn(seeds);
                List<String> sent;
                try {
                    sent = sent(dialect, connection, text, i);
                } catch (
                        StatementRefusedException former) { // a former text may have given any table a part with a rule
                    databases++;
                    connection.close();
                    Connection fresh = withRuledTable(dialect);
                    int way = i;
                    sent = assertDoesNotThrow(() -> sent(dialect, fresh, text, way), describe(dialect, text));
                    connection = fresh;
                }
                assertEquals(List.of(text), sent, describe(dialect, text));
            }
            connection.close();
        }
        assertTrue(databases <= Math.max(5, TEXTS / 200), databases + " texts were refused because of former ones");
    }

    private Connection withRuledTable(String dialect) throws SQLException {
        Connection connection = connect(dialect, RULE);
        connection.createStatement().execute(TABLE);
        return connection;
    }

    private List<String> sent(String dialect, Connection connection, String text, int way)
            throws StatementRefusedException {
        stub.takeReceived();
        try {
            execute(connection, text, way);
        } catch (StatementRefusedException refused) {
            throw refused;
        } catch (SQLException | RuntimeException | Error e) {
            fail(describe(dialect, text), e);
        }
        return received();
    }

    @Test
    void aTextWithARuledTableIsOnlyAddedToOrRefused() throws SQLException {
        Map<String, List<String>> statements = Mutations.statements();
        int[] outcomes = new int[3];
        for (String dialect : statements.keySet()) {
            List<String> seeds = new ArrayList<>(statements.get(dialect));
            for (int weight = 0; weight < seeds.size() / FORMS.size() / 2 + 1; weight++) {
                seeds.addAll(FORMS);
            }
            for (int i = 0; i < TEXTS / statements.size(); i++) {
                refresh(dialect);
                String text = mutations.spliced(mutations.torn(seeds), RULED);
                outcomes[outcome(dialect, random.nextInt(8) == 0 ? FORMS.get(i % FORMS.size()) : text, i)]++;
            }
        }
        // The stub can't be asked for its session or columns, so that nothing is filled.
        assertEachHappens("through a driver", outcomes[0], outcomes[2]);
    }

    /** The columns are known, so that texts which are understood are filled. */
    @Test
    void aTextWithAKnownTableIsOnlyAddedToOrRefused() throws SQLException {
        Map<String, List<String>> statements = Mutations.statements();
        int[] outcomes = new int[3];
        for (Dialect dialect : Dialect.values()) {
            List<String> seeds = new ArrayList<>(statements.getOrDefault(dialect.settingName(), List.of()));
            for (int weight = 0; weight < seeds.size() / FORMS.size() / 2 + 1; weight++) {
                seeds.addAll(FORMS);
            }
            for (int i = 0; i < TEXTS / Dialect.values().length; i++) {
                String text = mutations.spliced(mutations.torn(seeds), RULED);
                outcomes[planned(dialect, random.nextInt(8) == 0 ? FORMS.get(i % FORMS.size()) : text)]++;
            }
        }
        assertEachHappens("planned", outcomes[0], outcomes[1], outcomes[2]);
    }

    private void assertEachHappens(String how, int... outcomes) {
        String figures = "MutationTest, " + how + ", seed " + seed + ": " + Arrays.toString(outcomes)
                + " went out unchanged, were added to, were refused";
        System.out.println(figures);
        for (int count : outcomes) {
            assertTrue(count > TEXTS / 400, figures);
        }
    }

    /** 0: unchanged, 1: added to, 2: refused. */
    private int planned(Dialect dialect, String text) throws SQLException {
        KeyspreadConfig config = KeyspreadConfig.builder()
                .rule("ruled_orders.shard", "crc32(id) % 16")
                .build();
        Planner planner = new Planner(config, dialect, new FindingLog("jdbc:test:", Suppressions.none(), List.of()));
        try {
            String sent = planner.planPrepared(text, known(dialect)).sql();
            String kept = text.replace("DEFAULT VALUES", ""); // in whose place the values are written
            assertTrue(onlyAdds(kept, sent), () -> describe(dialect.settingName(), text) + " sent: " + sent);
            return sent.equals(text) ? 0 : 1;
        } catch (StatementRefusedException refused) {
            return 2;
        } catch (RuntimeException | Error e) {
            return fail(describe(dialect.settingName(), text), e);
        }
    }

    private static TableLookup known(Dialect dialect) {
        Table table = Table.builder(new QualifiedName(null, "ruled_orders"))
                .columns(List.of(
                        column(dialect, "shard", new ColumnType("INTEGER", Family.INTEGER, 32, -1)),
                        column(dialect, "id", new ColumnType("BIGINT", Family.INTEGER, 64, -1)),
                        column(dialect, "note", new ColumnType("VARCHAR", Family.TEXT, 20, -1))))
                .origin(Table.Origin.READ)
                .build();
        return name -> name.name().equalsIgnoreCase("ruled_orders") ? table : null;
    }

    private static Column column(Dialect dialect, String name, ColumnType type) {
        return Column.builder(dialect.name(name, false), type).nullable(false).build();
    }

    /** The texts drop and alter the table, too, and the stub can't be asked what became of it. */
    private void refresh(String dialect) throws SQLException {
        try (Connection connection = connect(dialect, RULE);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE ruled_orders");
            statement.execute(TABLE);
        }
        stub.takeReceived();
    }

    /** 0: passed as it was, 1: added to, 2: refused. */
    private int outcome(String dialect, String text, int way) throws SQLException {
        stub.takeReceived();
        try (Connection connection = connect(dialect, RULE)) {
            execute(connection, text, way);
        } catch (SQLException e) {
            assertInstanceOf(StatementRefusedException.class, e, () -> describe(dialect, text) + e);
            assertEquals(List.of(), received(), () -> describe(dialect, text) + "refused, and yet sent");
            return 2;
        } catch (RuntimeException | Error e) {
            fail(describe(dialect, text), e);
        }
        List<String> received = received();
        assertEquals(1, received.size(), () -> describe(dialect, text) + received);
        String sent = received.get(0);
        if (sent.equals(text)) {
            return 0;
        }
        assertTrue(onlyAdds(text, sent), () -> describe(dialect, text) + "sent: " + sent);
        return 1;
    }

    /**
     * Returns what the delegate was sent but for Keyspread's own questions: of the catalogue, which a name of another schema makes it ask, and
     * whether a table is temporary, which it asks where one may have been made.
     */
    private List<String> received() {
        return stub.takeReceived().stream()
                .filter(sql -> OWN_QUESTIONS.stream().noneMatch(sql::startsWith))
                .toList();
    }

    /** Returns true if the tokens of the first are in the second, in order. */
    private static boolean onlyAdds(String original, String sent) {
        Matcher tokens = TOKEN.matcher(sent);
        for (Matcher wanted = TOKEN.matcher(original); wanted.find(); ) {
            do {
                if (!tokens.find()) {
                    return false;
                }
            } while (!tokens.group().equals(wanted.group()));
        }
        return true;
    }

    private String describe(String dialect, String text) {
        return "seed " + seed + ", " + dialect + ": " + text + "\n";
    }
}

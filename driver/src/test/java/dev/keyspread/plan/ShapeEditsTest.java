package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.api.Finding;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.engine.Effort;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Texts that differ in their literals: what is known of the first of them has to give what planning each anew gives. */
class ShapeEditsTest {
    private static final ColumnType BIGINT = new ColumnType("BIGINT", Family.INTEGER, 64, -1);
    private static final ColumnType TEXT = new ColumnType("VARCHAR", Family.TEXT, 20, -1);

    private static final Suppressions SILENT = Suppressions.none().with("missing-shard-read", null);

    private static final List<String> READS = List.of(
            "SELECT * FROM orders WHERE id = %s",
            "select note from orders o where o.id = %s and note = %s",
            "SELECT * FROM visits WHERE seen = %s AND who = %s",
            "SELECT * FROM visits WHERE who = %s AND (seen = %s OR seen = %s) ORDER BY seen LIMIT 3",
            "SELECT * FROM visits WHERE (seen, who) = (%s, %s)",
            "SELECT * FROM orders WHERE id IN (%s, %s)",
            "SELECT * FROM orders WHERE id = %s AND id = %s",
            "SELECT * FROM orders WHERE id > %s",
            "SELECT * FROM orders WHERE NOT id = %s",
            "SELECT * FROM orders WHERE h = %s AND id = %s",
            "SELECT * FROM orders o JOIN visits v ON v.seen = o.id AND v.who = %s WHERE o.id = %s",
            "SELECT * FROM orders WHERE id = %s UNION ALL SELECT * FROM orders WHERE id = %s",
            "SELECT (SELECT note FROM orders WHERE id = %s) FROM visits WHERE seen = %s AND who = %s",
            "SELECT * FROM orders WHERE id = -%s",
            "SELECT * FROM orders WHERE id = %s FOR UPDATE",
            "SELECT MAX(h) FROM orders",
            "UPDATE orders SET note = %s WHERE id = %s",
            "DELETE FROM visits WHERE seen = %s AND who = %s",
            "INSERT INTO orders (id, note) VALUES (%s, %s)",
            "INSERT INTO orders (id, note) VALUES (%s, %s), (%s, 'x') ;",
            "INSERT INTO orders (id, note) VALUES (%s, %s), (%s)",
            "INSERT INTO orders (id, note) VALUES (%s, %s), (%s, -1), (%s, ?)",
            "INSERT INTO orders (h, id) VALUES (7, %s)",
            "INSERT INTO orders VALUES (7, %s, %s)",
            "INSERT INTO orders (id, note) VALUES (%s, %s) RETURNING id",
            "INSERT INTO orders (id, note) VALUES (%s, %s); DELETE FROM visits",
            "DELETE FROM visits WHERE note IN (%s); INSERT INTO orders (id, note) VALUES (%s, %s)",
            "INSERT IGNORE INTO orders (id, note) VALUES (%s, %s)",
            "INSERT INTO orders (id, note) VALUES (%s, %s) ON CONFLICT DO NOTHING",
            "INSERT INTO visits (who, seen) VALUES (%s, %s), /* and */ (%s, %s)",
            "INSERT INTO visits (who, seen) VALUES ('x', %s), ('y', %s), ('it''s', %s)");

    private static final List<String> LITERALS = List.of(
            "1",
            "42",
            "0042",
            "9223372036854775807",
            "9223372036854775808",
            "99999999999999999999999999",
            "7.0",
            "7.5",
            "1e3",
            "0x1F",
            "NULL",
            "TRUE",
            "'x'",
            "'it''s'",
            "'a\\b'",
            "'42'",
            "''",
            "'x  '",
            "N'x'",
            "N'x '",
            "U&'x'",
            "B'101'",
            "E'x'",
            "X'0A'",
            "'\uD800'",
            "id");

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatIsKnownGivesWhatPlanningAnewGives(Dialect dialect) throws SQLException {
        Random random = new Random(20);
        Planner known = planner(dialect, SILENT, new ArrayList<>());
        TextBuffers buffers = known.buffers();
        for (int i = 0; i < Effort.of(4_000); i++) {
            String sql = text(random);

            assertEquals(
                    outcome(dialect, planner(dialect, SILENT, new ArrayList<>()), sql, null),
                    outcome(dialect, known, sql, buffers),
                    () -> sql);
        }
    }

    @Test
    void theSameIsFoundInTextsThatWerePlannedByWhatIsKnown() throws SQLException {
        List<Finding> found = new ArrayList<>();
        Planner planner = planner(Dialect.H2, Suppressions.none(), found);
        TextBuffers buffers = planner.buffers();
        for (String literal : List.of("1", "2", "7.5")) {
            outcome(Dialect.H2, planner, "SELECT * FROM orders WHERE id = " + literal, buffers);
        }

        assertEquals(
                List.of("missing-shard-read"),
                found.stream().map(finding -> finding.rule()).toList());
        assertEquals(2, planner.counters().rewrittenReads());
    }

    @Test
    void whatIsKnownOfTextsIsForgottenWhenReadsAreNotTrustedAnyMore() throws SQLException {
        Planner planner = planner(Dialect.H2, Suppressions.none(), new ArrayList<>());
        TextBuffers buffers = planner.buffers();
        assertTrue(outcome(Dialect.H2, planner, "SELECT * FROM orders WHERE id = 1", buffers)
                .contains("H = "));
        assertTrue(outcome(Dialect.H2, planner, "SELECT * FROM orders WHERE id = 2", buffers)
                .contains("H = "));

        planner.planAnew();

        String passes = "SELECT * FROM orders WHERE id = 3";
        TableLookup disagreeing = withRows(RowAgreement.DISAGREES, tables(Dialect.H2));
        assertEquals(passes, planner.planDirect(passes, disagreeing, buffers).sql());
    }

    @Test
    void whatWasPlannedBeforeRowsCouldBeComparedIsNotKept() throws SQLException {
        Planner planner = planner(Dialect.H2, Suppressions.none(), new ArrayList<>());
        String read = "SELECT * FROM orders WHERE id = ?";
        TableLookup tables = tables(Dialect.H2);

        Plan before = planner.planPrepared(read, withRows(RowAgreement.NOT_COMPARED, tables));
        Plan after = planner.planPrepared(read, withRows(RowAgreement.AGREES, tables));

        assertEquals(read, before.sql());
        assertEquals(read + " AND H = ?", after.sql());
        assertSame(after, planner.planPrepared(read, withRows(RowAgreement.NOT_COMPARED, tables)));
    }

    /** A number before a word would make one token with it, which the engines refuse. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        SELECT * FROM orders WHERE id='7'ORDER BY id | SELECT * FROM orders WHERE id='7' AND h = _ ORDER BY id
        SELECT * FROM orders WHERE id='7'OR note=3   | SELECT * FROM orders WHERE id='7' AND h = _ OR note=3
        SELECT * FROM orders WHERE(id='7')AND note=3 | SELECT * FROM orders WHERE(id='7' AND h = _)AND note=3
        UPDATE orders SET id='7'WHERE note='3'       | UPDATE orders SET id='7', h = _ WHERE note='3'
        INSERT INTO orders(id)SELECT'7'FROM dual     | INSERT INTO orders(id, h)SELECT'7', _ FROM dual
        """)
    void whereNoBlankFollowsAValueOneIsInserted(String sql, String sent) throws SQLException {
        Planner planner = planner(Dialect.MYSQL, SILENT, new ArrayList<>());
        TextBuffers buffers = planner.buffers();
        for (int i = 0; i < 3; i++) { // planned, and from then on by its shape
            Plan plan = planner.planDirect(sql, tables(Dialect.MYSQL), buffers);

            assertEquals(sent, plan.sql().replaceAll("(h = |, )\\d+", "$1_"));
        }
    }

    private static TableLookup withRows(RowAgreement agreement, TableLookup tables) {
        return new TableLookup() {
            @Override
            public @Nullable Table find(QualifiedName name) {
                return tables.find(name);
            }

            @Override
            public RowAgreement agreement(Table table) {
                return agreement;
            }
        };
    }

    @Test
    void aTextOfAKnownShapeCostsLittle() throws SQLException {
        Planner planner = planner(Dialect.H2, Suppressions.none(), new ArrayList<>());
        TextBuffers buffers = planner.buffers();
        for (int i = 0; i < 2_000; i++) {
            planner.planDirect("SELECT * FROM orders WHERE id = " + i, tables(Dialect.H2), buffers);
        }
        String sql = "SELECT * FROM orders WHERE id = 4711";
        TableLookup tables = tables(Dialect.H2);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        Plan plan = planner.planDirect(sql, tables, buffers);

        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(bytes < 1_500, bytes + " bytes"); // anew it is many thousands
        assertTrue(plan.sql().startsWith(sql + " AND H = "), plan.sql());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void givenThousandsOfRows_whenTheirShapeIsKnown_thenEachIsFilledAsIfPlanned(Dialect dialect) throws SQLException {
        Planner known = planner(dialect, SILENT, new ArrayList<>());
        TextBuffers buffers = known.buffers();
        outcome(dialect, known, rows(1, 7), buffers);
        for (String sql : List.of(
                rows(2_000, 1),
                rows(2_000, 2) + ";",
                rows(2_000, 3) + ", (4, -5)",
                rows(2_000, 4) + " /*!50700 , (9, 9) */")) {
            assertEquals(
                    outcome(dialect, planner(dialect, SILENT, new ArrayList<>()), sql, null),
                    outcome(dialect, known, sql, buffers));
        }
    }

    @Test
    void givenThousandsOfRows_whenTheirShapeIsKnown_thenARowTakesLittleMoreThanItsCharacters() throws SQLException {
        Planner planner = planner(Dialect.POSTGRESQL, SILENT, new ArrayList<>());
        TextBuffers buffers = planner.buffers();
        outcome(Dialect.POSTGRESQL, planner, rows(10, 7), buffers);
        String sql = rows(10_000, 1);
        TableLookup tables = tables(Dialect.POSTGRESQL);
        planner.planDirect(sql, tables, buffers);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        planner.planDirect(sql, tables, buffers);

        long bytes = (threads.getCurrentThreadAllocatedBytes() - before) / 10_000;
        assertTrue(bytes < 500, bytes + " bytes a row"); // planned one by one it is more than a thousand
        assertEquals(20_010, planner.counters().filled());
    }

    private static String rows(int count, int first) {
        StringBuilder text = new StringBuilder("INSERT INTO orders (id, note) VALUES ");
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "(" : ", (")
                    .append(first + 31 * i)
                    .append(", 'note ")
                    .append(i)
                    .append("')");
        }
        return text.toString();
    }

    private static String text(Random random) {
        String read = READS.get(random.nextInt(READS.size()));
        while (read.contains("%s")) {
            // Plain numbers often, so that something is known when another one comes.
            String literal =
                    random.nextBoolean() ? "" + random.nextInt() : LITERALS.get(random.nextInt(LITERALS.size()));
            read = read.replaceFirst("%s", Matcher.quoteReplacement(literal));
        }
        return read;
    }

    private static String outcome(Dialect dialect, Planner planner, String sql, @Nullable TextBuffers buffers) {
        try {
            TableLookup tables = tables(dialect);
            Plan plan = buffers == null ? planner.planDirect(sql, tables) : planner.planDirect(sql, tables, buffers);
            return plan.sql() + " " + plan.generatedKeys() + (plan.isAwaited() ? " fills" : "");
        } catch (SQLException refused) {
            return "" + refused.getMessage();
        }
    }

    private static Planner planner(Dialect dialect, Suppressions suppressions, List<Finding> found) {
        KeyspreadConfig config = KeyspreadConfig.builder()
                .rule("orders.h", "crc32(id) % 64")
                .rule("visits.h", "crc32(seen, who) % 64")
                .build();
        return new Planner(config, dialect, new FindingLog("test", suppressions, List.of(found::add)));
    }

    private static TableLookup tables(Dialect dialect) {
        Column shard = column(dialect, "h", BIGINT);
        List<Table> tables = List.of(
                table("orders", shard, column(dialect, "id", BIGINT), column(dialect, "note", TEXT)),
                table("visits", shard, column(dialect, "seen", BIGINT), column(dialect, "who", TEXT)));
        return name -> tables.stream()
                .filter(table -> table.name().name().equalsIgnoreCase(name.name()))
                .findFirst()
                .orElse(null);
    }

    private static Column column(Dialect dialect, String name, ColumnType type) {
        return Column.builder(dialect.name(name, false), type).notNull().build();
    }

    private static Table table(String name, Column... columns) {
        return Table.builder(new QualifiedName(null, name))
                .columns(List.of(columns))
                .origin(Table.Origin.READ)
                .build();
    }
}

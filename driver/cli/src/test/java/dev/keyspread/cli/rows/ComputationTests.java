package dev.keyspread.cli.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.shard.sql.NotInSqlException;
import dev.keyspread.shard.sql.ShardSql;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what the database computes is what the program computes: for values of each type, for each operator of a rule. */
abstract class ComputationTests {
    static final String[] INTEGERS = {"0", "1", "-1", "-5", "773", "32767", "-32768"};
    static final String[] BIG = {"0", "-16", "-5", "773", "9223372036854775807", "-9223372036854775807"};
    static final String[] DECIMALS = {"0", "0.0000", "1.5", "-10.05", "100", "773.0000", "-0.0001", "99999999.9999"};
    static final String[] TEXTS = {
        "''", "'TomSmith'", "' a '", "'Ünï'", "'日本語'", "'😀 x'", "'it''s'", "'100%'", "'a\tb'", "'NULL'", "'Ａ'"
    };
    static final String[] DATES = {"'2016-01-25'", "'1583-01-01'", "'9999-12-31'", "'1999-12-31'", "'1500-01-01'"};
    static final String[] TIMES = {
        "'2016-01-25 10:10:10.5'",
        "'2016-01-25 00:00:00'",
        "'1583-01-01 00:00:00'",
        "'9999-12-31 23:59:59.999'",
        "'1999-12-31 23:59:59.123'",
        "'1500-06-01 12:00:00'",
        "'1969-07-20 20:17:40.001'"
    };
    static final String[] UUIDS = {"'0AB8E3A1-7D5C-4F1E-9B64-2C8D1E5F7A90'", "'00000000-0000-0000-0000-000000000000'"};

    /**
     * A type and values of it as they stand in SQL.
     *
     * @param type the column's declaration
     * @param values literals
     */
    record Values(String type, List<String> values) {
        Values(String type, String... values) {
            this(type, List.of(values));
        }

        @Override
        public String toString() {
            return type;
        }
    }

    @SuppressWarnings("NullAway.Init")
    private String url;

    @SuppressWarnings("NullAway.Init")
    private Connection connection;

    /** An empty database's plain URL. */
    abstract String newDatabase() throws SQLException;

    /** A function of bytes that the database has. */
    abstract String function();

    @BeforeEach
    void open() throws SQLException {
        url = newDatabase();
        connection = DriverManager.getConnection(url);
    }

    @AfterEach
    void close() throws SQLException {
        if (connection != null) { // null where the engine is not to be had
            connection.close();
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private RuledColumn column(String rule) throws SQLException {
        DetectedDialect engine = DialectDetection.detect(connection, url, null);
        return RuledColumn.read(
                connection,
                engine,
                RuledColumn.rule(
                        "stored.h",
                        rule,
                        dev.keyspread.config.KeyspreadConfig.builder().build()));
    }

    private void assertSame(String rule) throws SQLException, NotInSqlException {
        RuledColumn column = column(rule);
        Computation program = new ProgramComputation(column.rule(), column.dialect());
        Computation database = new DatabaseComputation(ShardSql.of(column.rule(), column.dialect()));
        List<StoredRow> byProgram = new RowQueries(column, program).page(connection, null, 1_000);
        List<StoredRow> byDatabase = new RowQueries(column, database).page(connection, null, 1_000);

        assertTrue(byProgram.size() > 2, rule);
        assertEquals(lines(byProgram), lines(byDatabase), rule);
        ComparedComputation compared = new ComparedComputation(program, database);
        new RowQueries(column, compared).page(connection, null, 1_000);
        assertTrue(compared.isSame(), rule);
    }

    private static List<String> lines(List<StoredRow> rows) {
        return rows.stream()
                .map(row -> row.key() + " " + row.state() + " " + Objects.toString(row.computed()))
                .toList();
    }

    /** A table {@code stored} with the key {@code id}, 64-bit integers {@code h} and {@code n}, and a column of that type. */
    String table(String type) {
        return "CREATE TABLE stored (id INTEGER NOT NULL PRIMARY KEY, h BIGINT, n BIGINT, v " + type + ")";
    }

    /** Returns what the engine calls a 64-bit integer. */
    String bigint() {
        return "BIGINT";
    }

    private void fill(Values values) throws SQLException {
        execute(table(values.type()));
        int id = 0;
        execute("INSERT INTO stored (id, n) VALUES (" + id++ + ", 7)");
        for (String value : values.values()) {
            execute("INSERT INTO stored (id, n, v) VALUES (" + id + ", " + -id + ", " + value + ")");
            id++;
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void givenValuesOfAType_whenHashed_thenDatabaseAndProgramComeToTheSame(Values values) throws Exception {
        fill(values);

        assertSame(function() + "(v) % 16");
        assertSame(function() + "(v, n)");
        assertSame(function() + "(n, v) & 1023");
    }

    @ParameterizedTest
    @MethodSource("types")
    void givenRowsOfAType_whenBackfilledByTheDatabase_thenTheProgramFindsNoneThatDiffers(Values values)
            throws Exception {
        fill(values);
        RuledColumn column = column(function() + "(v) % 16");
        ChosenComputation chosen = ChosenComputation.of(connection, column);

        RowCounts filled = new Backfill(connection, column, chosen, 3, java.time.Duration.ofSeconds(9))
                .run(null, (counts, key) -> {});
        RowCounts counts = new Verification(connection, column, 100, java.time.Duration.ofSeconds(9)).all(rows -> {});

        assertTrue(chosen.toString().startsWith("the database, by "), chosen::toString);
        assertTrue(filled.filled() > 0, "rows were filled");
        assertEquals(0, counts.missing() + counts.wrong());
        assertEquals(filled.unclear(), counts.unclear());
    }

    @Test
    void givenOperatorsAroundAnInteger_whenComputed_thenTheyAreTheRules() throws Exception {
        fill(new Values(bigint(), BIG));

        for (String rule : List.of(
                "value(v)",
                "value(v) % 16",
                "mod(value(v), 16)",
                "abs(mod(value(v), 16))",
                "value(v) & 15",
                "(value(v) & 255) % 7",
                "abs(mod(" + function() + "(v), 16))")) {
            assertSame(rule);
        }
    }

    @Test
    void givenWhatTheDatabaseCantSay_whenChosen_thenTheProgramComputesAndSaysWhy() throws Exception {
        fill(new Values(bigint(), BIG));
        List<String> reasons = new ArrayList<>();
        for (String rule : List.of("xxh3(v)", "numeric_hash(v) % 16", "abs(value(v))")) {
            reasons.add(ChosenComputation.of(connection, column(rule)).toString());
        }

        assertEquals(
                List.of(
                        "the program: the database has no xxh3",
                        "the program: the database has no numeric_hash",
                        "the program: abs() of -2^63 is an error in SQL"),
                reasons);
    }

    @Test
    void givenNoRows_whenChosen_thenTheProgramComputes() throws Exception {
        execute(table(bigint()));

        assertEquals(
                "the program: there are no rows to compare the database with it by",
                ChosenComputation.of(connection, column(function() + "(v) % 16"))
                        .toString());
    }
}

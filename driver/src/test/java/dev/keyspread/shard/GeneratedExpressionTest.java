package dev.keyspread.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.schema.CommentTrust;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a column's own expression says, and that Cloud Spanner computes the same by it. */
final class GeneratedExpressionTest {
    private static final int ROWS_AT_ONCE = 250;
    private static final int ROWS = ROWS_AT_ONCE * Effort.of(40);
    private static final int EARLIEST_DAY = (int) LocalDate.of(1583, 1, 1).toEpochDay();
    private static final int LATEST_DAY = (int) LocalDate.of(10_000, 1, 1).toEpochDay();
    private static final String[] TEXTS = {"", "a", "A", "O'Hara", "Zoë", "a ", " ", "\u0000", "\n", "🚀", "日本"};

    private static Table table(Dialect dialect, String expression) {
        String ddl = dialect == Dialect.GOOGLESQL
                ? "CREATE TABLE T (h INT64 AS (" + expression
                        + ") STORED, id INT64, s STRING(MAX), b BYTES(99), t TIMESTAMP,"
                        + " n NUMERIC, `a b` STRING(9)) PRIMARY KEY (h, id)"
                : "CREATE TABLE t (h bigint GENERATED ALWAYS AS (" + expression
                        + ") STORED, id bigint, s text, b bytea,"
                        + " t timestamptz, n numeric, \"a b\" varchar(9), PRIMARY KEY (h, id))";
        return table(dialect, null, ddl);
    }

    private static Table table(Dialect dialect, @Nullable String schema, String ddl) {
        Catalogue catalogue = new Catalogue(DetectedDialect.exactly(dialect, schema));
        for (DdlStatement statement : DdlReader.read(Tokens.scan(ddl, dialect))) {
            catalogue.apply(statement);
        }
        return catalogue.tables().get(0);
    }

    private static String rule(Table table, Dialect dialect) {
        return GeneratedExpression.rule(table, table.columns().get(0), dialect, null)
                .map(ShardRule::text)
                .orElse("none");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    MOD(FARM_FINGERPRINT(CAST(id AS STRING)), 2048)         | mod(farm_fingerprint("id"), 2048)
                    ABS(MOD(FARM_FINGERPRINT(s), 16))                       | abs(mod(farm_fingerprint("s"), 16))
                    abs(mod(farm_fingerprint(CAST(`ID` as string)), 16))    | abs(mod(farm_fingerprint("id"), 16))
                    FARM_FINGERPRINT(b) & 15                                | farm_fingerprint("b") & 15
                    (FARM_FINGERPRINT(`a b`) & 15)                          | farm_fingerprint("a b") & 15
                    MOD(ABS(FARM_FINGERPRINT(s)), 100)                      | mod(abs(farm_fingerprint("s")), 100)
                    FARM_FINGERPRINT(s)                                     | farm_fingerprint("s")
                    MOD(MOD(FARM_FINGERPRINT(s), 16) + 16, 16)              | farm_fingerprint("s") % 16
                    MOD((MOD(FARM_FINGERPRINT(s), 16) + 16), 16)            | farm_fingerprint("s") % 16
                    MOD(MOD(FARM_FINGERPRINT(s), 16) + 8, 16)               | none
                    MOD(MOD(FARM_FINGERPRINT(s), 8) + 16, 16)               | none
                    MOD(FARM_FINGERPRINT(s) + 16, 16)                       | none
                    MOD(ABS(MOD(FARM_FINGERPRINT(s), 16)) + 16, 16)         | none
                    BIT_REVERSE(id, TRUE)                                   | bit_reverse("id")
                    BIT_REVERSE(id, FALSE)                                  | none
                    MOD(FARM_FINGERPRINT(CAST(t AS STRING)), 2048)          | none
                    MOD(FARM_FINGERPRINT(CAST(n AS STRING)), 2048)          | mod(farm_fingerprint("n"), 2048)
                    MOD(FARM_FINGERPRINT(CAST(b AS STRING)), 2048)          | none
                    MOD(FARM_FINGERPRINT(CONCAT(s, `a b`)), 2048)           | none
                    MOD(FARM_FINGERPRINT(SAFE_CAST(id AS STRING)), 2048)    | none
                    MOD(FARM_FINGERPRINT(CAST(id AS BYTES)), 2048)          | none
                    MOD(FARM_FINGERPRINT(LOWER(s)), 2048)                   | none
                    MOD(FARM_FINGERPRINT(s), 0)                             | none
                    MOD(FARM_FINGERPRINT(s), id)                            | none
                    MOD(FARM_FINGERPRINT(s), 16) + 1                        | none
                    FARM_FINGERPRINT(s) & 15 & 7                            | none
                    MOD(id, 16)                                             | mod(value("id"), 16)
                    MOD(n, 16)                                              | none
                    MOD(id + 1, 16)                                         | none
                    MOD(FARM_FINGERPRINT(missing), 16)                      | none
                    MOD(FARM_FINGERPRINT(s, 16)                             | none
                    """)
    void googleSqlIsReadWhereItCanBeReproduced(String expression, String rule) {
        assertEquals(rule, rule(table(Dialect.GOOGLESQL, expression), Dialect.GOOGLESQL));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    mod(spanner.farm_fingerprint(id::text), 16)                     | mod(farm_fingerprint("id"), 16)
                    abs(mod(spanner.farm_fingerprint((id)::text), '16'::bigint))    | abs(mod(farm_fingerprint("id"), 16))
                    mod(spanner.farm_fingerprint(CAST(ID AS varchar)), 16)          | mod(farm_fingerprint("id"), 16)
                    mod(spanner.farm_fingerprint(s::character varying), 16)         | mod(farm_fingerprint("s"), 16)
                    mod(spanner.farm_fingerprint(((id)::character varying)::text), 16) | mod(farm_fingerprint("id"), 16)
                    mod(spanner.farm_fingerprint(((id)::varchar(2))::text), 16)     | none
                    (spanner.farm_fingerprint("a b") & '15'::bigint)                | farm_fingerprint("a b") & 15
                    spanner.farm_fingerprint(b) % 16                                | mod(farm_fingerprint("b"), 16)
                    spanner.bit_reverse(id, true)                                   | bit_reverse("id")
                    mod(spanner.farm_fingerprint(id::varchar(2)), 16)               | none
                    mod(spanner.farm_fingerprint(b::text), 16)                      | none
                    mod(spanner.farm_fingerprint(t::text), 16)                      | none
                    mod(spanner.farm_fingerprint(n::text), 16)                      | none
                    mod(spanner.farm_fingerprint(id::bytea), 16)                    | none
                    mod(spanner.farm_fingerprint("ID"::text), 16)                   | none
                    mod(spanner.farm_fingerprint(s), '16')                          | none
                    """)
    void theDialectOfPostgresIsReadWhereItCanBeReproduced(String expression, String rule) {
        assertEquals(rule, rule(table(Dialect.SPANNER_POSTGRESQL, expression), Dialect.SPANNER_POSTGRESQL));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
                    MOD(id, 16)                       ; mod(value("id"), 16)
                    mod(id, (16)::bigint)             ; mod(value("id"), 16)
                    (id % (16)::bigint)               ; mod(value("id"), 16)
                    id % 16                           ; mod(value("id"), 16)
                    abs(mod(id, (16)::bigint))        ; abs(mod(value("id"), 16))
                    (id & (15)::bigint)               ; value("id") & 15
                    (mod(id, (16)::bigint))::integer  ; mod(value("id"), 16)
                    CAST(id % 16 AS integer)          ; mod(value("id"), 16)
                    ((id)::integer % 16)              ; mod(value("id"), 16)
                    ((('x' || right(encode(sha256(id::text::bytea), 'hex'), 16))::bit(64)::bigint & 9223372036854775807) % 16) ; mod(sha256("id"), 16)
                    (((((('x'::text || "right"(encode(sha256(((id)::text)::bytea), 'hex'::text), 16)))::bit(64))::bigint & '9223372036854775807'::bigint) % (16)::bigint)) ; mod(sha256("id"), 16)
                    ('x' || right(encode(sha256(id::text::bytea), 'hex'), 16))::bit(64)::bigint & 9223372036854775807 % 16 ; none
                    ('x' || right(encode(sha256(n::text::bytea), 'hex'), 16))::bit(64)::bigint & 9223372036854775807 ; none
                    (s || right(encode(sha256(id::text::bytea), 'hex'), 16))::bit(64)::bigint & 9223372036854775807 ; none
                    ('x' || right(encode(sha256(id::text::bytea), 'hex'), 15))::bit(64)::bigint & 9223372036854775807 ; none
                    id % 16 & 3                       ; mod(value("id"), 16) & 3
                    id & 15 % 4                       ; none
                    ((id % 16) + 16) % 16             ; value("id") % 16
                    ((id % 16) + 8) % 16              ; none
                    n % 16                            ; none
                    -id % 16                          ; none
                    mod(id, k)                        ; none
                    """)
    void whatPostgresComputesIsReadWhereItCanBeReproduced(String expression, String rule) {
        assertEquals(rule, rule(table(Dialect.POSTGRESQL, expression), Dialect.POSTGRESQL));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    MOD("ID", 16)                     | mod(value("ID"), 16)
                    id % 16                           | mod(value("ID"), 16)
                    ABS(MOD("ID", 16))                | abs(mod(value("ID"), 16))
                    BITAND("ID", 15)                  | value("ID") & 15
                    CAST(MOD("ID", 16) AS INTEGER)    | mod(value("ID"), 16)
                    ABS(MOD("ID", 16)) + 0            | none
                    CAST(MOD("ID", 16) AS TINYINT(1)) | none
                    """)
    void whatH2ComputesIsReadWhereItCanBeReproduced(String expression, String rule) {
        String ddl =
                "CREATE TABLE t (h bigint GENERATED ALWAYS AS (" + expression + "), id bigint, PRIMARY KEY (h, id))";
        assertEquals(rule, rule(table(Dialect.H2, "PUBLIC", ddl), Dialect.H2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    MOD(id, 16)                                         | mod(value("id"), 16)
                    `id` MOD 16                                         | mod(value("id"), 16)
                    abs(`id` MOD 16)                                    | abs(mod(value("id"), 16))
                    `id` & 15                                           | value("id") & 15
                    crc32(`id`) MOD 16                                  | mod(crc32("id"), 16)
                    crc32(cast(`id` as char charset utf8mb4)) MOD 16    | mod(crc32("id"), 16)
                    CRC32(CAST(id AS CHAR)) % 16                        | mod(crc32("id"), 16)
                    crc32(cast(`id` as char charset utf16)) MOD 16      | none
                    crc32(cast(`id` as char(2))) MOD 16                 | none
                    crc32(`s`) MOD 16                                   | none
                    `u` MOD 16                                          | none
                    cast(`id` as signed) MOD 16                         | none
                    """)
    void whatMysqlComputesIsReadWhereItCanBeReproduced(String expression, String rule) {
        String ddl = "CREATE TABLE t (h int AS (" + expression + ") STORED, id bigint, u bigint unsigned, s varchar(9),"
                + " PRIMARY KEY (h, id))";
        assertEquals(rule, rule(table(Dialect.MYSQL, "db", ddl), Dialect.MYSQL));
    }

    @ParameterizedTest
    @CsvSource({
        "GOOGLESQL, CREATE TABLE t (h INT64 AS (FARM_FINGERPRINT(s)) STORED; s STRING(9)) PRIMARY KEY (s)",
        "POSTGRESQL, CREATE TABLE t (h bigint GENERATED ALWAYS AS (farm_fingerprint(s)) STORED; s text; PRIMARY KEY (h))",
    })
    void aColumnThatLeadsNoKeyAndOneOfAnotherEngineHaveNoRule(Dialect dialect, String ddl) {
        assertEquals("none", rule(table(dialect, null, ddl.replace(';', ',')), dialect));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    INT64      | MOD(FARM_FINGERPRINT(CAST(v AS STRING)), 2048)
                    INT64      | ABS(MOD(FARM_FINGERPRINT(CAST(v AS STRING)), 16))
                    INT64      | BIT_REVERSE(v, TRUE)
                    STRING(99) | FARM_FINGERPRINT(v)
                    STRING(99) | FARM_FINGERPRINT(v) & 1023
                    BYTES(999) | MOD(FARM_FINGERPRINT(v), 2048)
                    BOOL       | FARM_FINGERPRINT(CAST(v AS STRING))
                    DATE       | MOD(FARM_FINGERPRINT(CAST(v AS STRING)), 2048)
                    NUMERIC    | FARM_FINGERPRINT(CAST(v AS STRING))
                    TIMESTAMP  | FARM_FINGERPRINT(CAST(v AS STRING))
                    """)
    void googleSqlComputesTheSame(String type, String expression) throws SQLException {
        compare(
                Dialect.GOOGLESQL,
                type,
                "CREATE TABLE T (h INT64 AS (" + expression + ") STORED, k INT64, v " + type + ") PRIMARY KEY (h, k)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    bigint      | mod(spanner.farm_fingerprint(v::text), 2048)
                    bigint      | abs(mod(spanner.farm_fingerprint(CAST(v AS varchar)), 16))
                    bigint      | spanner.bit_reverse(v, true)
                    varchar(99) | spanner.farm_fingerprint(v)
                    text        | spanner.farm_fingerprint(v::text) & 1023
                    bytea       | mod(spanner.farm_fingerprint(v), 2048)
                    boolean     | spanner.farm_fingerprint(v::text)
                    date        | mod(spanner.farm_fingerprint(v::text), 2048)
                    timestamptz | spanner.farm_fingerprint(v::text)
                    """)
    void theDialectOfPostgresComputesTheSame(String type, String expression) throws SQLException {
        compare(
                Dialect.SPANNER_POSTGRESQL,
                type,
                "CREATE TABLE t (h bigint GENERATED ALWAYS AS (" + expression + ") STORED, k bigint, v " + type
                        + ", PRIMARY KEY (h, k))");
    }

    /** Stores random values, and computes each row's generated column by the rule that is read from DDL and metadata. */
    private static void compare(Dialect dialect, String type, String ddl) throws SQLException {
        String url = SpannerEmulator.newDatabase(dialect);
        try (Connection connection = DriverManager.getConnection(url)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(ddl);
            }
            DetectedDialect engine = DialectDetection.detect(connection, url, null);
            AtomicReference<@Nullable ZoneId> zone = new AtomicReference<>();
            Table read = new MetadataReader(engine, CommentTrust.OF_OWNERS, zone::set)
                    .read(connection, new QualifiedName(null, engine.dialect().name("T", false)));
            assertNotNull(read);
            assertEquals(rule(table(dialect, engine.defaultSchema(), ddl), dialect), rule(read, dialect));
            ShardRule rule = GeneratedExpression.rule(read, read.columns().get(0), dialect, zone.get())
                    .orElseThrow();
            insert(connection, type);
            assertSame(connection, bound(rule, read, dialect));
        }
    }

    private static TableRule bound(ShardRule rule, Table table, Dialect dialect) {
        try {
            return TableRule.bind(rule, table, dialect);
        } catch (RuleRefusedException e) {
            throw new AssertionError(e);
        }
    }

    private static void insert(Connection connection, String type) throws SQLException {
        Random random = new Random(type.hashCode());
        String rows = "(?, ?), ".repeat(ROWS_AT_ONCE - 1) + "(?, ?)";
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO T (k, v) VALUES " + rows)) {
            for (int k = 0; k < ROWS; k++) {
                int parameter = 2 * (k % ROWS_AT_ONCE);
                insert.setLong(parameter + 1, k);
                insert.setObject(parameter + 2, value(type, random, k));
                if (parameter + 2 == 2 * ROWS_AT_ONCE) {
                    insert.executeUpdate();
                }
            }
        }
    }

    private static Object value(String type, Random random, int k) {
        if (type.equalsIgnoreCase("INT64") || type.equals("bigint")) {
            return k == 0 ? Long.MIN_VALUE : k == 1 ? Long.MAX_VALUE : random.nextLong() >> random.nextInt(64);
        }
        if (type.equalsIgnoreCase("BOOL") || type.equals("boolean")) {
            return random.nextBoolean();
        }
        if (type.equalsIgnoreCase("DATE")) {
            return LocalDate.ofEpochDay(random.nextInt(EARLIEST_DAY, LATEST_DAY));
        }
        if (type.startsWith("TIMESTAMP") || type.equals("timestamptz")) {
            int unit = new int[] {1_000_000_000, 1_000_000, 1_000, type.equals("timestamptz") ? 1_000 : 1}
                    [random.nextInt(4)];
            long second = random.nextLong(Instant.now().getEpochSecond());
            return OffsetDateTime.ofInstant(
                    Instant.ofEpochSecond(second, random.nextInt(1_000_000_000) / unit * (long) unit), ZoneOffset.UTC);
        }
        if (type.equals("NUMERIC")) {
            int scale = random.nextInt(10);
            return new BigDecimal(new BigInteger(random.nextInt(90), random), scale)
                    .multiply(BigDecimal.valueOf(random.nextInt(3) - 1L))
                    .setScale(scale, RoundingMode.UNNECESSARY);
        }
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            String part = TEXTS[random.nextInt(TEXTS.length)];
            // PostgreSQL's text knows no NUL.
            text.append(part.equals("\u0000") && !type.startsWith("STRING") ? "x" : part)
                    .append(random.nextInt(99));
        }
        boolean bytes = type.startsWith("BYTES") || type.equals("bytea");
        return bytes ? text.toString().getBytes(StandardCharsets.UTF_16) : text.toString();
    }

    private static void assertSame(Connection connection, TableRule rule) throws SQLException {
        int compared = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT h, v FROM T")) {
            while (rows.next()) {
                Object value = rows.getObject(2);
                assertEquals(rows.getObject(1), compute(rule, value), () -> "of " + value);
                compared++;
            }
        }
        assertTrue(compared == ROWS, "rows: " + compared);
    }

    private static Object compute(TableRule rule, Object value) {
        try {
            Object computed = rule.compute(new Object[] {value}, Purpose.COMPARE, new CanonicalBytes());
            assertNotNull(computed);
            return computed;
        } catch (NotFillableException e) {
            throw new AssertionError(e);
        }
    }
}

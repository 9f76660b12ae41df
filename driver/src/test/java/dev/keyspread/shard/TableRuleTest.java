package dev.keyspread.shard;

import static dev.keyspread.shard.RuleTables.bind;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.shard.generator.UuidGenerator;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.sql.Dialect;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableRuleTest {
    private final CanonicalBytes scratch = new CanonicalBytes();

    @Test
    void givenTwoSourcesWhenComputedThenTheirTextsAreJoinedByUnitSeparators() throws Exception {
        TableRule rule = bind(
                Dialect.POSTGRESQL,
                "ShardId = crc32(LastAccess, UserId) % 100",
                "shardid bigint",
                "userid bigint",
                "lastaccess timestamp");

        Object shard = store(rule, LocalDateTime.of(2016, 1, 25, 10, 10, 10, 555_555_000), 773L);

        assertEquals(crc32("2016-01-25T10:10:10.555555\u001F773") % 100, shard);
        assertEquals(
                List.of("lastaccess", "userid"),
                rule.sources().stream().map(Column::name).toList());
        assertEquals("shardid", rule.target().name());
        assertEquals(0, rule.minimum());
        assertEquals(99, rule.maximum());
        assertFalse(rule.generator());
        assertFalse(rule.databaseComputes());
    }

    @Test
    void givenOneIntegerWhenBoundInAnyJavaTypeThenItIsOneValue() throws Exception {
        TableRule rule = bind(Dialect.H2, "H = crc32(Id)", "H BIGINT", "ID BIGINT");
        Object[] sevens = {
            7L, 7, (short) 7, (byte) 7, "7", "+7", "007", 7.0, 7f, new BigDecimal("7.0"), BigInteger.valueOf(7)
        };
        for (Object seven : sevens) {
            assertEquals(crc32("7"), store(rule, seven), seven.getClass().getName());
        }
    }

    @Test
    void givenANullSourceThenTheShardIsNull() throws Exception {
        TableRule rule = bind(Dialect.H2, "H = crc32(A, B)", "H BIGINT", "A BIGINT", "B VARCHAR(10)");
        assertNull(store(rule, 7L, null));
        assertNull(store(rule, null, new Opaque("setClob")));
        assertNull(rule.compute(new Object[] {null, "b"}, Purpose.COMPARE, scratch));
    }

    @Test
    void bytesAreHashedAsTheyAreWhenAloneAndAsHexAmongOthers() throws Exception {
        byte[] bytes = {0, (byte) 0xFF, 0x61};
        CRC32 raw = new CRC32();
        raw.update(bytes);
        TableRule alone = bind(Dialect.H2, "H = crc32(A)", "H BIGINT", "A VARBINARY(10)");
        assertEquals(raw.getValue(), store(alone, bytes));

        TableRule joined = bind(Dialect.H2, "H = crc32(A, B)", "H BIGINT", "A VARBINARY(10)", "B INT");
        assertEquals(crc32("00ff61\u001F1"), store(joined, bytes, 1));
    }

    @Test
    void functionsOfIntegersTakeTheSixtyFourBits() throws Exception {
        TableRule hash = bind(Dialect.YDB, "h = numeric_hash(id)", "h Uint64", "id Uint64");
        assertEquals(2320827452992767577L, store(hash, 1L));
        assertEquals(-7098946074557535210L, store(hash, -1L));
        assertEquals(-7098946074557535210L, store(hash, new BigInteger("18446744073709551615")));

        TableRule reversed = bind(Dialect.H2, "H = bit_reverse(ID)", "H BIGINT", "ID INT");
        assertEquals(1L << 62, store(reversed, 1));
        assertEquals(0L, store(reversed, "-0"));
    }

    @Test
    void aScratchIsUsedAgainWithoutATraceOfWhatWasHashedBefore() throws Exception {
        TableRule rule = bind(Dialect.H2, "H = sha256(A)", "H BIGINT", "A VARCHAR");
        Object before = store(rule, "a");
        store(rule, "b".repeat(1000));
        assertEquals(before, store(rule, "a"));
    }

    @Test
    void generatorsMakeARandomValueToStoreAndNoneToCompare() throws Exception {
        TableRule uuids = bind(Dialect.POSTGRESQL, "id = uuid()", "id uuid", "a int");
        TableRule texts = bind(Dialect.H2, "ID = uuid()", "ID VARCHAR(36)");

        UUID first = assertInstanceOf(UUID.class, store(uuids));
        assertEquals(4, first.version());
        assertEquals(2, first.variant());
        assertNotEquals(first, store(uuids));
        assertEquals(36, assertInstanceOf(String.class, store(texts)).length());
        assertThrows(NotFillableException.class, () -> uuids.compute(new Object[0], Purpose.COMPARE, scratch));
    }

    @Test
    void uuidsNeverRepeat() {
        Set<UUID> seen = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            assertTrue(seen.add(UuidGenerator.next()));
        }
    }

    @Test
    void joinedTablesHaveOneFunctionWhenTheirSourcesAreHashedAlike() throws Exception {
        TableRule orders = bind(Dialect.H2, "H = crc32(ID, TS) % 9", "H INT", "ID BIGINT", "TS TIMESTAMP");
        assertTrue(orders.sameFunction(
                bind(Dialect.H2, "S = crc32(OID, AT) % 9", "S BIGINT", "OID INT", "AT TIMESTAMP(3)")));
        assertFalse(orders.sameFunction(
                bind(Dialect.H2, "S = crc32(OID, AT) % 9", "S BIGINT", "OID INT", "AT TIMESTAMP(9)")));
        assertFalse(orders.sameFunction(
                bind(Dialect.H2, "S = crc32(OID, AT) % 9", "S BIGINT", "OID VARCHAR(9)", "AT TIMESTAMP")));
        assertFalse(orders.sameFunction(
                bind(Dialect.H2, "S = crc32(OID, AT) % 8", "S BIGINT", "OID BIGINT", "AT TIMESTAMP")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "H2 | h = crc32(a) | H INTEGER | A INT | H (INTEGER) can't hold all values of crc32(a), which go from 0 to"
                        + " 4294967295; make it a column of 64-bit integers, or take a hash % n",
                "H2 | h = farm_fingerprint(a) % 300 | H TINYINT | A INT | can't hold all values",
                "YDB | h = mod(farm_fingerprint(a), 16) | h Uint64 | a Utf8 | which go from -15 to 15",
                "YDB | h = mod(farm_fingerprint(a), 16) | h Uint32 | a Utf8 | which go from -15 to 15",
                "H2 | h = crc32(a) | H VARCHAR(20) | A INT | is no integer column, but crc32(a) is a number",
                "H2 | h = uuid() | H BIGINT | A INT | can't hold the 36 characters of a UUID",
                "H2 | h = uuid() | H VARCHAR(32) | A INT | can't hold the 36 characters of a UUID",
                "H2 | h = bit_reverse(sequence(s, 10)) | H INT | A INT | can't hold all values of bit_reverse(sequence(s, 10))",
                "H2 | h = crc32(b) | H BIGINT | A INT | S.T has no column b; name one of H, A",
                "H2 | x = crc32(a) | H BIGINT | A INT | S.T has no column x",
                "H2 | h = crc32(\"a\") | H BIGINT | A INT | S.T has no column \"a\"",
                "H2 | h = crc32(a, h) | H BIGINT | A INT | H can't be computed from itself",
                "H2 | h = crc32(a, A) | H BIGINT | A INT | A is named twice",
                "H2 | h = crc32(a) % | H BIGINT | A INT | it can't be read: \"crc32(a) %\", character 11: the number",
                "H2 | h = crc32(a) | H BIGINT | A DOUBLE PRECISION | its type is not one that can be hashed",
                "H2 | h = crc32(a) | H BIGINT | A VARCHAR_IGNORECASE(9) | its collation makes different texts equal",
                "H2 | h = crc32(a) | H BIGINT | A SOMETHING | its type is not known",
                "MYSQL | h = crc32(a) | H BIGINT | A TIMESTAMP | a TIMESTAMP is read and written in the session's time zone",
                "MYSQL | h = crc32(a) | H BIGINT | A TEXT COLLATE utf8mb4_0900_bin | its size is not known",
                "POSTGRESQL | h = crc32(a) | h bigint | a numeric(5, 2047) | its scale is negative or not known",
                "H2 | h = numeric_hash(a) | H BIGINT | A VARCHAR(9) | A (VARCHAR(9)) is no integer column",
                "GOOGLESQL | h = crc32(a) | h INT64 | a TIMESTAMP COMMIT_TIMESTAMP | a holds the commit timestamp",
                "H2 | h = crc32(a) | H BIGINT | A INT GENERATED | A is computed by the database, so it is not known",
                "H2 | h = uuid() | H UUID GENERATED | A INT | H is computed by the database; remove the rule",
                "GOOGLESQL | h = crc32(a) | h INT64 GENERATED | a TIMESTAMP | only the hash of a single column",
            })
    void rulesThatDoNotFitAreRefused(String dialect, String rule, String target, String source, String reason) {
        RuleRefusedException refused =
                assertThrows(RuleRefusedException.class, () -> bind(Dialect.valueOf(dialect), rule, target, source));

        assertTrue(refused.getMessage().startsWith("shard rule T." + rule + " (a test): "), refused.getMessage());
        assertTrue(refused.getMessage().contains(reason), refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "H2 | h = crc32(a) % 2147483648 | H INTEGER | A INT",
                "MYSQL | h = crc32(a) | H INT UNSIGNED | A INT",
                "MYSQL | h = crc32(a) | H BIGINT | A DATETIME(6)",
                "YDB | h = crc32(a) | h Uint64 | a Timestamp",
                "YDB | h = xxh3(a) | h Uint64 | a Utf8",
                "YDB | h = sha256(a) % 16 | h Uint8 | a String",
                "GOOGLESQL | h = abs(mod(farm_fingerprint(a), 16)) | h INT64 GENERATED | a STRING(36)",
                "POSTGRESQL | h = mod(xxh3(a), 32768) | h smallint | a uuid",
                "MYSQL | h = uuid() | h VARCHAR(36) | a INT",
                "H2 | h = crc32(\"a b\") | H BIGINT | \"a b\" INT",
                "POSTGRESQL | h = crc32(userId) | h bigint | \"UserID\" int",
            })
    void rulesThatFitAreBound(String dialect, String rule, String target, String source) throws Exception {
        bind(Dialect.valueOf(dialect), rule, target, source);
    }

    @Test
    void namesMeanWhatTheEngineMakesOfThemOrElseTheOnlyOneThatDiffersInCase() throws Exception {
        assertEquals(
                "userid",
                bind(Dialect.POSTGRESQL, "h = crc32(USERID)", "h bigint", "userid int", "\"UserId\" int")
                        .sources()
                        .get(0)
                        .name());
        assertThrows(
                RuleRefusedException.class,
                () -> bind(Dialect.POSTGRESQL, "h = crc32(UserId)", "h bigint", "userid int", "\"UserId\" int"));
        assertThrows(
                RuleRefusedException.class,
                () -> bind(Dialect.H2, "h = crc32(c)", "H BIGINT", "\"cC\" INT", "\"Cc\" INT"));
        assertEquals(
                "Cc",
                bind(Dialect.H2, "Cc = crc32(a)", "\"Cc\" BIGINT", "A INT")
                        .target()
                        .name());
        assertEquals(
                "Cc",
                bind(Dialect.H2, "h = crc32(\"Cc\")", "H BIGINT", "\"cC\" INT", "\"Cc\" INT")
                        .sources()
                        .get(0)
                        .name());
    }

    @Test
    void whatSqlCannotComputeIsNotFilled() throws Exception {
        TableRule rule = bind(Dialect.H2, "H = crc32(A)", "H BIGINT", "A INT");
        NotFillableException stream =
                assertThrows(NotFillableException.class, () -> store(rule, new Opaque("setBinaryStream")));
        assertEquals("A (INT) was given a value by setBinaryStream", stream.reason());
        assertEquals("bind it as a long, an int or a BigInteger", stream.remedy());

        NotFillableException secret = assertThrows(NotFillableException.class, () -> store(rule, "secret"));
        assertFalse(secret.reason().contains("secret"));
    }

    private @Nullable Object store(TableRule rule, @Nullable Object... values) throws NotFillableException {
        return rule.compute(values, Purpose.STORE, scratch);
    }

    private static long crc32(String text) {
        CRC32 crc32 = new CRC32();
        crc32.update(text.getBytes(StandardCharsets.UTF_8));
        return crc32.getValue();
    }
}

package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.hash.Hashing;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import net.openhft.hashing.LongHashFunction;
import org.junit.jupiter.api.Test;

/** Each function and operator of the rule language, as it is stored, beside other implementations of the same hash. */
public abstract class HashFunctionTests extends EngineTest {
    private static final byte[] TOM = "TomSmith".getBytes(StandardCharsets.UTF_8);

    public HashFunctionTests(Engine engine) {
        super(engine);
    }

    /** Returns what the rule's column holds after inserting that id and name. */
    private String stored(String type, String expression) throws SQLException {
        database.run("CREATE TABLE people (h " + type + ", id BIGINT, name VARCHAR(20))");
        Connection connection = database.keyspread("keyspread.shard.people.h=" + expression);
        update(connection, "INSERT INTO people (id, name) VALUES (?, 'TomSmith')", 773L);
        update(connection, "INSERT INTO people (id, name) VALUES (773, ?)", "TomSmith");
        List<String> rows = database.rows("SELECT h FROM people");
        assertEquals(rows.get(0), rows.get(1));
        return rows.get(0);
    }

    private void assertStored(long expected, String expression) throws SQLException {
        assertEquals(String.valueOf(expected), stored("BIGINT", expression));
    }

    @Test
    void crc32() throws SQLException {
        assertStored(Shards.crc32("TomSmith"), "crc32(name)");
    }

    @Test
    void farmFingerprint() throws SQLException {
        assertStored(Hashing.farmHashFingerprint64().hashBytes(TOM).asLong(), "farm_fingerprint(name)");
    }

    @Test
    void murmur3() throws SQLException {
        assertStored(Hashing.murmur3_128().hashBytes(TOM).asLong(), "murmur3_128(name)");
    }

    @Test
    void xxh3() throws SQLException {
        assertStored(LongHashFunction.xx3().hashBytes(TOM), "xxh3(name)");
    }

    @Test
    void sha256() throws SQLException, NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(TOM);
        assertStored(new BigInteger(1, digest).mod(BigInteger.TWO.pow(63)).longValueExact(), "sha256(name)");
    }

    @Test
    void numericHash() throws SQLException {
        database.run("CREATE TABLE numbers (h BIGINT, id BIGINT)");
        Connection connection = database.keyspread("keyspread.shard.numbers.h=numeric_hash(id)");
        update(connection, "INSERT INTO numbers (id) VALUES (0), (1), (?), (3)", 2L);

        // YDB's own output for Digest::NumericHash of 0 to 3, as signed numbers
        List<String> ofYdb = List.of(
                "0 | " + new BigInteger("7654268697807496793").longValue(),
                "1 | " + new BigInteger("2320827452992767577").longValue(),
                "2 | " + new BigInteger("6174653592142994962").longValue(),
                "3 | " + new BigInteger("13529992206878991808").longValue());
        assertEquals(ofYdb, database.rows("SELECT id, h FROM numbers ORDER BY id"));
    }

    @Test
    void bitReverse() throws SQLException {
        String bits = "0".repeat(63) + Long.toBinaryString(773);
        String reversed =
                new StringBuilder(bits.substring(bits.length() - 63)).reverse().toString();
        assertStored(Long.parseLong(reversed, 2), "bit_reverse(id)");
    }

    @Test
    void remaindersAndMasks() throws SQLException {
        long hash = Hashing.farmHashFingerprint64().hashBytes(TOM).asLong();

        assertStored(Math.floorMod(hash, 100L), "farm_fingerprint(name) % 100");
    }

    @Test
    void remainderWithTheSignOfTheHash() throws SQLException {
        long hash = Hashing.farmHashFingerprint64().hashBytes(TOM).asLong();

        assertStored(hash % 1000, "mod(farm_fingerprint(name), 1000)");
    }

    @Test
    void absoluteRemainder() throws SQLException {
        long hash = Hashing.farmHashFingerprint64().hashBytes(TOM).asLong();

        assertStored(Math.abs(hash % 1000), "abs(mod(farm_fingerprint(name), 1000))");
    }

    @Test
    void mask() throws SQLException {
        long hash = Hashing.farmHashFingerprint64().hashBytes(TOM).asLong();

        assertStored(hash & 15, "farm_fingerprint(name) & 15");
    }

    @Test
    void severalSourcesAreJoinedInTheRulesOrder() throws SQLException {
        assertStored(Shards.crc32("TomSmith\u001f773"), "crc32(name, id)");
    }

    @Test
    void aUuidIsRandomAndOfVersion4() throws SQLException {
        database.run("CREATE TABLE docs (doc UUID NOT NULL, id BIGINT)");
        Connection connection = database.keyspread("keyspread.shard.docs.doc=uuid()");

        update(connection, "INSERT INTO docs (id) VALUES (?), (2), (?)", 1L, 3L);
        update(connection, "INSERT INTO docs (id) VALUES (4), (5)");

        List<String> keys = database.rows("SELECT DISTINCT doc FROM docs");
        assertEquals(5, keys.size());
        keys.forEach(key -> assertEquals(4, UUID.fromString(key).version()));
    }

    @Test
    public void severalRulesFillOneRow() throws SQLException {
        database.run("CREATE TABLE people (h1 BIGINT, id BIGINT, h2 BIGINT, name VARCHAR(20), h3 INTEGER)");
        Connection connection = database.keyspread(
                "keyspread.shard.people.h1=crc32(id)",
                "keyspread.shard.people.h2=crc32(name)",
                "keyspread.shard.people.h3=crc32(id, name) % 7");
        String both = Shards.crc32("773") + " | 773 | " + Shards.crc32("TomSmith") + " | TomSmith | "
                + Shards.crc32Mod("773\u001fTomSmith", 7);

        update(connection, "INSERT INTO people (name, id) VALUES ('TomSmith', ?), (?, 773)", 773L, "TomSmith");
        update(connection, "INSERT INTO people (id, name) VALUES (?, 'TomSmith')", 773L);
        update(connection, "INSERT INTO people (id, h2, name) VALUES (773, ?, 'TomSmith')", Shards.crc32("TomSmith"));

        assertEquals(List.of(both, both, both, both), database.rows("SELECT h1, id, h2, name, h3 FROM people"));
    }

    @Test
    void aNullSourceMakesANullShard() throws SQLException {
        database.run("CREATE TABLE people (h INTEGER, id BIGINT, name VARCHAR(20))");
        Connection connection = database.keyspread("keyspread.shard.people.h=crc32(id, name) % 7");

        update(connection, "INSERT INTO people (id, name) VALUES (1, NULL)");
        update(connection, "INSERT INTO people (id, name) VALUES (?, ?)", null, "x");
        update(connection, "INSERT INTO people (id) VALUES (3)");
        update(connection, "INSERT INTO people (id, name) VALUES (4, ?), (NULL, 'x')", "y");

        assertEquals(
                List.of("1 | null", "3 | null", "4 | " + Shards.crc32Mod("4\u001fy", 7), "null | null", "null | null"),
                database.rows("SELECT id, h FROM people ORDER BY CASE WHEN id IS NULL THEN 1 ELSE 0 END, id"));
    }

    @Test
    public void aNullSourceOfAShardThatMayNotBeNullFailsAsANullKeyDoes() throws SQLException {
        database.run("CREATE TABLE people (h INTEGER NOT NULL, id BIGINT)");
        Connection connection = database.keyspread("keyspread.shard.people.h=crc32(id) % 7");

        Outcome outcome = Outcome.of(connection, c -> update(c, "INSERT INTO people (id) VALUES (?)", (Object) null));

        assertEquals("23502", outcome.sqlState());
        assertEquals(List.of(), database.rows("SELECT * FROM people"));
    }
}

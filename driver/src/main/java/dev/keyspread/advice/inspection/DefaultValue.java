package dev.keyspread.advice.inspection;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells which kind of value a column's default gives. Read from tokens, so what stands in a literal or comment is never taken for a
 * function; what is wrapped in a hash, or not known, is {@link #OTHER}. Rules and fixes ask it, and so does {@code WrittenValues}.
 */
public enum DefaultValue {
    /** There is none. */
    ABSENT,
    /** The present date or time. */
    NOW,
    /** Spanner's commit timestamp. */
    COMMIT_TIMESTAMP,
    /** An identifier that begins with the time it was made. */
    TIME_ORDERED_ID,
    /** A random UUID. */
    RANDOM_ID,
    /** A random number. */
    RANDOM,
    /** Anything else. */
    OTHER;

    private static final Set<String> NOW_WORDS = Set.of(
            "NOW",
            "CURRENT_TIMESTAMP",
            "CURRENT_DATE",
            "CURRENT_DATETIME",
            "LOCALTIMESTAMP",
            "TRANSACTION_TIMESTAMP",
            "STATEMENT_TIMESTAMP",
            "CLOCK_TIMESTAMP",
            "SYSDATE",
            "SYSTIMESTAMP",
            "GETDATE",
            "GETUTCDATE",
            "CURDATE",
            "UNIX_TIMESTAMP",
            "UTC_DATE",
            "UTC_TIMESTAMP",
            "CURRENTUTCDATE",
            "CURRENTUTCDATETIME",
            "CURRENTUTCTIMESTAMP");

    /** Functions whose results don't rise, whatever they are given. */
    private static final Set<String> SCATTERING = Set.of(
            "HASH",
            "MD5",
            "SHA",
            "SHA1",
            "SHA2",
            "SHA224",
            "SHA256",
            "SHA384",
            "SHA512",
            "CRC32",
            "CRC32C",
            "DIGEST",
            "HMAC",
            "FARM_FINGERPRINT",
            "FNV32",
            "FNV64",
            "MOD",
            "REVERSE",
            "BIT_REVERSE");

    private static final Set<String> RANDOM_IDS = Set.of(
            "GENERATE_UUID",
            "NEW_UUID",
            "GEN_RANDOM_UUID",
            "UUID_GENERATE_V4",
            "UUIDV4",
            "UUID_V4",
            "RANDOM_UUID",
            "RANDOMUUID",
            "NEWID");

    private static final Set<String> TIME_ORDERED_IDS = Set.of(
            "UUIDV1",
            "UUIDV6",
            "UUIDV7",
            "UUID_V1",
            "UUID_V6",
            "UUID_V7",
            "UUID1",
            "UUID6",
            "UUID7",
            "UUID_GENERATE_V1",
            "UUID_GENERATE_V1MC",
            "UUID_GENERATE_V6",
            "UUID_GENERATE_V7",
            "GEN_UUID_V7",
            "GENERATE_UUID_V7",
            "NEWSEQUENTIALID",
            "UUID_SHORT",
            "TIMEUUID",
            "TSID");

    private static final Set<String> RANDOM_NUMBERS = Set.of("RAND", "RANDOM", "RANDOM_BYTES", "GEN_RANDOM_BYTES");

    /** The kind of a default, given by its SQL; null where there is none. */
    public static DefaultValue of(@Nullable String sql, Dialect dialect) {
        if (sql == null || sql.isBlank()) {
            return ABSENT;
        }
        Tokens tokens = Tokens.scan(sql, dialect);
        DefaultValue kind = OTHER;
        boolean scattered = false;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.kind(i) != TokenKind.WORD) {
                continue;
            }
            String word = tokens.upper(i);
            boolean call = tokens.isSymbol(i + 1, "(");
            scattered |= call && SCATTERING.contains(word);
            if (kind == OTHER) {
                kind = ofWord(word, call, tokens, i);
            }
        }
        return scattered && kind != RANDOM ? OTHER : kind;
    }

    private static DefaultValue ofWord(String word, boolean call, Tokens tokens, int i) {
        if (word.equals("PENDING_COMMIT_TIMESTAMP")) {
            return COMMIT_TIMESTAMP;
        }
        if (NOW_WORDS.contains(word)) {
            return NOW;
        }
        return call ? ofCall(word, tokens, i) : OTHER;
    }

    private static DefaultValue ofCall(String word, Tokens tokens, int i) {
        if (word.equals("UUID") && tokens.dialect().has(Capability.CLOCK_UUIDS)) {
            return TIME_ORDERED_ID;
        }
        if (word.equals("RANDOM_UUID") && i + 2 < tokens.size() && tokens.kind(i + 2) == TokenKind.NUMBER) {
            return tokens.text(i + 2).equals("7") ? TIME_ORDERED_ID : RANDOM_ID; // H2 takes the version
        }
        if (isTimeOrdered(word)) {
            return TIME_ORDERED_ID;
        }
        if (RANDOM_IDS.contains(word)) {
            return RANDOM_ID;
        }
        return RANDOM_NUMBERS.contains(word) ? RANDOM : OTHER;
    }

    private static boolean isTimeOrdered(String word) {
        return TIME_ORDERED_IDS.contains(word)
                || word.contains("ULID")
                || word.contains("KSUID")
                || word.contains("OBJECTID")
                || (word.contains("SNOWFLAKE") && !word.contains("HASH"));
    }
}

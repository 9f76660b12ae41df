package dev.keyspread.shard.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.shard.hash.Vectors;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleParserTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "crc32(LastAccess, UserId) % 100",
                "crc32(Id)",
                "numeric_hash(order_id)",
                "abs(mod(farm_fingerprint(EventId), 16))",
                "uuid()",
                "sequence(invoice_seq, 100)",
                "bit_reverse(sequence(invoice_seq, 100))",
                "identity(20)",
                "bit_reverse(id)",
                "murmur3_128(a) & 2047",
                "xxh3(a, b) % 7",
                "sha256(a)",
                "mod(abs(farm_fingerprint(a)), 16)",
                "crc32(a) % 100 & 7",
                "(crc32(a) & 7) % 3",
                "crc32(\"Last Access\", \"a\"\"b\") % 3",
                "crc32(sequence)",
                "crc32(größe)",
            })
    void canonicalTextIsWhatWasWritten(String rule) throws RuleSyntaxException {
        assertEquals(rule, RuleParser.parse(rule).toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                " CRC32 ( a ,b )%100 | crc32(a, b) % 100",
                "Farm_Fingerprint(a) & 0x7FF | farm_fingerprint(a) & 2047",
                "(crc32(a) % 16) & 7 | crc32(a) % 16 & 7",
                "crc32(a) & 7 % 16 | ",
                "(crc32(a)) | crc32(a)",
                "crc32(`Last Access`) | crc32(\"Last Access\")",
                "BIT_REVERSE(SEQUENCE(s, 5)) | bit_reverse(sequence(s, 5))",
                "Identity() | identity(100)",
            })
    void otherSpellingsMeanTheSame(String written, String canonical) throws RuleSyntaxException {
        if (canonical == null) {
            assertThrows(RuleSyntaxException.class, () -> RuleParser.parse(written));
        } else {
            RuleExpression expression = RuleParser.parse(written);
            assertEquals(canonical, expression.toString());
            assertEquals(expression, RuleParser.parse(canonical));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "crc23(a) % 100 | 1 | there is no function crc23; did you mean crc32?",
                "murmur3(a) | 1 | did you mean murmur3_128?",
                "farmhash(a) | 1 | did you mean farm_fingerprint?",
                "md5(a) | 1 | there is no function md5; functions are crc32, farm_fingerprint, numeric_hash,",
                "UserId % 16 | 1 | UserId is no function; a column is hashed first, as in crc32(UserId)",
                "crc32 % 16 | 1 | crc32 needs parentheses after it",
                "crc32(a | 8 | ) is expected or a comma after a column, not the end of the rule",
                "crc32() | 7 | a column is expected in crc32(), not )",
                "crc32(a,) | 9 | a column is expected in crc32(), not )",
                "crc32(a) % | 11 | the number of shards after % is expected, not the end of the rule",
                "crc32(a) % 0 | 12 | the number of shards after % has to be 1 or more",
                "crc32(a) % -4 | 12 | the number of shards after % can't be negative",
                "crc32(a) % 99999999999999999999 | 12 | is larger than 9223372036854775807",
                "crc32(a) % 10x | 12 | has to be a whole number, not 10x",
                "crc32(a) & 0 | 12 | the mask after & has to be 1 or more",
                "crc32(a) & b | 12 | the mask after & has to be a whole number, not b",
                "crc32(a) + 1 | 10 | + stands where the rule should end; operators are % and &",
                "numeric_hash(a, b) | 1 | numeric_hash takes exactly one column, which holds integers, not 2",
                "bit_reverse(a, b) | 1 | bit_reverse takes exactly one column",
                "crc32(a, b, a) | 13 | a is named twice",
                "crc32(T.a) | 8 | a column is named alone, without its table",
                "farm_fingerprint(cast(a)) | 18 | cast() can't stand here: farm_fingerprint takes columns",
                "crc32('a') | 7 | a column is expected in crc32(), not '",
                "crc32(\"a) | 7 | the quote \" is never closed",
                "crc32(\"\") | 7 | a column's name is empty",
                "uuid() % 4 | 1 | uuid() stands alone: % can't be applied to it",
                "abs(sequence(s, 10)) | 5 | sequence(s, 10) stands alone: abs can't be applied to it",
                "mod(crc32(a)) | 13 | , is expected and the number of shards, as in mod(crc32(id), 16), not )",
                "sequence(s) | 11 | , is expected and the size of a block, as in sequence(s, 100), not )",
                "abs(identity()) | 5 | identity(100) stands alone: abs can't be applied to it",
                "identity(100000) | 10 | no more than 10000 numbers are fetched at a time",
                "sequence(s, 3000000000) | 13 | a block can't hold more than 2147483647",
                "~~ | 1 | the rule is empty; functions are crc32,",
                "42 | 1 | a function is expected, not 42; functions are crc32,",
            })
    void errorsSayWhereWhatAndWhatWasMeant(String written, int position, String problem) {
        RuleSyntaxException error = assertThrows(RuleSyntaxException.class, () -> RuleParser.parse(written));

        assertEquals(position, error.position(), error.getMessage());
        String expected = "\"" + written + "\", character " + position + ": ";
        assertTrue(error.getMessage().startsWith(expected), error.getMessage());
        assertTrue(error.getMessage().contains(problem), error.getMessage());
    }

    @Test
    void givenAnyTextNothingButASyntaxErrorIsThrown() {
        String alphabet = "crc32modabsuuid()%&,0x\"`'. -aB\0ß😀";
        Random random = new Random(773);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(24); n > 0; n--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            parsesOrSaysWhyNot(text.toString());
        }
        parsesOrSaysWhyNot("(".repeat(100_000));
        parsesOrSaysWhyNot("abs(".repeat(1000));
        parsesOrSaysWhyNot("crc32(a)" + "%1".repeat(2000));
    }

    private static void parsesOrSaysWhyNot(String text) {
        try {
            RuleExpression expression = RuleParser.parse(text);
            assertEquals(expression, RuleParser.parse(expression.toString()));
        } catch (RuleSyntaxException e) {
            assertTrue(e.position() >= 1 && e.position() <= text.length() + 1, e.getMessage());
        }
    }

    @Test
    void rulesComputeTheSameFunctionWhateverTheirColumnsAreCalled() throws RuleSyntaxException {
        RuleExpression rule = RuleParser.parse("crc32(a, b) % 100");
        assertTrue(rule.sameFunction(RuleParser.parse("crc32(x, y) % 100")));
        for (String other : new String[] {
            "crc32(a, b) % 10", "mod(crc32(a, b), 100)", "crc32(a) % 100", "xxh3(a, b) % 100", "crc32(a, b)", "uuid()"
        }) {
            assertFalse(rule.sameFunction(RuleParser.parse(other)), other);
        }
        assertFalse(RuleParser.parse("uuid()").sameFunction(RuleParser.parse("uuid()")));
    }

    @Test
    void operatorsComputeAsSqlDoesAndPercentAsFloorMod() throws Exception {
        assertEquals(9, RuleParser.parse("farm_fingerprint(a) % 16").apply(-7));
        assertEquals(-7, RuleParser.parse("mod(farm_fingerprint(a), 16)").apply(-7));
        assertEquals(7, RuleParser.parse("abs(mod(farm_fingerprint(a), 16))").apply(-7));
        assertEquals(9, RuleParser.parse("farm_fingerprint(a) & 15").apply(-7));
        assertEquals(0, RuleParser.parse("farm_fingerprint(a) % 16").apply(Long.MIN_VALUE));
        assertEquals(0, RuleParser.parse("mod(farm_fingerprint(a), 16)").apply(Long.MIN_VALUE));
    }

    /** The way YQL's of a Uint64: 8 of id 3, not 92. */
    @Test
    void theRemainderOfANumericHashIsThatOfAnUnsignedNumber() throws Exception {
        assertEquals(8L, RuleParser.parse("numeric_hash(a) % 100").apply(HashFunction.NUMERIC_HASH.hash(3)));
        for (Vectors.Row row : Vectors.read("numeric_hash.tsv", 34)) {
            long hash = Long.parseLong(row.get("numeric_hash_as_int64"));
            BigInteger unsigned = new BigInteger(row.get("numeric_hash_uint64"));
            for (long n : new long[] {1, 2, 7, 16, 100, Long.MAX_VALUE}) {
                long remainder = unsigned.mod(BigInteger.valueOf(n)).longValueExact();
                for (String rule : List.of(
                        "numeric_hash(a) % %d",
                        "mod(numeric_hash(a), %d)", "abs(mod(numeric_hash(a), %d))", "mod(abs(numeric_hash(a)), %d)")) {
                    RuleExpression parsed = RuleParser.parse(rule.replace("%d", Long.toString(n)));
                    assertEquals(remainder, parsed.apply(hash), () -> rule + " of " + unsigned);
                    assertEquals(0, parsed.minimum());
                    assertEquals(n - 1, parsed.maximum());
                }
                assertEquals(
                        unsigned.and(BigInteger.valueOf(n)).longValueExact(),
                        RuleParser.parse("numeric_hash(a) & " + n).apply(hash));
            }
        }
    }

    @Test
    void whereSqlWouldOverflowSoDoesAbs() throws Exception {
        RuleExpression rule = RuleParser.parse("mod(abs(farm_fingerprint(a)), 16)");
        assertEquals(15, rule.apply(Long.MIN_VALUE + 1));
        assertThrows(NotFillableException.class, () -> rule.apply(Long.MIN_VALUE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "crc32(a) | 0 | 4294967295",
                "sha256(a) | 0 | 9223372036854775807",
                "xxh3(a) | -9223372036854775808 | 9223372036854775807",
                "crc32(a) % 100 | 0 | 99",
                "crc32(a) % 9223372036854775807 | 0 | 4294967295",
                "farm_fingerprint(a) % 2048 | 0 | 2047",
                "mod(farm_fingerprint(a), 2048) | -2047 | 2047",
                "mod(crc32(a), 2048) | 0 | 2047",
                "abs(mod(farm_fingerprint(a), 2048)) | 0 | 2047",
                "abs(farm_fingerprint(a)) | 0 | 9223372036854775807",
                "farm_fingerprint(a) & 2047 | 0 | 2047",
                "crc32(a) & 0xFFFFFFFFFF | 0 | 4294967295",
                "mod(mod(xxh3(a), 100), 1000) | -99 | 99",
            })
    void theDomainIsKnown(String rule, long minimum, long maximum) throws RuleSyntaxException {
        RuleExpression expression = RuleParser.parse(rule);
        assertEquals(minimum, expression.minimum());
        assertEquals(maximum, expression.maximum());
    }
}

package dev.keyspread.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlSettingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://h/db?user=a&password=p%26%20q;x&&ssl",
                "jdbc:postgresql://h/db?",
                "jdbc:h2:mem:t;INIT=CREATE SCHEMA a\\;SET SCHEMA a;MODE=MySQL;",
                "jdbc:h2:file:C:\\data\\t;A=B",
                "jdbc:cloudspanner:/projects/p/instances/i/databases/d?autocommit=false;readonly=true",
                "jdbc:mysql://(host=h,port=3306)/db?a=?&b=c",
                "jdbc:ydb:grpc://localhost:2136/local",
                ""
            })
    void givenNoParameterOfOurs_whenSplit_thenTheUrlIsTheSame(String url) throws SQLException {
        UrlSettings settings = UrlSettings.split(url);

        assertEquals(url, settings.delegateUrl(url));
        assertEquals(List.of(), settings.entries());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:x://h/db?keyspread.reads=off|jdbc:x://h/db",
                "jdbc:x://h/db?keyspread.reads=off&user=a|jdbc:x://h/db?user=a",
                "jdbc:x://h/db?user=a&keyspread.reads=off|jdbc:x://h/db?user=a",
                "jdbc:x://h/db?user=a&keyspread.reads=off&p=%20+;&|jdbc:x://h/db?user=a&p=%20+;&",
                "jdbc:x:mem:t;keyspread.reads=off|jdbc:x:mem:t",
                "jdbc:x:mem:t;keyspread.reads=off;A=B|jdbc:x:mem:t;A=B",
                "jdbc:x:mem:t;A=B;keyspread.reads=off;C=D\\;E|jdbc:x:mem:t;A=B;C=D\\;E",
                "jdbc:x:/d?keyspread.reads=off;a=b|jdbc:x:/d?a=b",
                "jdbc:x:/d?a=b;KEYSPREAD.READS=off;c=d|jdbc:x:/d?a=b;c=d",
                "jdbc:keyspread:x:mem:t;A=B;keyspread.reads=off;C|jdbc:x:mem:t;A=B;C",
                "jdbc:keyspread:x://h/db?keyspread.reads=off&keyspread.nodes=2&user=a;b|jdbc:x://h/db?user=a;b",
                "jdbc:keyspread:keyspread:x?keyspread.reads=off|jdbc:keyspread:x",
            })
    void givenAParameterOfOurs_whenSplit_thenTheDelegatesStayByteForByte(String url, String delegateUrl)
            throws SQLException {
        UrlSettings settings = UrlSettings.split(url);

        assertEquals(delegateUrl, settings.delegateUrl(url));
        assertEquals("off", settings.entries().get(0).value());
        assertEquals(Setting.READS, settings.entries().get(0).setting());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // as it stands, after ;
                "jdbc:x;keyspread.shard.t.h=crc32(a) % 100|crc32(a) % 100",
                "jdbc:x;keyspread.shard.t.h=crc32(a)%20;A=B|crc32(a)%20",
                "jdbc:x;keyspread.shard.t.h = crc32(a, b) & 15 ;A=B|crc32(a, b) & 15",
                // percent-encoded, after ? and &
                "jdbc:x?keyspread.shard.t.h=crc32(a) % 100|crc32(a) % 100",
                "jdbc:x?keyspread.shard.t.h=crc32(a)%25100|crc32(a)%100",
                "jdbc:x?keyspread.shard.t.h=crc32(a)%20%25%20100&y=z|crc32(a) % 100",
                "jdbc:x?y=z&keyspread.shard.t.h=crc32%28a%2C+b%29+%26+15&z|crc32(a, b) & 15",
                "jdbc:x?keyspread.shard.t.h=crc32(a,%20b)|crc32(a, b)",
            })
    void givenARule_whenSplit_thenItIsReadInTheStyleOfTheUrl(String url, String expression) throws SQLException {
        SettingEntry entry = UrlSettings.split(url).entries().get(0);

        assertEquals("shard.t.h", entry.name());
        assertEquals(expression, entry.value());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:x?keyspread.shard.t.h=crc32(a) & 15",
                "jdbc:x?keyspread.shard.t.h=crc32(a)&15&user=b",
                "jdbc:x?keyspread.shard.t.h=crc32(a)&(15)"
            })
    void givenABareAmpersandInAnExpression_whenSplit_thenTheErrorSaysHowToWriteIt(String url) {
        SQLException e = assertThrows(SQLException.class, () -> UrlSettings.split(url));

        assertTrue(e.toString().contains("write & as %26"), e.toString());
        assertEquals("08001", e.getSQLState());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:x?keyspread.shard.t.h=crc32(a)%20",
                "jdbc:x?keyspread.shard.t.h=crc32(a)%100",
                "jdbc:x?keyspread.shard.t.h=abs(crc32(a)%20)&user=b"
            })
    void givenAModuloThatReadsAsAnEncodedCharacter_whenSplit_thenTheErrorSaysHowToWriteIt(String url) {
        SQLException e = assertThrows(SQLException.class, () -> UrlSettings.split(url));

        assertTrue(e.toString().contains("%25"), e.toString());
    }

    @Test
    void givenAQuotedName_whenSplit_thenItIsWhole() throws SQLException {
        SettingEntry literal = UrlSettings.split("jdbc:x;keyspread.shard.\"My=Table\".\"Col\"=crc32(a)")
                .entries()
                .get(0);
        SettingEntry encoded = UrlSettings.split("jdbc:x?keyspread.shard.%22My%3DTable%22.%22Col%22=crc32(a)")
                .entries()
                .get(0);

        assertEquals("shard.\"My=Table\".\"Col\"", literal.name());
        assertEquals(literal, encoded);
    }

    @Test
    void givenAParameterWithoutValue_whenSplit_thenItIsEmpty() throws SQLException {
        assertEquals(
                List.of(new SettingEntry("reads", "", "connection URL")),
                UrlSettings.split("jdbc:x?keyspread.reads&user=a").entries());
    }
}

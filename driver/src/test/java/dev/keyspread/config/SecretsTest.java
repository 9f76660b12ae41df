package dev.keyspread.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:postgresql://h:5432/db?user=a&password=hunter2&ssl=true"
                        + "|jdbc:postgresql://h:5432/db?user=a&password=***&ssl=true",
                "jdbc:postgresql://h/db?password=hun;ter2&ssl=true|jdbc:postgresql://h/db?password=***&ssl=true",
                "jdbc:h2:mem:t;USER=sa;PASSWORD=hunter2;MODE=MySQL|jdbc:h2:mem:t;USER=sa;PASSWORD=***;MODE=MySQL",
                "jdbc:h2:mem:t;PASSWORD=hun\\;ter2;MODE=MySQL|jdbc:h2:mem:t;PASSWORD=***;MODE=MySQL",
                "jdbc:h2:mem:t;password=hun&ter2|jdbc:h2:mem:t;password=***",
                "jdbc:sqlserver://h;password={hun;t}}er2};databaseName=d|jdbc:sqlserver://h;password=***;databaseName=d",
                "jdbc:mysql://scott:hunter2@h:3306/db?x=y|jdbc:mysql://scott:***@h:3306/db?x=y",
                "jdbc:mysql://scott:hun@ter2@h/db|jdbc:mysql://scott:***@h/db",
                "jdbc:mysql://address=(host=h)(user=a)(password=hunter2)/db"
                        + "|jdbc:mysql://address=(host=h)(user=a)(password=***)/db",
                "jdbc:oracle:thin:scott/hunter2@//h:1521/x|jdbc:oracle:thin:scott/***@//h:1521/x",
                "jdbc:cloudspanner:/projects/p;credentials=/home/a/hunter2.json;lenient=true"
                        + "|jdbc:cloudspanner:/projects/p;credentials=***;lenient=true",
                "jdbc:ydb:grpcs://h:2135/local?token=hunter2&x=y|jdbc:ydb:grpcs://h:2135/local?token=***&x=y",
                "jdbc:ydb:grpcs://h/local?saKeyFile=hunter2|jdbc:ydb:grpcs://h/local?saKeyFile=***",
                "password=hunter2|password=***",
            })
    void givenASecret_whenMasked_thenTheRestIsKept(String url, String masked) {
        assertEquals(masked, Secrets.mask(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:mem:test;DB_CLOSE_DELAY=-1;MODE=PostgreSQL",
                "jdbc:postgresql://localhost:5432/db?user=me&ssl=true&sslmode=require",
                "jdbc:cloudspanner://localhost:9010/projects/p/instances/i/databases/d;usePlainText=true",
                "jdbc:postgresql://[::1]:5432/db?currentSchema=a@b",
                "crc32(LastAccess, UserId) % 100",
                "",
            })
    void givenNoSecret_whenMasked_thenItIsTheSame(String url) {
        assertEquals(url, Secrets.mask(url));
    }

    @Test
    void givenAVeryLongSecret_whenMasked_thenNeitherTimeNorStackRunsOut() {
        String secret = "x}}\\;".repeat(50_000);

        assertFalse(
                Secrets.mask("jdbc:sqlserver://h;password={" + secret + "};a=b").contains("x}"));
        assertFalse(Secrets.mask("jdbc:h2:mem:t;password=" + secret).contains("x}"));
    }
}

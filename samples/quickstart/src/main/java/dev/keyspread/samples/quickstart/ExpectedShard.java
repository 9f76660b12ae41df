package dev.keyspread.samples.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.format.DateTimeFormatter;
import java.util.zip.CRC32;

/**
 * {@code crc32(LastAccess, UserId) % 16}, computed with nothing but the JDK: the values as text, the timestamp with six
 * digits of a second, joined by U+001F. Any program in any language can do the same.
 */
final class ExpectedShard {
    private static final DateTimeFormatter MICROSECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

    private ExpectedShard() {}

    static int of(Access access) {
        CRC32 crc = new CRC32();
        crc.update((MICROSECONDS.format(access.time()) + '\u001f' + access.userId()).getBytes(UTF_8));
        return (int) (crc.getValue() % 16);
    }
}

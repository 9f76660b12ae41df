package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.sql.Collation;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The character set of a column that does not have all letters. In place of those that it lacks the database may store others: MySQL and
 * MariaDB a {@code ?}, by IGNORE or where their sql_mode is not strict. {@link CanonicalText} asks it if a text is stored unchanged.
 *
 * @param name as the engine calls it
 * @param like the same set as Java knows it; null where it has all letters of Unicode's first plane alone
 */
record CharacterSet(String name, @Nullable Charset like) {
    private static final Set<String> WHOLE = Set.of("utf8mb4", "utf16", "utf16le", "utf32", "binary");
    private static final Set<String> FIRST_PLANE = Set.of("utf8", "utf8mb3", "ucs2");

    /** MySQL's names, from SHOW CHARACTER SET of MariaDB 11.4 and MySQL 8.4, where Java has other ones. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("ascii", "US-ASCII"),
            Map.entry("latin1", "windows-1252"),
            Map.entry("latin2", "ISO-8859-2"),
            Map.entry("latin5", "ISO-8859-9"),
            Map.entry("latin7", "ISO-8859-13"),
            Map.entry("greek", "ISO-8859-7"),
            Map.entry("hebrew", "ISO-8859-8"),
            Map.entry("cp1250", "windows-1250"),
            Map.entry("cp1251", "windows-1251"),
            Map.entry("cp1256", "windows-1256"),
            Map.entry("cp1257", "windows-1257"),
            Map.entry("cp850", "IBM850"),
            Map.entry("cp852", "IBM852"),
            Map.entry("cp866", "IBM866"),
            Map.entry("koi8r", "KOI8-R"),
            Map.entry("koi8u", "KOI8-U"),
            Map.entry("gbk", "GBK"),
            Map.entry("gb2312", "GB2312"),
            Map.entry("gb18030", "GB18030"),
            Map.entry("big5", "Big5"),
            Map.entry("sjis", "Shift_JIS"),
            Map.entry("cp932", "windows-31j"),
            Map.entry("ujis", "EUC-JP"),
            Map.entry("euckr", "EUC-KR"),
            Map.entry("tis620", "TIS-620"));

    /** That of a column; null where it has all letters, or nothing at all is declared. Where it is the table's, ASCII is certain. */
    static @Nullable CharacterSet lacking(Column column) {
        Collation collation = column.type().collation();
        if (collation == null) {
            return null;
        }
        String name = name(collation);
        if (name == null) {
            return new CharacterSet("that of its table", StandardCharsets.US_ASCII);
        }
        if (WHOLE.contains(name)) {
            return null;
        }
        if (FIRST_PLANE.contains(name)) {
            return new CharacterSet(name, null);
        }
        String java = NAMES.getOrDefault(name, "");
        boolean isKnown = !java.isEmpty() && Charset.isSupported(java);
        return new CharacterSet(name, isKnown ? Charset.forName(java) : StandardCharsets.US_ASCII);
    }

    /** That which is declared, or with whose name the collation's begins. */
    private static @Nullable String name(Collation collation) {
        String declared = collation.characterSet() != null ? collation.characterSet() : collation.name();
        if (declared == null) {
            return null;
        }
        String name = declared.replaceAll("[`'\"]", "").toLowerCase(Locale.ROOT);
        int end = name.indexOf('_');
        return end < 0 ? name : name.substring(0, end);
    }

    /** Returns true if it has all letters of a text. */
    boolean has(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (like == null ? Character.isSurrogate(text.charAt(i)) : text.charAt(i) >= 0x80) {
                return like != null && like.newEncoder().canEncode(text);
            }
        }
        return true;
    }
}

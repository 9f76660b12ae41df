package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads engine options: {@code (a = 1, b = x)} behind WITH, OPTIONS or SET, and {@code NAME = value} as they come. The readers of tables,
 * columns, keys and indexes call it.
 */
final class OptionReader {
    private OptionReader() {}

    /** The options in the group that is next, by upper-case name. */
    static Map<String, String> group(DdlCursor cursor) {
        Map<String, String> options = new LinkedHashMap<>();
        for (DdlCursor element : cursor.group().elements()) {
            int from = element.at();
            while (element.more() && !element.isSymbol("=") && !element.isKind(TokenKind.STRING)) {
                element.skip();
            }
            String name = element.textFrom(from).toUpperCase(Locale.ROOT);
            element.acceptSymbol("=");
            options.put(unquoted(name), element.rest());
        }
        return options;
    }

    /**
     * One clause that is kept under its own words, if one is next: SPLIT INTO, PARTITION BY, WITH, OPTIONS and the like.
     */
    static boolean clause(DdlCursor cursor, Map<String, String> options) {
        if (cursor.isAny("WITH", "OPTIONS") && cursor.isSymbolAhead(1, "(")) {
            cursor.skip();
            options.putAll(group(cursor));
        } else if (cursor.accept("SPLIT", "INTO")) {
            options.put("SPLIT INTO", cursor.upper());
            cursor.skip();
            cursor.accept("TABLETS");
        } else if (cursor.accept("SPLIT", "AT", "VALUES")) {
            options.put("SPLIT AT", value(cursor));
        } else if (cursor.is("PARTITION", "BY")) {
            options.put("PARTITION BY", phrase(cursor, 2));
        } else if (cursor.is("ORDER", "BY")) {
            options.put("ORDER BY", phrase(cursor, 2));
        } else if (cursor.accept("ROW", "DELETION", "POLICY")) {
            options.put("ROW DELETION POLICY", value(cursor));
        } else if (cursor.is("TTL", "INTERVAL")) {
            options.put("TTL", phrase(cursor, 1));
        } else if (cursor.dialect().has(Capability.HASHED_LEADING_PART) && cursor.accept("TABLEGROUP")) {
            options.put("TABLEGROUP", value(cursor));
        } else if (cursor.is("LOCALITY")) {
            options.put("LOCALITY", locality(cursor));
        } else {
            return assignment(cursor, options);
        }
        return true;
    }

    /** {@code NAME = value} and, for the names that allow it, {@code NAME value}. */
    private static boolean assignment(DdlCursor cursor, Map<String, String> options) {
        int from = cursor.at();
        cursor.accept("DEFAULT");
        int nameFrom = cursor.at();
        boolean takesValue =
                cursor.isAny(GrammarWords.DDL_OPTION_WITHOUT_EQUALS.array()) || cursor.is("CHARACTER", "SET");
        boolean twoWords = cursor.isNameAhead(1) && cursor.isSymbolAhead(2, "=");
        if (twoWords || cursor.is("CHARACTER", "SET")) {
            cursor.skip();
        }
        if (cursor.isName()) {
            cursor.skip();
        }
        String name = cursor.textFrom(nameFrom).toUpperCase(Locale.ROOT);
        if (name.isEmpty() || !(cursor.acceptSymbol("=") || (takesValue && cursor.more()))) {
            cursor.back(from);
            return false;
        }
        options.put(unquoted(name), value(cursor));
        return true;
    }

    private static String value(DdlCursor cursor) {
        int from = cursor.at();
        skipValue(cursor);
        return cursor.textFrom(from);
    }

    /** Returns what follows so many words, up to a comma or the next clause. */
    private static String phrase(DdlCursor cursor, int words) {
        for (int i = 0; i < words; i++) {
            cursor.skip();
        }
        int from = cursor.at();
        while (cursor.more()
                && !cursor.isSymbol(",")
                && !cursor.isAny(GrammarWords.DDL_BEHIND_OPTIONS.array())
                && !cursor.isSymbolAhead(1, "=")) {
            cursor.skipOne();
        }
        return cursor.textFrom(from);
    }

    /** {@code LOCALITY REGIONAL BY ROW AS region} names a column behind AS, and no query. */
    private static String locality(DdlCursor cursor) {
        String text = phrase(cursor, 1);
        return cursor.accept("AS") ? text + " AS " + cursor.name() : text;
    }

    private static String unquoted(String name) {
        boolean quoted = name.length() > 2 && "\"`'".indexOf(name.charAt(0)) >= 0;
        return quoted ? name.substring(1, name.length() - 1) : name;
    }

    /** Returns what the option of that name says, or null when it is not there. */
    static @Nullable Boolean flag(Map<String, String> options, String name) {
        String value = options.get(name);
        if (value == null) {
            return null;
        }
        return List.of("TRUE", "'TRUE'", "\"TRUE\"", "1", "ON", "'ON'").contains(value.toUpperCase(Locale.ROOT));
    }

    /** Moves behind one value: an operand, and what operators join to it. */
    static void skipValue(DdlCursor cursor) {
        skipOperand(cursor);
        while (cursor.isKind(TokenKind.SYMBOL) && isJoining(cursor)) {
            cursor.skip();
            skipOperand(cursor);
        }
    }

    private static boolean isJoining(DdlCursor cursor) {
        return cursor.isSymbol("+")
                || cursor.isSymbol("-")
                || cursor.isSymbol("*")
                || cursor.isSymbol("/")
                || cursor.isSymbol("||")
                || cursor.isSymbol("::")
                || cursor.isSymbol(".");
    }

    private static void skipOperand(DdlCursor cursor) {
        while (cursor.acceptSymbol("-") || cursor.acceptSymbol("+")) {
            // signs
        }
        if (cursor.accept("INTERVAL")) {
            cursor.skip();
            if (cursor.isName()) {
                cursor.skip(); // its unit
            }
            return;
        }
        cursor.skipOne();
        if (cursor.isGroup()) {
            cursor.skipGroup();
        }
    }
}

package dev.keyspread.sql.lexer;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Literals of YQL that look like calls: {@code Date("2016-01-25")}, {@code Timestamp("…Z")}, {@code Uuid("…")}. {@link LiteralValue} and
 * {@link TemporalLiteral} call it.
 */
final class YqlLiteral {
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern TIME = Pattern.compile(DATE + "T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?Z");
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    private YqlLiteral() {}

    /** Returns the index behind the literal that begins with a word, or -1. */
    static int end(Tokens tokens, int i) {
        boolean isCall = tokens.isAnyWord(i, "DATE", "DATETIME", "TIMESTAMP", "UUID")
                && tokens.isSymbol(i + 1, "(")
                && i + 3 < tokens.size()
                && tokens.kind(i + 2) == TokenKind.STRING
                && tokens.isSymbol(i + 3, ")")
                && !(i > 0 && (tokens.isSymbol(i - 1, "::") || tokens.isSymbol(i - 1, ".")));
        return isCall ? i + 4 : -1;
    }

    /** Returns the value of such a literal; null where YDB may read another one. */
    static @Nullable LiteralValue read(Tokens tokens, int from) {
        String text = tokens.stringValue(from + 2);
        if (text == null) {
            return null;
        }
        try {
            return switch (tokens.upper(from)) {
                case "DATE" -> DATE.matcher(text).matches() ? new LiteralValue(LocalDate.parse(text)) : null;
                case "DATETIME" ->
                    TIME.matcher(text).matches() && text.indexOf('.') < 0
                            ? new LiteralValue(LocalDateTime.parse(text.substring(0, text.length() - 1)))
                            : null;
                case "TIMESTAMP" -> TIME.matcher(text).matches() ? new LiteralValue(Instant.parse(text)) : null;
                default -> UUID.matcher(text).matches() ? new LiteralValue(text.toLowerCase(Locale.ROOT)) : null;
            };
        } catch (DateTimeException noSuchTime) {
            return null;
        }
    }
}

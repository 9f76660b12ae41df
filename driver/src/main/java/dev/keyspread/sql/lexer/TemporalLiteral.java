package dev.keyspread.sql.lexer;

import dev.keyspread.sql.DayText;
import dev.keyspread.sql.dialect.Capability;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Literals that name their type: {@code DATE '…'}, {@code TIMESTAMP '…'}, {@code TIMESTAMP WITH TIME ZONE '…'}, and JDBC's own in braces.
 * {@link LiteralValue} calls it.
 */
final class TemporalLiteral {
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern TIMESTAMP = Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[ T]"
            + "([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.([0-9]{1,9}))?)?)(Z| UTC|[+-][0-9]{2}(?::?[0-9]{2})?)?)?");

    private TemporalLiteral() {}

    /** For the word that such a literal begins with the index after its string, else -1. */
    static int end(Tokens tokens, int i) {
        if (tokens.dialect().has(Capability.YQL_LITERALS)) {
            return YqlLiteral.end(tokens, i);
        }
        if (tokens.dialect().has(Capability.YQL_LITERALS)) {
            return -1;
        }
        int behind = i + 1 + sizeOfPrecision(tokens, i);
        boolean zoned = tokens.isWord(i, "TIMESTAMP")
                && (tokens.isWord(behind, "WITH") || tokens.isWord(behind, "WITHOUT"))
                && tokens.isWord(behind + 1, "TIME")
                && tokens.isWord(behind + 2, "ZONE");
        boolean named = tokens.isWord(i, "DATE")
                || tokens.isWord(i, "TIMESTAMP")
                || (tokens.isWord(i, "TIMESTAMPTZ") && tokens.dialect().has(Capability.POSTGRES_GRAMMAR));
        int string = behind + (zoned ? 3 : 0);
        return named && string < tokens.size() && tokens.kind(string) == TokenKind.STRING ? string + 1 : -1;
    }

    /** Returns how many tokens the digits of a second take in {@code TIMESTAMP(3) '…'}, with their parentheses; 0 without. */
    private static int sizeOfPrecision(Tokens tokens, int i) {
        boolean isGiven = tokens.dialect().has(Capability.POSTGRES_GRAMMAR)
                && tokens.isAnyWord(i, "TIMESTAMP", "TIMESTAMPTZ")
                && tokens.isSymbol(i + 1, "(")
                && tokens.isSymbol(i + 3, ")")
                && tokens.text(i + 2).length() == 1
                && tokens.isDigits(i + 2);
        return isGiven ? 3 : 0;
    }

    /** For a brace the index after JDBC's {@code {d '…'}} or {@code {ts '…'}} that begins with it, else -1. */
    static int escapeEnd(Tokens tokens, int i) {
        boolean isKnown = (tokens.isWord(i + 1, "D") && tokens.dialect().has(Capability.DATE_ESCAPES))
                || (tokens.isWord(i + 1, "TS") && tokens.dialect().has(Capability.TIME_ESCAPES));
        return isKnown && i + 3 < tokens.size() && tokens.kind(i + 2) == TokenKind.STRING && tokens.isSymbol(i + 3, "}")
                ? i + 4
                : -1;
    }

    /** The value of such an escape, as {@link #read} has it. */
    static @Nullable LiteralValue readEscape(Tokens tokens, int from) {
        return read(tokens, tokens.isWord(from + 1, "D"), from, tokens.stringValue(from + 2));
    }

    /**
     * The value of such a literal.
     *
     * @return a LocalDate, a LocalDateTime, or, where the literal has an offset that counts, an OffsetDateTime; null when it
     *     depends on the session's time zone or on how the engine rounds
     */
    static @Nullable LiteralValue read(Tokens tokens, int from, int to) {
        return read(tokens, tokens.isWord(from, "DATE"), from, tokens.stringValue(to - 1));
    }

    private static @Nullable LiteralValue read(Tokens tokens, boolean isDate, int from, @Nullable String written) {
        if (written == null) {
            return null;
        }
        String text = DayText.padded(written);
        try {
            if (isDate) {
                return DATE.matcher(text).matches() ? new LiteralValue(LocalDate.parse(text)) : null;
            }
            Matcher matcher = TIMESTAMP.matcher(text);
            return matcher.matches() ? timestamp(tokens, from, matcher) : null;
        } catch (DateTimeException noSuchTime) {
            return null;
        }
    }

    private static @Nullable LiteralValue timestamp(Tokens tokens, int from, Matcher matcher) {
        int precision = sizeOfPrecision(tokens, from);
        int fraction = matcher.group(3) == null ? 0 : matcher.group(3).length();
        if (precision > 0 && fraction > tokens.digits(from + 2)) {
            return null; // it is rounded
        }
        boolean finest = tokens.dialect().has(Capability.NANOSECOND_LITERALS);
        if (!finest && matcher.group(3) != null && matcher.group(3).length() > 6) {
            return null;
        }
        String written = matcher.group(2) == null ? "00:00" : matcher.group(2);
        LocalDateTime time = LocalDateTime.parse(matcher.group(1) + "T" + written);
        boolean zoned = tokens.isWord(from, "TIMESTAMPTZ")
                || tokens.isWord(from + 1 + precision, "WITH")
                || tokens.dialect().has(Capability.GOOGLESQL_LITERALS);
        String offset = matcher.group(4);
        if (zoned != (offset != null)) {
            return null;
        }
        return new LiteralValue(
                offset == null ? time : OffsetDateTime.of(time, ZoneOffset.of(offset.equals(" UTC") ? "Z" : offset)));
    }
}

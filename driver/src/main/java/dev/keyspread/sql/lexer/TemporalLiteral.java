package dev.keyspread.sql.lexer;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Literals that name their type: {@code DATE '…'}, {@code TIMESTAMP '…'}, {@code TIMESTAMP WITH TIME ZONE '…'}, and JDBC's own in braces. */
final class TemporalLiteral {
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern TIMESTAMP = Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[ T]"
            + "([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.([0-9]{1,9}))?)?)(Z| UTC|[+-][0-9]{2}(?::?[0-9]{2})?)?)?");

    private TemporalLiteral() {}

    /** For the word that such a literal begins with the index after its string, else -1. */
    static int end(Tokens tokens, int i) {
        if (tokens.dialect().callsTypes()) {
            return -1;
        }
        boolean zoned = tokens.isWord(i, "TIMESTAMP")
                && (tokens.isWord(i + 1, "WITH") || tokens.isWord(i + 1, "WITHOUT"))
                && tokens.isWord(i + 2, "TIME")
                && tokens.isWord(i + 3, "ZONE");
        boolean named = tokens.isWord(i, "DATE")
                || tokens.isWord(i, "TIMESTAMP")
                || (tokens.isWord(i, "TIMESTAMPTZ") && tokens.dialect().isPostgresLike());
        int string = i + (zoned ? 4 : 1);
        return named && string < tokens.size() && tokens.kind(string) == TokenKind.STRING ? string + 1 : -1;
    }

    /** For a brace the index after JDBC's {@code {d '…'}} or {@code {ts '…'}} that begins with it, else -1. */
    static int escapeEnd(Tokens tokens, int i) {
        boolean isKnown = (tokens.isWord(i + 1, "D") && tokens.dialect().escapesDates())
                || (tokens.isWord(i + 1, "TS") && tokens.dialect().escapesTimes());
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

    private static @Nullable LiteralValue read(Tokens tokens, boolean isDate, int from, @Nullable String text) {
        if (text == null) {
            return null;
        }
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
        boolean finest = tokens.dialect().keepsNanosecondsInLiterals();
        if (!finest && matcher.group(3) != null && matcher.group(3).length() > 6) {
            return null;
        }
        String written = matcher.group(2) == null ? "00:00" : matcher.group(2);
        LocalDateTime time = LocalDateTime.parse(matcher.group(1) + "T" + written);
        boolean zoned = tokens.isWord(from, "TIMESTAMPTZ")
                || tokens.isWord(from + 1, "WITH")
                || tokens.dialect().timestampsHaveZones();
        String offset = matcher.group(4);
        if (zoned != (offset != null)) {
            return null;
        }
        return new LiteralValue(
                offset == null ? time : OffsetDateTime.of(time, ZoneOffset.of(offset.equals(" UTC") ? "Z" : offset)));
    }
}

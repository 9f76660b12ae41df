package dev.keyspread.plan.edit;

import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.sql.DayText;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.CastValue;
import dev.keyspread.sql.lexer.LiteralValue;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Computes what a column keeps of a literal that is cast to another type than the column's: {@code '5'::bigint} for a decimal,
 * {@code 'abcdef'::varchar(3)}, {@code '2016-01-25'::date} for a timestamp. {@link StoredSources} asks it. Where
 * engines with such casts differ, and in any other doubt, it must return null.
 */
final class CastConstant {
    /** Any number of so many digits is a long. */
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");

    private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private final Tokens tokens;
    private final ColumnType column;

    CastConstant(Tokens tokens, ColumnType column) {
        this.tokens = tokens;
        this.column = column;
    }

    /** The value that is stored; null where the value is no literal in one cast, or it is not certain what is made of it. */
    @Nullable
    LiteralValue read(CastValue value) {
        int from = value.value().from();
        if (value.types().size() != 1 || tokens.kind(from) == TokenKind.PARAMETER) {
            return null;
        }
        LiteralValue literal = LiteralValue.read(tokens, from, value.value().to());
        if (literal == null || literal.value() == null) {
            return literal;
        }
        String type = value.types().get(0);
        Object kept = kept(literal.value(), ColumnTypes.of(type, tokens.dialect()), type);
        return kept == null ? null : new LiteralValue(kept);
    }

    private @Nullable Object kept(Object constant, ColumnType cast, String type) {
        Dialect dialect = tokens.dialect();
        if (dialect.has(Capability.FEW_CAST_TYPES)) {
            boolean isDay = cast.family() == Family.DATE && column.family() == Family.DATE;
            return isDay ? day(constant) : null;
        }
        if (dialect.has(Capability.YQL_VALUES)) {
            return null;
        }
        boolean isNumber = isNumber(cast) && isNumber(column);
        return switch (cast.family()) {
            // A negative scale rounds to tens.
            case INTEGER, DECIMAL -> isNumber && type.indexOf('-') < 0 ? whole(constant) : null;
            case TEXT -> constant instanceof String text ? text(text, cast) : null;
            case DATE -> column.family() == Family.TIMESTAMP ? day(constant) : null;
            case TIMESTAMP -> column.family() == Family.DATE ? dayOf(constant) : null;
            default -> null;
        };
    }

    private static boolean isNumber(ColumnType type) {
        return type.family() == Family.INTEGER || type.family() == Family.DECIMAL;
    }

    private static @Nullable Object whole(Object constant) {
        if (constant instanceof String text) {
            return WHOLE.matcher(text).matches() ? (Object) Long.valueOf(text) : null;
        }
        return constant instanceof Long ? constant : null;
    }

    /** Returns a text as a cast cuts it to a length; null if that is not certain. Engines measure letters beyond ASCII differently. */
    private @Nullable Object text(String text, ColumnType cast) {
        boolean isText = column.family() == Family.TEXT || column.family() == Family.FIXED_TEXT;
        if (!isText) {
            return null;
        }
        boolean isAscii = text.chars().allMatch(c -> c < 0x80);
        int size = isAscii ? text.length() : text.getBytes(StandardCharsets.UTF_8).length;
        if (cast.length() < 0 || size <= cast.length()) {
            return text;
        }
        return isAscii && tokens.dialect().has(Capability.CASTS_CUT_TEXTS) ? text.substring(0, cast.length()) : null;
    }

    private static @Nullable Object day(Object constant) {
        String text = constant instanceof String written ? DayText.padded(written) : "";
        if (DAY.matcher(text).matches()) {
            try {
                return LocalDate.parse(text);
            } catch (DateTimeException noSuchDay) {
                return null;
            }
        }
        return constant instanceof LocalDate ? constant : null;
    }

    /** Returns the day of a time without a fraction, which a cast could round to the next day. */
    private static @Nullable Object dayOf(Object constant) {
        boolean isWhole = constant instanceof LocalDateTime time
                ? time.get(ChronoField.NANO_OF_SECOND) == 0
                : constant instanceof LocalDate || (constant instanceof String text && text.indexOf('.') < 0);
        return isWhole ? constant : null;
    }
}

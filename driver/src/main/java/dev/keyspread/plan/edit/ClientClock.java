package dev.keyspread.plan.edit;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts the application's time in the place of {@code now()} where a source is given by it, so that the shard can be computed from what is
 * stored: {@code keyspread.client-now}. All such calls of a statement get one time, since two clocks need not agree. The rooms that plan
 * writes ask it.
 */
public final class ClientClock {
    private static final Set<String> TIMES =
            Set.of("NOW", "CURRENT_TIMESTAMP", "LOCALTIMESTAMP", "TRANSACTION_TIMESTAMP");

    private final boolean on;
    private final SqlEdits insertions;

    /**
     * A clock for one statement.
     *
     * @param on whether the setting is
     * @param insertions where what it replaces is noted
     */
    public ClientClock(boolean on, SqlEdits insertions) {
        this.on = on;
        this.insertions = insertions;
    }

    /** The application's time in place of a value, or null when that is no call of the database's clock alone. */
    @Nullable
    Source replace(Tokens tokens, TokenRange value, Column column) {
        return isTime(tokens, value, column) ? insertions.replace(value, column) : null;
    }

    /** Returns true if the database would fill a column that is left out from its clock, and the application's may be used instead. */
    public boolean fills(Column column, Dialect dialect) {
        String expression = column.defaultExpression();
        if (!on || expression == null || column.generated() != null) {
            return false;
        }
        Tokens tokens = Tokens.scan(expression, dialect);
        return isClock(tokens, new TokenRange(0, tokens.size()), column);
    }

    /** Returns true if a value is a call of the database's clock, or its default is, in whose place the application's time is put. */
    public boolean isTime(Tokens tokens, TokenRange value, Column column) {
        return isDefault(tokens, value) ? fills(column, tokens.dialect()) : on && isClock(tokens, value, column);
    }

    private static boolean isDefault(Tokens tokens, TokenRange value) {
        return value.to() - value.from() == 1 && tokens.isWord(value.from(), "DEFAULT");
    }

    /** Puts the same time in the place of DEFAULT for a column that is no source and whose default is the database's clock. */
    public void replaceDefault(Tokens tokens, TokenRange value, Column column) {
        if (isDefault(tokens, value) && fills(column, tokens.dialect())) {
            insertions.replaceCall(value, "CAST(", " AS " + instant(tokens.dialect(), "") + ")");
        }
    }

    /** Puts the same time in the place of the other calls of a statement that takes it for a source. */
    public void replaceOthers(Tokens tokens, TokenRange statement) {
        int at = statement.from();
        while (at < statement.to()) {
            int replaced = insertions.endOfReplaced(at);
            at = replaced < 0 ? replaceCall(tokens, at) : replaced;
        }
    }

    /** Replaces the call that begins there, and returns the token behind it; else the next. */
    private int replaceCall(Tokens tokens, int at) {
        String word = tokens.kind(at) == TokenKind.WORD && !tokens.isSymbol(at - 1, ".") ? tokens.upper(at) : "";
        boolean isToday = word.equals("CURRENT_DATE");
        if (!isToday && !TIMES.contains(word)) {
            return at + 1;
        }
        boolean called = tokens.isSymbol(at + 1, "(");
        int end = called ? tokens.closing(at + 1) : at + 1;
        String precision = called ? tokens.sql().substring(tokens.start(at + 1), tokens.end(end - 1)) : "";
        if ((!called && !isBare(word)) || !precision.matches("|\\(\\s*[0-9]?\\s*\\)")) {
            return at + 1;
        }
        String digits = precision.replaceAll("[\\s()]", "");
        String instant = instant(tokens.dialect(), digits);
        String type = isToday ? "DATE" : word.equals("LOCALTIMESTAMP") ? timestamp(digits) : null;
        insertions.replaceCall(
                new TokenRange(at, end),
                (type == null ? "CAST(" : "CAST(CAST("),
                " AS " + instant + (type == null ? ")" : ") AS " + type + ")"));
        return end;
    }

    private static String instant(Dialect dialect, String digits) {
        return timestamp(digits) + (dialect.has(Capability.GOOGLE_TYPES) ? "" : " WITH TIME ZONE");
    }

    private static String timestamp(String digits) {
        return digits.isEmpty() ? "TIMESTAMP" : "TIMESTAMP(" + digits + ")";
    }

    private static boolean isClock(Tokens tokens, TokenRange value, Column column) {
        Dialect dialect = tokens.dialect();
        String word = dialect.has(Capability.STANDARD_CLOCK) ? clock(ExpressionReader.read(tokens, value), tokens) : "";
        Family family = column.type().family();
        if (family == Family.DATE) {
            return !dialect.has(Capability.DATABASE_ZONE) && (word.equals("CURRENT_DATE") || TIMES.contains(word));
        }
        return (family == Family.TIMESTAMP || family == Family.INSTANT) && TIMES.contains(word);
    }

    /** Returns what may be a clock's name, in upper case: a word that needs no parentheses, or a function without arguments. */
    private static String clock(Expression expression, Tokens tokens) {
        if (expression instanceof Call call) {
            return call.isBuiltIn() && call.operands().isEmpty() ? call.function() : "";
        }
        int at = expression.range().from();
        boolean isWord =
                expression instanceof Name && expression.range().to() == at + 1 && tokens.kind(at) == TokenKind.WORD;
        String word = isWord ? tokens.upper(at) : "";
        return isBare(word) ? word : "";
    }

    /** Returns true if the word is called without parentheses. */
    private static boolean isBare(String word) {
        return word.startsWith("CURRENT_") || word.equals("LOCALTIMESTAMP");
    }

    /**
     * A time as a column of dates or times holds it, on the clock of this JVM's time zone, which is the session's: to the
     * microsecond, since some drivers round what is finer.
     */
    public static Temporal value(Instant now, Family family) {
        Instant micros = now.truncatedTo(ChronoUnit.MICROS);
        return switch (family) {
            case DATE -> LocalDate.ofInstant(micros, ZoneId.systemDefault());
            case INSTANT -> micros.atOffset(ZoneOffset.UTC);
            default -> LocalDateTime.ofInstant(micros, ZoneId.systemDefault());
        };
    }

    /** Returns true if what it holds depends on the session's time zone. */
    public static boolean dependsOnZone(Column column) {
        return column.type().family() != Family.INSTANT;
    }

    /** A value as it stands in SQL. */
    static String literal(Temporal value, Dialect dialect) {
        if (value instanceof LocalDate) {
            return "DATE '" + value + "'";
        }
        String type = value instanceof LocalDateTime || dialect.has(Capability.GOOGLE_TYPES)
                ? "TIMESTAMP '"
                : "TIMESTAMP WITH TIME ZONE '";
        return type + value.toString().replace('T', ' ') + "'";
    }
}

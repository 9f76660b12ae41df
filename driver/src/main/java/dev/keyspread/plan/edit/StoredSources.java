package dev.keyspread.plan.edit;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.canonical.IntegerRange;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.CastValue;
import dev.keyspread.sql.expression.ConstantString;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.Expression.Parameter;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.LiteralValue;
import dev.keyspread.sql.lexer.StringLiteral;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Finds where the value that a statement stores in a source column comes from at run time. The fills of {@code plan.write} ask it, and it
 * refuses what can't be known.
 */
public final class StoredSources {
    private final Tokens tokens;
    private final Values values;
    private final @Nullable ClientClock clock;
    private final boolean inserts;
    private final boolean united;

    private StoredSources(Tokens tokens, @Nullable ClientClock clock, boolean inserts, boolean united) {
        this.tokens = tokens;
        this.clock = clock;
        this.inserts = inserts;
        this.united = united;
        this.values = new Values(tokens);
    }

    /**
     * The sources of rows that a text adds.
     *
     * @param clock what may take the place of the database's, or null
     */
    public static StoredSources ofInsert(Tokens tokens, @Nullable ClientClock clock) {
        return new StoredSources(tokens, clock, true, false);
    }

    /** Reads rows that a query brings to one type first, which may be another one than a number has by itself. */
    public static StoredSources ofUnitedRows(Tokens tokens, @Nullable ClientClock clock) {
        return new StoredSources(tokens, clock, true, true);
    }

    /**
     * The sources of rows that a text changes.
     *
     * @param clock what may take the place of the database's, or null
     */
    public static StoredSources ofUpdate(Tokens tokens, @Nullable ClientClock clock) {
        return new StoredSources(tokens, clock, false, false);
    }

    /**
     * The source that a value is: a placeholder or a literal, also in a cast to what the column holds anyway.
     *
     * @throws NotFillableException when its value is only known to the database
     */
    public Source read(Column column, TokenRange written) throws NotFillableException {
        Expression whole =
                tokens.valueEnd(written.from()) == written.to() ? null : ExpressionReader.read(tokens, written);
        Expression expression = whole == null ? null : withoutCollation(whole);
        TokenRange value = expression == whole || expression == null ? written : expression.range();
        Source now = clock == null ? null : clock.replace(tokens, value, column);
        if (now != null) {
            return now;
        }
        if (isDefault(value)) {
            return omitted(column);
        }
        String joined = expression == null ? null : ConstantString.of(expression, tokens);
        if (joined != null) {
            return Source.constant(joined);
        }
        boolean isOne = value.to() - value.from() == 1 && !united; // else it may give other rows its type
        String national = isOne ? StringLiteral.storedNational(tokens, value.from()) : null;
        if (national != null) {
            return Source.constant(national);
        }
        CastValue cast = expression == null ? new CastValue(value, List.of()) : CastValue.of(expression, tokens);
        NumberSource number = new NumberSource(tokens, column, united);
        Source computed = cast != null ? number.bits(cast) : expression == null ? null : number.computed(expression);
        if (computed != null) {
            return numbered(computed, column);
        }
        if (cast == null) {
            throw ofDatabase(column, value);
        }
        for (String type : cast.types()) {
            if (!keeps(ColumnTypes.of(type, tokens.dialect()), column.type())) {
                LiteralValue kept = united ? null : new CastConstant(tokens, column.type()).read(cast);
                if (kept != null) {
                    return numbered(Source.constant(kept.value()), column);
                }
                throw new NotFillableException(
                        RefusalKind.SOURCE_VALUE_UNCLEAR,
                        "its source " + column.name() + " (" + column.type().declaration()
                                + ") is given by a cast to another type",
                        "cast it to the column's type, or leave the cast out");
            }
        }
        try {
            Source source = cut(values.read(cast.value().from(), cast.value().to()), cast);
            Source rounded = number.rounded(source, cast);
            boolean givesType = united && cast.types().isEmpty();
            if (givesType && rounded.parameter() == 0) {
                UnitedValue.require(column.type().family(), rounded.constant());
            }
            return numbered(givesType ? rounded.ofUnited(column.type().family()) : rounded, column);
        } catch (NotFillableException unread) {
            throw new NotFillableException(
                    unread.kind(),
                    unread.reason()
                            .replaceFirst("^its source", "its source " + Matcher.quoteReplacement(column.name())),
                    unread.remedy());
        }
    }

    private NotFillableException ofDatabase(Column column, TokenRange value) {
        if (tokens.isSymbol(value.from(), "{") && tokens.isWord(value.from() + 1, "TS")) {
            return new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR,
                    "its source " + column.name() + " is {ts '…'}, which drivers may move from time zone to time zone",
                    "write TIMESTAMP '…', or give " + column.name() + " as a parameter");
        }
        Expression expression = ExpressionReader.read(tokens, value);
        return new NotFillableException(
                RefusalKind.SOURCE_COMPUTED_BY_DATABASE,
                "its source " + column.name() + " is " + ServerComputed.describe(expression)
                        + ", which the database computes",
                ServerComputed.remedy(expression, column.name()));
    }

    /** A value without the collation at its end, which says how it is compared and changes nothing of it. */
    private static Expression withoutCollation(Expression value) {
        return value instanceof Operation operation && operation.isChain("COLLATE")
                ? operation.operands().get(0)
                : value;
    }

    /**
     * The elements of a bound array, {@code unnest(?)}; each is stored in a row of its own.
     *
     * @return null when the value is another one, or the elements are changed before they are stored
     */
    public @Nullable Source readElements(Column column, TokenRange value) throws NotFillableException {
        int from = value.from();
        boolean isCall = tokens.dialect().has(Capability.RUNS_POSTGRES_CODE)
                && tokens.isWord(from, "UNNEST")
                && tokens.isSymbol(from + 1, "(")
                && tokens.closing(from + 1) == value.to();
        return isCall ? readArray(column, new TokenRange(from + 2, value.to() - 1)) : null;
    }

    /** Reads an array that stands between the parentheses. */
    public @Nullable Source readArray(Column column, TokenRange value) throws NotFillableException {
        Family family = column.type().family();
        if (family != Family.INTEGER && family != Family.TEXT && family != Family.UUID) {
            return null;
        }
        CastValue array = CastValue.read(tokens, value);
        if (array == null || tokens.kind(array.value().from()) != TokenKind.PARAMETER) {
            return null;
        }
        for (String type : array.types()) {
            String element = type.endsWith("]") ? type.replaceFirst("\\s*\\[\\s*]$", "") : "";
            if (!keeps(ColumnTypes.of(element, tokens.dialect()), column.type())) {
                return null;
            }
        }
        Source bound = values.read(array.value().from(), array.value().to());
        return numbered(Source.elementsOf(bound.parameter()), column);
    }

    private Source numbered(Source source, Column column) {
        return source.numbered(
                inserts
                        ? AutoNumbering.ofInsert(column, tokens.dialect(), tokens.modes())
                        : AutoNumbering.ofUpdate(column, tokens.dialect()));
    }

    /** A source column that a new row leaves out is NULL, unless the database makes up a value. */
    public Source omitted(Column column) throws NotFillableException {
        boolean madeUp = column.defaultExpression() != null
                || column.generated() != null
                || column.identity() != Identity.NONE
                || column.commitTimestamp();
        if (madeUp) {
            boolean isNumbered = column.identity() != Identity.NONE;
            throw new NotFillableException(
                    isNumbered ? RefusalKind.SOURCE_NUMBERED_BY_DATABASE : RefusalKind.SOURCE_COMPUTED_BY_DATABASE,
                    "its source " + column.name()
                            + " is filled by the database, which happens after the hash is needed",
                    byRule(column) + "give " + column.name() + " in the statement, computed by the application");
        }
        return Source.constant(null);
    }

    /** Returns the setting of a shard rule that fills an id which the database numbers; empty for other columns. */
    private String byRule(Column column) {
        boolean isAsked =
                column.defaultExpression() != null || !tokens.dialect().has(Capability.AUTO_INCREMENT);
        return column.identity() == Identity.NONE
                ? ""
                : Computation.numbering(column.name(), isAsked ? "identity()" : "sequence(name, block)") + ", or ";
    }

    /** Returns true if the value is the word DEFAULT. */
    public boolean isDefault(TokenRange value) {
        return value.to() - value.from() == 1 && tokens.isWord(value.from(), "DEFAULT");
    }

    /** Returns true if the value is the column's default by its name, {@code DEFAULT(name)}. */
    public boolean isDefaultOf(Column column, TokenRange value) {
        int from = value.from();
        return tokens.dialect().has(Capability.MYSQL_GRAMMAR)
                && value.to() - from == 4
                && tokens.isWord(from, "DEFAULT")
                && tokens.isSymbol(from + 1, "(")
                && tokens.isName(from + 2)
                && tokens.dialect().sameName(tokens.name(from + 2), column.name());
    }

    /** Returns true if the value is a number as written, or made of such. */
    public boolean isNumber(TokenRange value) {
        return holdsAny(value, i -> tokens.kind(i) == TokenKind.NUMBER);
    }

    /** Returns true if there is a number without a point in a value. */
    public boolean isWholeNumber(TokenRange value) {
        return holdsAny(
                value, i -> tokens.kind(i) == TokenKind.NUMBER && tokens.text(i).indexOf('.') < 0);
    }

    /** Returns true if TRUE or FALSE is in a value. */
    public boolean isTruthValue(TokenRange value) {
        return holdsAny(value, i -> tokens.isAnyWord(i, "TRUE", "FALSE"));
    }

    /** Returns true if a value is a placeholder without a type of its own, in parentheses or without. */
    public boolean isPlaceholder(TokenRange value) {
        return ExpressionReader.read(tokens, value) instanceof Parameter;
    }

    /** Returns true if there is a number in a value that the database reads as a DOUBLE. */
    public boolean isDouble(TokenRange value) {
        return tokens.dialect().has(Capability.EXPONENT_IS_DOUBLE)
                && holdsAny(value, i -> tokens.kind(i) == TokenKind.NUMBER && tokens.hasExponent(i));
    }

    /** Returns true if a token of a value meets a condition, whatever the others mean. */
    private static boolean holdsAny(TokenRange value, IntPredicate condition) {
        for (int i = value.from(); i < value.to(); i++) {
            if (condition.test(i)) {
                return true;
            }
        }
        return false;
    }

    /** A text in a cast to a type of limited length, which PostgreSQL counts in bytes in a database without an encoding. */
    private Source cut(Source source, CastValue cast) throws NotFillableException {
        Source read = source;
        for (String type : tokens.dialect().has(Capability.RUNS_POSTGRES_CODE) ? cast.types() : List.<String>of()) {
            ColumnType known = ColumnTypes.of(type, tokens.dialect());
            boolean isText = known.family() == Family.TEXT || known.family() == Family.FIXED_TEXT;
            if (isText && known.length() > 0) {
                read = source.cut(known.length());
                read.requireUncut(read.constant());
            }
        }
        return read;
    }

    /** Returns true if a value that was cast to a type is stored as it would be without the cast, or not at all. */
    private boolean keeps(ColumnType cast, ColumnType column) {
        boolean isSameFamily = cast.family() == column.family() && cast.family() != Family.UNKNOWN;
        if (tokens.dialect().has(Capability.FEW_CAST_TYPES)) {
            return (isSameFamily && cast.family() == Family.UUID) || keepsIntegers(cast.declaration(), column);
        }
        if (!isSameFamily) {
            return false;
        }
        return switch (cast.family()) {
            case DATE, UUID, BOOLEAN -> true;
            // Elsewhere a number that does not fit is an error; in YQL the cast then gives NULL.
            case INTEGER -> !tokens.dialect().has(Capability.YQL_VALUES) || cast.length() == column.length();
            case TEXT, FIXED_TEXT, BYTES -> cast.length() < 0 || cast.length() == column.length();
            default -> cast.length() == column.length() && cast.scale() == column.scale();
        };
    }

    /**
     * MySQL's casts change values that do not fit (but for MariaDB's to UUID, which gives NULL for what is none, and that is no source). A
     * cast to SIGNED keeps every value that a column of signed integers can hold, one to UNSIGNED every value that one of unsigned integers
     * can.
     */
    private static boolean keepsIntegers(String cast, ColumnType column) {
        boolean isInteger = column.family() == Family.INTEGER || column.family() == Family.UNSIGNED_LONG;
        boolean isUnsigned = isInteger && !IntegerRange.of(column).contains(-1);
        return isInteger && cast.matches("(?i)" + (isUnsigned ? "unsigned" : "signed") + "(\\s+integer)?");
    }
}

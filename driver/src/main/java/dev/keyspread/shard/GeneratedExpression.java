package dev.keyspread.shard;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.shard.rule.RuleExpression.ColumnName;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Cast;
import dev.keyspread.sql.expression.Expression.Literal;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the expression of a column that the database generates, such as {@code ABS(MOD(FARM_FINGERPRINT(UserId), 2048))}, as the rule that
 * computes the same, so that reads by {@code UserId} can name the column. The column itself is never written. {@code RuleSources} makes
 * rules by it.
 *
 * <p>Only what is reproduced bit for bit is read: an integer itself with MOD, ABS and {@code &} around it, on every engine; Cloud Spanner's
 * FARM_FINGERPRINT of one column of text, of bytes, or of integers, booleans, dates and, in GoogleSQL, decimals cast to text, and its BIT_REVERSE
 * of an integer; MySQL's CRC32 of an integer; the low bits of PostgreSQL's sha256 (see {@link PostgresSha256}). What Spanner makes of a
 * timestamp as text depends on the database's time zone, which has to be known.
 */
public final class GeneratedExpression {
    private static final Set<String> INTEGERS = Set.of("SMALLINT", "INTEGER", "INT", "BIGINT");

    private static final Set<String> UNLIMITED_TEXTS = Set.of("CHARACTER VARYING", "TEXT", "VARCHAR");

    private static final Pattern TEXT_OF_NUMBER = Pattern.compile("CHAR( CHARSET (UTF8MB4|UTF8MB3|UTF8|LATIN1))?");

    private final Tokens tokens;
    private final Table table;
    private final Dialect dialect;
    private final @Nullable ZoneId zone;

    private GeneratedExpression(Tokens tokens, Table table, @Nullable ZoneId zone) {
        this.tokens = tokens;
        this.table = table;
        this.dialect = tokens.dialect();
        this.zone = zone;
    }

    /**
     * The rule that computes what the database generates, if it can be reproduced and the column leads the primary key or an
     * index.
     *
     * @param zone the database's time zone, in which Cloud Spanner casts timestamps to text, or null when it is not known
     */
    public static Optional<ShardRule> rule(Table table, Column column, Dialect dialect, @Nullable ZoneId zone) {
        String generated = column.generated();
        if (generated == null || !dialect.has(Capability.FULL_METADATA) || !leadsKey(table, column)) {
            return Optional.empty();
        }
        Tokens tokens = Tokens.scan(generated, dialect);
        RuleExpression expression = new GeneratedExpression(tokens, table, zone).rule(ExpressionReader.read(tokens));
        if (expression == null) {
            return Optional.empty();
        }
        ShardRule rule = ShardRule.ofExpression(table, column, expression, zone);
        return fits(rule, table, dialect) ? Optional.of(rule) : Optional.empty();
    }

    /**
     * Returns true if the primary key or an index begins with the column. Only then does a predicate on it narrow what a read
     * has to look at.
     */
    private static boolean leadsKey(Table table, Column column) {
        return (!table.key().isEmpty() && table.key().get(0).column().equals(column.name()))
                || table.indexes().stream()
                        .anyMatch(index -> index.parts().get(0).column().equals(column.name()));
    }

    private static boolean fits(ShardRule rule, Table table, Dialect dialect) {
        try {
            return TableRule.bind(rule, table, dialect).databaseComputes();
        } catch (RuleRefusedException e) {
            return false;
        }
    }

    /** Returns what the rule computes that is an expression; null where it can't be reproduced. */
    private @Nullable RuleExpression rule(Expression expression) {
        if (expression instanceof Name) {
            return value(column(expression));
        }
        if (expression instanceof Cast cast) {
            // What does not fit into it is an error, and nothing else is changed.
            return dialect.has(Capability.FEW_CAST_TYPES) || !INTEGERS.contains(type(cast))
                    ? null
                    : rule(cast.operand());
        }
        if (expression instanceof Call call) {
            String qualified = call.schema() == null ? call.function() : call.schema() + "." + call.function();
            boolean isInSchema = dialect.has(Capability.FUNCTIONS_IN_SCHEMA) && qualified.startsWith("SPANNER.");
            String function = isInSchema ? call.function() : qualified;
            return dialect.words(Word.EXPRESSION_FUNCTIONS).contains(function) ? rule(function, call.operands()) : null;
        }
        if (!(expression instanceof Operation operation) || operation.operands().size() != 2) {
            return null;
        }
        Expression left = operation.operands().get(0);
        Expression right = operation.operands().get(1);
        Column hashed = operation.isBinary("&") && dialect.has(Capability.SHA256_OF_TEXT)
                ? column(PostgresSha256.hashed(operation, tokens))
                : null;
        if (hashed != null) {
            return hashed.type().family() == Family.INTEGER ? hash(HashFunction.SHA256, hashed) : null;
        }
        return switch (operation.operators().get(0)) {
            case "&" -> masked(left, right);
            case "%" -> !dialect.has(Capability.GOOGLESQL_QUERIES) ? remainder(left, right) : null;
            case "MOD" -> remainder(left, right);
            default -> null;
        };
    }

    /**
     * The integer in a column. Unsigned integers of 64 bits are left out, since SQL computes with them in another way.
     */
    private static @Nullable RuleExpression value(@Nullable Column column) {
        return column == null || column.type().family() != Family.INTEGER ? null : hash(HashFunction.VALUE, column);
    }

    private @Nullable RuleExpression rule(String function, List<Expression> arguments) {
        Expression first = arguments.isEmpty() ? null : arguments.get(0);
        Expression second = arguments.size() == 2 ? arguments.get(1) : null;
        if (first == null || arguments.size() > 2) {
            return null;
        }
        if (second != null) {
            return switch (function) {
                case "MOD" -> remainder(first, second);
                case "BITAND" -> masked(first, second);
                case "BIT_REVERSE" ->
                    tokens.isWord(second.range().from(), "TRUE") ? hash(HashFunction.BIT_REVERSE, column(first)) : null;
                default -> null;
            };
        }
        return switch (function) {
            case "ABS" -> {
                RuleExpression operand = rule(first);
                yield operand == null ? null : new RuleExpression.Absolute(operand);
            }
            case "CRC32" -> hash(HashFunction.CRC32, numberAsText(first));
            case "FARM_FINGERPRINT" -> hash(HashFunction.FARM_FINGERPRINT, hashed(first));
            default -> null;
        };
    }

    private @Nullable RuleExpression masked(Expression operand, Expression mask) {
        RuleExpression masked = rule(operand);
        long number = number(mask);
        return masked == null || number < 1 ? null : new RuleExpression.Mask(masked, number);
    }

    /** The remainder of {@code h} by {@code n}, or of {@code MOD(h, n) + n}, which is never negative. */
    private @Nullable RuleExpression remainder(Expression dividend, Expression divisor) {
        boolean isMoved = dividend instanceof Operation sum && sum.isBinary("+");
        RuleExpression operand = rule(isMoved ? dividend.operands().get(0) : dividend);
        long number = number(divisor);
        if (operand == null || number < 1) {
            return null;
        }
        if (!isMoved) {
            return new RuleExpression.SignedMod(operand, number);
        }
        return operand instanceof RuleExpression.SignedMod inner
                        && inner.divisor() == number
                        && number(dividend.operands().get(1)) == number
                ? new RuleExpression.FloorMod(inner.operand(), number)
                : null;
    }

    /** Returns what is hashed: text or bytes as they are, or an integer as text. Null where it is anything else. */
    private @Nullable Column hashed(Expression expression) {
        Expression inner = expression;
        while (inner instanceof Cast cast && isUnlimitedText(type(cast))) {
            inner = cast.operand();
        }
        Column column = column(inner);
        return column != null && isHashedAsHere(column, inner != expression) ? column : null;
    }

    /** A column of integers, or a cast of it to text as MySQL writes it. */
    private @Nullable Column numberAsText(Expression expression) {
        boolean isText = expression instanceof Cast cast
                && TEXT_OF_NUMBER.matcher(type(cast)).matches();
        Column column = column(isText ? expression.uncast() : expression);
        return column != null && column.type().family() == Family.INTEGER ? column : null;
    }

    private boolean isHashedAsHere(Column column, boolean cast) {
        Family family = column.type().family();
        // A cast makes hexadecimal text of bytes in the PostgreSQL dialect.
        return family == Family.TEXT
                || (cast && zone != null && family == Family.INSTANT)
                || (cast ? hasOneText(column, dialect) : family == Family.BYTES);
    }

    /** Returns true if a cast makes the same text of equal values, and the one that is hashed here. The PostgreSQL dialect keeps {@code 1.50}. */
    static boolean hasOneText(Column column, Dialect dialect) {
        return switch (column.type().family()) {
            case INTEGER, UNSIGNED_LONG, BOOLEAN, DATE -> true;
            case DECIMAL -> dialect.has(Capability.GOOGLE_TYPES);
            default -> false;
        };
    }

    private boolean isUnlimitedText(String type) {
        return dialect.has(Capability.GOOGLE_TYPES) ? type.equals("STRING") : UNLIMITED_TEXTS.contains(type);
    }

    /** A type in upper case, with one space between its words. */
    private String type(Cast cast) {
        StringBuilder type = new StringBuilder();
        for (int i = cast.type().from(); i < cast.type().to(); i++) {
            type.append(type.isEmpty() ? "" : " ").append(tokens.upper(i));
        }
        return type.toString();
    }

    private @Nullable Column column(@Nullable Expression expression) {
        if (!(expression instanceof Name name)
                || name.range().to() > name.range().from() + 1) {
            return null;
        }
        for (Column column : table.columns()) {
            if (dialect.sameName(column.name(), name.name())) {
                return column;
            }
        }
        return null;
    }

    /** A whole number, or -1; PostgreSQL's catalogue writes {@code (16)::bigint}, that of Spanner's dialect {@code '16'::bigint}. */
    private long number(Expression expression) {
        boolean isTyped = dialect.has(Capability.POSTGRES_GRAMMAR)
                && expression instanceof Cast cast
                && (type(cast).equals("BIGINT") || type(cast).equals("INTEGER"));
        Expression literal = isTyped ? ((Cast) expression).operand() : expression;
        int at = literal.range().from();
        if (!(literal instanceof Literal) || literal.range().to() > at + 1) {
            return -1;
        }
        boolean isText = isTyped && tokens.kind(at) == TokenKind.STRING;
        String text = isText ? tokens.stringValue(at) : tokens.kind(at) == TokenKind.NUMBER ? tokens.text(at) : null;
        return text != null && text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
    }

    private static @Nullable RuleExpression hash(HashFunction function, @Nullable Column column) {
        return column == null ? null : new RuleExpression.Hash(function, List.of(new ColumnName(column.name(), true)));
    }
}

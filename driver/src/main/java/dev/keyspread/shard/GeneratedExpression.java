package dev.keyspread.shard;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the expression of a column that the database generates, such as {@code ABS(MOD(FARM_FINGERPRINT(UserId), 2048))},
 * as the rule that computes the same, so that reads by {@code UserId} can name the column. The column itself is never
 * written.
 *
 * <p>Only what is reproduced bit for bit is read: Cloud Spanner's FARM_FINGERPRINT of one column of text, of bytes, or of
 * integers, booleans, dates and, in GoogleSQL, decimals cast to text, and its BIT_REVERSE of an integer, with MOD, ABS and {@code &} around them. What Spanner makes of a
 * timestamp as text depends on the database's time zone, which has to be known.
 */
public final class GeneratedExpression {
    /** The deepest nesting that is read. Nobody writes deeper expressions, and each level takes room on the stack. */
    private static final int MAX_DEPTH = 32;

    private final Tokens tokens;
    private final Table table;
    private final Dialect dialect;
    private int at;
    private int depth;
    private boolean cast;

    private final @Nullable ZoneId zone;

    private GeneratedExpression(Tokens tokens, Table table, @Nullable ZoneId zone) {
        this.zone = zone;
        this.tokens = tokens;
        this.table = table;
        this.dialect = tokens.dialect();
    }

    /**
     * The rule that computes what the database generates, where it can be reproduced and the column is part of a key.
     *
     * @param zone the database's time zone, or null when it is not known
     */
    public static Optional<ShardRule> rule(Table table, Column column, Dialect dialect, @Nullable ZoneId zone) {
        String generated = column.generated();
        if (generated == null || !dialect.isSpanner() || !leadsKey(table, column)) {
            return Optional.empty();
        }
        GeneratedExpression expression = new GeneratedExpression(Tokens.scan(generated, dialect), table, zone);
        String text = expression.operand();
        if (text == null || expression.at < expression.tokens.size()) {
            return Optional.empty();
        }
        ShardRule rule = new ShardRule(
                table.name().schema(),
                table.name().name(),
                column.name(),
                text,
                "expression of column " + table.name() + "." + column.name(),
                zone);
        return fits(rule, table, dialect) ? Optional.of(rule) : Optional.empty();
    }

    /**
     * Whether the primary key or an index begins with the column. Only then does a predicate on it narrow what a read
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

    /** {@code primary}, or {@code primary & mask}; in the PostgreSQL dialect also {@code primary % divisor}. */
    private @Nullable String operand() {
        String left = primary();
        if (left != null && accept("&")) {
            String mask = number();
            return mask == null ? null : "(" + left + " & " + mask + ")";
        }
        if (left != null && dialect == Dialect.SPANNER_POSTGRESQL && accept("%")) {
            String divisor = number();
            return divisor == null ? null : "mod(" + left + ", " + divisor + ")";
        }
        return left;
    }

    private @Nullable String primary() {
        if (++depth > MAX_DEPTH) {
            return null;
        }
        String read = accept("(") ? closed(operand()) : function();
        depth--;
        return read;
    }

    private @Nullable String function() {
        if (dialect == Dialect.SPANNER_POSTGRESQL && tokens.isWord(at, "spanner") && tokens.isSymbol(at + 1, ".")) {
            at += 2;
        }
        if (!tokens.isSymbol(at + 1, "(")) {
            return null;
        }
        int name = at;
        at += 2;
        if (tokens.isWord(name, "ABS")) {
            return closed(wrapped("abs(", operand(), ")"));
        }
        if (tokens.isWord(name, "MOD")) {
            String operand = operand();
            String divisor = accept(",") ? number() : null;
            return closed(divisor == null ? null : wrapped("mod(", operand, ", " + divisor + ")"));
        }
        if (tokens.isWord(name, "FARM_FINGERPRINT")) {
            return closed(wrapped("farm_fingerprint(", hashed(), ")"));
        }
        if (tokens.isWord(name, "BIT_REVERSE")) {
            Column column = column();
            boolean keepsSign = accept(",") && tokens.isWord(at, "TRUE");
            at++;
            return column == null || !keepsSign ? null : closed("bit_reverse(" + quoted(column) + ")");
        }
        return null;
    }

    /** What is hashed: text or bytes as they are, or an integer as text. Null where it is anything else. */
    private @Nullable String hashed() {
        cast = false;
        Column column = castColumn();
        return column != null && isHashedAsHere(column, cast) ? quoted(column) : null;
    }

    /** A column in any number of parentheses and of casts to unlimited text. */
    private @Nullable Column castColumn() {
        Column column;
        if (++depth > MAX_DEPTH) {
            return null;
        }
        if (tokens.isWord(at, "CAST") && tokens.isSymbol(at + 1, "(")) {
            at += 2;
            cast = true;
            column = castColumn();
            if (!tokens.isWord(at++, "AS") || !isTextType() || !accept(")")) {
                return null;
            }
        } else if (accept("(")) {
            column = castColumn();
            if (!accept(")")) {
                return null;
            }
        } else {
            column = column();
        }
        while (accept("::")) {
            cast = true;
            if (!isTextType()) {
                return null;
            }
        }
        depth--;
        return column;
    }

    private boolean isHashedAsHere(Column column, boolean cast) {
        Family family = column.type().family();
        // A cast makes hexadecimal text of bytes in the PostgreSQL dialect.
        return family == Family.TEXT
                || (cast && zone != null && family == Family.INSTANT)
                || (cast ? hasOneText(column, dialect) : family == Family.BYTES);
    }

    /** Whether a cast makes the same text of equal values, and the one that is hashed here. The PostgreSQL dialect keeps {@code 1.50}. */
    static boolean hasOneText(Column column, Dialect dialect) {
        return switch (column.type().family()) {
            case INTEGER, UNSIGNED_LONG, BOOLEAN, DATE -> true;
            case DECIMAL -> dialect == Dialect.GOOGLESQL;
            default -> false;
        };
    }

    /** Moves over a type of unlimited text. */
    private boolean isTextType() {
        if (dialect == Dialect.GOOGLESQL) {
            return tokens.isWord(at++, "STRING");
        }
        if (tokens.isWord(at, "character") && tokens.isWord(at + 1, "varying")) {
            at += 2;
        } else if (tokens.isWord(at, "text") || tokens.isWord(at, "varchar")) {
            at++;
        } else {
            return false;
        }
        return !tokens.isSymbol(at, "(");
    }

    private @Nullable Column column() {
        if (!tokens.isName(at)) {
            return null;
        }
        String name = tokens.name(at++);
        for (Column column : table.columns()) {
            if (dialect.sameName(column.name(), name)) {
                return column;
            }
        }
        return null;
    }

    /** A positive whole number; the PostgreSQL dialect's catalogue writes {@code '16'::bigint}. */
    private @Nullable String number() {
        String text = tokens.size() <= at
                ? null
                : tokens.kind(at) == TokenKind.NUMBER
                        ? tokens.text(at)
                        : dialect == Dialect.SPANNER_POSTGRESQL ? tokens.stringValue(at) : null;
        if (text == null || !text.matches("[0-9]{1,18}")) {
            return null;
        }
        boolean quoted = tokens.kind(at++) != TokenKind.NUMBER;
        boolean typed = tokens.isSymbol(at, "::") && tokens.isWord(at + 1, "bigint");
        at += typed ? 2 : 0;
        return quoted && !typed ? null : text;
    }

    private boolean accept(String symbol) {
        boolean found = tokens.isSymbol(at, symbol);
        at += found ? 1 : 0;
        return found;
    }

    private @Nullable String closed(@Nullable String inside) {
        return inside != null && accept(")") ? inside : null;
    }

    private static @Nullable String wrapped(String before, @Nullable String inside, String after) {
        return inside == null ? null : before + inside + after;
    }

    private static String quoted(Column column) {
        return '"' + column.name().replace("\"", "\"\"") + '"';
    }
}

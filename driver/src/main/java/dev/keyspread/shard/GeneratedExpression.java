package dev.keyspread.shard;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the expression of a column that the database generates, such as {@code ABS(MOD(FARM_FINGERPRINT(UserId), 2048))},
 * as the rule that computes the same, so that reads by {@code UserId} can name the column. The column itself is never
 * written.
 *
 * <p>Only what is reproduced bit for bit is read: an integer itself with MOD, ABS and {@code &} around it, on every engine; Cloud Spanner's
 * FARM_FINGERPRINT of one column of text, of bytes, or of integers, booleans, dates and, in GoogleSQL, decimals cast to text, and its BIT_REVERSE
 * of an integer; MySQL's CRC32 of an integer; the low bits of PostgreSQL's sha256 (see {@link PostgresSha256}). What Spanner makes of a
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

    /** {@code primary}, {@code primary & mask}, or {@code primary % divisor} where the dialect has that operator. */
    private @Nullable String operand() {
        String sha256 = sha256();
        String left = sha256 == null ? primary() : sha256;
        if (left != null && accept("&")) {
            String mask = number();
            return mask == null ? null : "(" + left + " & " + mask + ")";
        }
        if (left != null && acceptRemainder()) {
            String divisor = number();
            return divisor == null ? null : "mod(" + left + ", " + divisor + ")";
        }
        return left;
    }

    private @Nullable String sha256() {
        PostgresSha256 sha256 = dialect.has(Capability.SHA256_OF_TEXT) ? PostgresSha256.read(tokens, at) : null;
        if (sha256 == null) {
            return null;
        }
        int start = at;
        at = sha256.column();
        Column column = column();
        at = sha256.end();
        if (column == null || column.type().family() != Family.INTEGER) {
            at = start;
            return null;
        }
        return "sha256(" + quoted(column) + ")";
    }

    private boolean acceptRemainder() {
        boolean asWord = dialect.has(Capability.MYSQL_GRAMMAR) && tokens.isWord(at, "MOD");
        at += asWord ? 1 : 0;
        return asWord || (!dialect.has(Capability.GOOGLESQL_QUERIES) && accept("%"));
    }

    private @Nullable String primary() {
        if (++depth > MAX_DEPTH) {
            return null;
        }
        String read = accept("(") ? closed(operand()) : isCall() ? function() : value(column());
        while (read != null && dialect.has(Capability.POSTGRES_GRAMMAR) && accept("::")) {
            read = isIntegerType() ? read : null;
        }
        depth--;
        return read;
    }

    private boolean isCall() {
        return tokens.isSymbol(at + 1, "(") || tokens.isSymbol(at + 1, ".");
    }

    /**
     * The integer in a column. Unsigned integers of 64 bits are left out, since SQL computes with them in another way.
     */
    private static @Nullable String value(@Nullable Column column) {
        return column == null || column.type().family() != Family.INTEGER ? null : "value(" + quoted(column) + ")";
    }

    /** Moves over a type of integers: what does not fit into it is an error, and nothing else is changed by a cast to it. */
    private boolean isIntegerType() {
        return tokens.isAnyWord(at++, "SMALLINT", "INTEGER", "INT", "BIGINT");
    }

    private @Nullable String function() {
        if (dialect.has(Capability.FUNCTIONS_IN_SCHEMA)
                && tokens.isWord(at, "spanner")
                && tokens.isSymbol(at + 1, ".")) {
            at += 2;
        }
        if (!tokens.isSymbol(at + 1, "(")) {
            return null;
        }
        int name = at;
        at += 2;
        if (!Set.copyOf(dialect.words(Word.EXPRESSION_FUNCTIONS))
                .contains(tokens.text(name).toUpperCase(Locale.ROOT))) {
            return null;
        }
        if (tokens.isWord(name, "ABS")) {
            return closed(wrapped("abs(", operand(), ")"));
        }
        if (tokens.isWord(name, "MOD")) {
            return closed(remainder());
        }
        if (tokens.isWord(name, "BITAND")) {
            String operand = operand();
            String mask = accept(",") ? number() : null;
            return closed(mask == null ? null : wrapped("(", operand, " & " + mask + ")"));
        }
        if (tokens.isWord(name, "CAST")) {
            String operand = operand();
            return tokens.isWord(at++, "AS") && isIntegerType() ? closed(operand) : null;
        }
        if (tokens.isWord(name, "CRC32")) {
            Column column = numberAsText();
            return column == null || column.type().family() != Family.INTEGER
                    ? null
                    : closed("crc32(" + quoted(column) + ")");
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

    /** Reads what is in the brackets of MOD: {@code h, n}, or {@code MOD(h, n) + n, n}, which is never negative. */
    private @Nullable String remainder() {
        boolean isBracketed = tokens.isSymbol(at, "(") && tokens.isSymbol(tokens.closing(at), ",");
        at += isBracketed ? 1 : 0;
        String operand = operand();
        String added = accept("+") ? number() : "";
        boolean isWhole = !isBracketed || accept(")");
        String divisor = isWhole && accept(",") ? number() : null;
        if (operand == null || added == null || divisor == null) {
            return null;
        }
        if (added.isEmpty()) {
            return "mod(" + operand + ", " + divisor + ")";
        }
        String inner = ", " + divisor + ")";
        return added.equals(divisor) && operand.startsWith("mod(") && operand.endsWith(inner)
                ? "(" + operand.substring("mod(".length(), operand.length() - inner.length()) + " % " + divisor + ")"
                : null;
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

    /** A column, or a cast of it to text as MySQL writes it. */
    private @Nullable Column numberAsText() {
        if (!tokens.isWord(at, "CAST") || !tokens.isSymbol(at + 1, "(")) {
            return column();
        }
        at += 2;
        Column column = column();
        boolean isText = tokens.isWord(at, "AS") && tokens.isWord(at + 1, "CHAR");
        at += 2;
        boolean isUtf8 =
                tokens.isWord(at, "CHARSET") && tokens.isAnyWord(at + 1, "UTF8MB4", "UTF8MB3", "UTF8", "LATIN1");
        at += isUtf8 ? 2 : 0;
        return isText && accept(")") ? column : null;
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
            case DECIMAL -> dialect.has(Capability.GOOGLE_TYPES);
            default -> false;
        };
    }

    /** Moves over a type of unlimited text. */
    private boolean isTextType() {
        if (dialect.has(Capability.GOOGLE_TYPES)) {
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

    /** A positive whole number; PostgreSQL's catalogue writes {@code (16)::bigint}, that of Spanner's dialect {@code '16'::bigint}. */
    private @Nullable String number() {
        boolean isPostgres = dialect.has(Capability.POSTGRES_GRAMMAR);
        boolean inBrackets = isPostgres && accept("(");
        String text = tokens.size() <= at
                ? null
                : tokens.kind(at) == TokenKind.NUMBER
                        ? tokens.text(at)
                        : isPostgres && tokens.kind(at) == TokenKind.STRING ? tokens.stringValue(at) : null;
        if (text == null || !text.matches("[0-9]{1,18}")) {
            return null;
        }
        boolean quoted = tokens.kind(at++) != TokenKind.NUMBER;
        if (inBrackets && !accept(")")) {
            return null;
        }
        boolean typed = isPostgres && tokens.isSymbol(at, "::") && tokens.isAnyWord(at + 1, "bigint", "integer");
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

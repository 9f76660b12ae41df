package dev.keyspread.plan.write.rows;

import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Holds a column's default that is a literal. A row that leaves the column out is given it, so that it holds what was hashed even where
 * somebody else has changed the default by now. {@link OmittedSources} gives it to rows.
 *
 * @param text the default's SQL
 * @param value what it stands for
 */
public record LiteralDefault(String text, Source value) {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.][0-9]+)?");

    /** That column's, or null where its default is none, or not a literal, or not told as SQL. */
    public static @Nullable LiteralDefault of(Column column, Table table, Dialect dialect) {
        String text = column.defaultExpression();
        boolean plain = column.generated() == null && column.identity() == Identity.NONE && !column.commitTimestamp();
        if (text == null || !plain || text.indexOf('\\') >= 0) {
            return null;
        }
        if (table.wasReadFromMetadata() && dialect.has(Capability.UNQUOTED_DEFAULTS) && !isTold(text, column)) {
            return null;
        }
        Tokens tokens = Tokens.scan(text, dialect);
        try {
            Source value = StoredSources.ofInsert(tokens, null).read(column, new TokenRange(0, tokens.size()));
            return value.isConstant() ? new LiteralDefault(text, value) : null;
        } catch (NotFillableException computed) {
            return null;
        }
    }

    /** Returns true if a default that may be told without its quotes is SQL: {@code 007} is a text in a column of texts. */
    private static boolean isTold(String text, Column column) {
        boolean isNumber = switch (column.type().family()) {
            case INTEGER, UNSIGNED_LONG, DECIMAL -> NUMBER.matcher(text).matches();
            default -> false;
        };
        return text.startsWith("'") || isNumber;
    }
}

package dev.keyspread.advice.fix;

import dev.keyspread.advice.inspection.DefaultValue;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Locale;

/** Writes the columns of {@link DdlWriter}'s tables. It must write no literal, which may be a value of the application's. */
final class ColumnWriter {
    private final Dialect dialect;

    ColumnWriter(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * The column's definition.
     *
     * @param existing whether it was read from metadata
     */
    String definition(Column column, boolean existing) {
        StringBuilder text = new StringBuilder(dialect.quoted(column.name()));
        text.append(' ')
                .append(column.hidden() && isHiddenFirst() ? DdlWriter.hidden(type(column), dialect) : type(column));
        if (!column.nullable()) {
            text.append(" NOT NULL");
        }
        if (isComplete(column, existing)) {
            text.append(value(column));
        }
        if (column.hidden() && !isHiddenFirst()) {
            text.append(DdlWriter.hidden("", dialect));
        }
        if (column.commitTimestamp() && dialect.has(Capability.GOOGLESQL_DDL)) {
            text.append(" OPTIONS (allow_commit_timestamp = true)");
        }
        return text.toString();
    }

    /** H2 says that a column is hidden before it says anything else of it, others at last. */
    private boolean isHiddenFirst() {
        return dialect.has(Capability.H2_DDL);
    }

    /** The type IDENTITY, where it is one, makes its column the primary key. */
    private String type(Column column) {
        String text = column.type().declaration();
        return dialect.has(Capability.H2_DDL) && text.equalsIgnoreCase("IDENTITY") ? "BIGINT" : text;
    }

    /** Returns true if nothing has to be left out of its definition: no literal, and nothing that metadata may have mangled. */
    boolean isComplete(Column column, boolean existing) {
        if (column.generated() != null) {
            return !holdsLiteral(column.generated());
        }
        String sql = column.identity() == Identity.NONE ? column.defaultExpression() : null;
        if (sql == null) {
            return true;
        }
        // Where texts come without their quotes, only what can't be a text is taken from the metadata.
        boolean mangled =
                existing && dialect.has(Capability.UNQUOTED_DEFAULTS) && !sql.endsWith(")") && !isNumberOrNow(sql);
        return !mangled && !holdsLiteral(sql);
    }

    boolean holdsLiteral(String sql) {
        Tokens tokens = Tokens.scan(sql, dialect);
        for (int i = 0; i < tokens.size(); i++) {
            TokenKind kind = tokens.kind(i);
            if (kind == TokenKind.STRING || kind == TokenKind.BYTES || kind == TokenKind.UNTERMINATED) {
                return true;
            }
        }
        return false;
    }

    /** How its value comes about. */
    private String value(Column column) {
        if (column.generated() != null) {
            return dialect.word(Word.GENERATED).replace("%s", column.generated());
        }
        if (column.identity() != Identity.NONE) {
            return identity(column);
        }
        return column.defaultExpression() == null ? "" : defaultValue(column.defaultExpression());
    }

    private String identity(Column column) {
        if (isSerial(column.type())) {
            return "";
        }
        boolean scattered = column.identity() == Identity.SCATTERED;
        String drawn = column.defaultExpression();
        if (dialect.has(Capability.SCATTERED_COUNTERS) && drawn != null && !holdsLiteral(drawn)) {
            return defaultValue(drawn);
        }
        return dialect.word(scattered ? Word.SCATTERED_COUNTER : Word.COUNTER);
    }

    private static boolean isSerial(ColumnType type) {
        return type.sql().toUpperCase(Locale.ROOT).contains("SERIAL");
    }

    private String defaultValue(String sql) {
        boolean bare = dialect.has(Capability.GOOGLESQL_DDL) && !sql.startsWith("(");
        return " DEFAULT " + (bare ? "(" + sql + ")" : sql);
    }

    private boolean isNumberOrNow(String sql) {
        return DefaultValue.of(sql, dialect) == DefaultValue.NOW || sql.chars().allMatch(Character::isDigit);
    }
}

package dev.keyspread.advice;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.ColumnType;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Identity;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableName;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenKind;
import dev.keyspread.sql.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes a table or an index as DDL of a dialect. Text and bytes literals are left out, with a comment in their place: a
 * schema's literals have no business in a log. What the model of a table does not hold, foreign keys and checks, is not
 * written.
 */
final class DdlWriter {
    private static final String AS_BEFORE = " as before */";

    private final Dialect dialect;

    private DdlWriter(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Whether a table is known well enough for its DDL to be written. */
    static boolean canWrite(Table table) {
        return !table.columns().isEmpty()
                && table.interleavedIn() == null
                && !table.options().containsKey("PARTITION BY")
                && table.columns().stream()
                        .noneMatch(column -> column.type().text().isBlank() || "".equals(column.generated()));
    }

    /** CREATE TABLE, without a semicolon. */
    static String createTable(Table table, Dialect dialect) {
        return new DdlWriter(dialect).table(table);
    }

    /** CREATE INDEX, without a semicolon. */
    static String createIndex(Table table, Index index, Dialect dialect) {
        return new DdlWriter(dialect).index(table, index);
    }

    /** ALTER TABLE … ADD COLUMN, without a semicolon. */
    static String addColumn(Table table, Column column, Dialect dialect) {
        DdlWriter writer = new DdlWriter(dialect);
        return "ALTER TABLE " + writer.name(table.name()) + " ADD COLUMN " + writer.column(column, table.existing());
    }

    private String table(Table table) {
        List<String> lines = new ArrayList<>();
        for (Column column : table.columns()) {
            lines.add(column(column, table.existing()));
        }
        boolean keyBehind = dialect == Dialect.GOOGLESQL;
        String key = primaryKey(table);
        if (!keyBehind && !key.isEmpty()) {
            lines.add(key);
        }
        return "CREATE TABLE " + name(table.name()) + " (\n  " + String.join(",\n  ", lines) + "\n)"
                + (keyBehind ? " " + key : "") + options(table);
    }

    private String primaryKey(Table table) {
        if (table.key().isEmpty()) {
            return "";
        }
        String key = "PRIMARY KEY " + parts(table, table.key());
        return switch (dialect) {
            case PHOENIX -> "CONSTRAINT PK " + key;
            case COCKROACHDB -> key + usingHash(table.key());
            case TIDB -> isScattered(table) ? key + " CLUSTERED" : key;
            default -> key;
        };
    }

    private static boolean isScattered(Table table) {
        Column leading = table.column(table.key().get(0).column());
        return leading != null && leading.identity() == Identity.SCATTERED;
    }

    private static String usingHash(List<KeyPart> parts) {
        return parts.get(0).direction() == Direction.HASH ? " USING HASH" : "";
    }

    private String parts(Table table, List<KeyPart> parts) {
        return parts.stream().map(part -> part(table, part)).collect(Collectors.joining(", ", "(", ")"));
    }

    private String part(Table table, KeyPart part) {
        boolean expression = table.column(part.column()) == null && !isPlainName(part.column());
        String name = expression ? "(" + part.column() + ")" : dialect.quoted(part.column());
        if (part.direction() == Direction.DESC && dialect != Dialect.YDB) {
            return name + " DESC";
        }
        if (dialect == Dialect.YUGABYTEDB) {
            return name + (part.direction() == Direction.HASH ? " HASH" : " ASC");
        }
        return name;
    }

    /** A column that was added after the table was described is not in it. */
    private static boolean isPlainName(String text) {
        return text.chars().allMatch(Character::isJavaIdentifierPart);
    }

    private String options(Table table) {
        String salt = table.options().get("SALT_BUCKETS");
        if (dialect == Dialect.PHOENIX && salt != null) {
            return " SALT_BUCKETS = " + salt;
        }
        String byLoad = table.options().get("AUTO_PARTITIONING_BY_LOAD");
        if (dialect == Dialect.YDB && byLoad != null) {
            return " WITH (AUTO_PARTITIONING_BY_LOAD = " + byLoad + ")";
        }
        String rowIdBits = table.options().get("SHARD_ROW_ID_BITS");
        return dialect == Dialect.TIDB && rowIdBits != null ? " SHARD_ROW_ID_BITS = " + rowIdBits : "";
    }

    private String column(Column column, boolean existing) {
        StringBuilder text = new StringBuilder(dialect.quoted(column.name()));
        text.append(' ').append(column.type().text());
        if (!column.nullable()) {
            text.append(" NOT NULL");
        }
        if (column.generated() != null) {
            text.append(generated(column.generated()));
        } else if (column.identity() != Identity.NONE) {
            text.append(identity(column));
        } else if (column.defaultText() != null) {
            text.append(defaultValue(column.defaultText(), existing));
        }
        if (column.commitTimestamp() && dialect == Dialect.GOOGLESQL) {
            text.append(" OPTIONS (allow_commit_timestamp = true)");
        }
        return text.toString();
    }

    private String generated(String expression) {
        if (holdsLiteral(expression)) {
            return " /* generated" + AS_BEFORE;
        }
        return switch (dialect) {
            case GOOGLESQL -> " AS (" + expression + ") STORED";
            case H2 -> " GENERATED ALWAYS AS (" + expression + ")";
            default -> " GENERATED ALWAYS AS (" + expression + ") STORED";
        };
    }

    private String identity(Column column) {
        if (isSerial(column.type())) {
            return "";
        }
        boolean scattered = column.identity() == Identity.SCATTERED;
        return switch (dialect) {
            case GOOGLESQL, SPANNER_POSTGRESQL ->
                column.defaultText() != null && !holdsLiteral(column.defaultText())
                        ? defaultValue(column.defaultText(), false)
                        : " GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)";
            case TIDB -> scattered ? " AUTO_RANDOM(5)" : " AUTO_INCREMENT";
            case MYSQL -> " AUTO_INCREMENT";
            case COCKROACHDB -> scattered ? " DEFAULT unordered_unique_rowid()" : " DEFAULT unique_rowid()";
            default -> " GENERATED BY DEFAULT AS IDENTITY";
        };
    }

    private static boolean isSerial(ColumnType type) {
        return type.text().toUpperCase(Locale.ROOT).contains("SERIAL");
    }

    private String defaultValue(String text, boolean existing) {
        // MySQL's metadata gives texts without their quotes, so only what can't be a text is taken from it.
        boolean unsure = existing && dialect.isMysqlLike() && !text.endsWith(")") && !isNumberOrNow(text);
        if (unsure || holdsLiteral(text)) {
            return " /* DEFAULT" + AS_BEFORE;
        }
        boolean bare = dialect == Dialect.GOOGLESQL && !text.startsWith("(");
        return " DEFAULT " + (bare ? "(" + text + ")" : text);
    }

    private boolean isNumberOrNow(String text) {
        return DefaultValue.of(text, dialect) == DefaultValue.NOW
                || text.chars().allMatch(Character::isDigit);
    }

    private boolean holdsLiteral(String text) {
        Tokens tokens = Tokens.scan(text, dialect);
        for (int i = 0; i < tokens.size(); i++) {
            TokenKind kind = tokens.kind(i);
            if (kind == TokenKind.STRING || kind == TokenKind.BYTES || kind == TokenKind.UNTERMINATED) {
                return true;
            }
        }
        return false;
    }

    private String index(Table table, Index index) {
        String indexName = index.name().isEmpty() ? "" : dialect.quoted(index.name()) + " ";
        if (dialect == Dialect.YDB) {
            return "ALTER TABLE " + name(table.name()) + " ADD INDEX " + indexName + "GLOBAL "
                    + (index.unique() ? "UNIQUE " : "") + "ON " + parts(table, index.parts()) + storing(index);
        }
        return "CREATE " + (index.unique() ? "UNIQUE " : "")
                + (index.local() && dialect == Dialect.PHOENIX ? "LOCAL " : "")
                + (index.nullFiltered() ? "NULL_FILTERED " : "")
                + "INDEX " + indexName + "ON " + name(table.name()) + " " + parts(table, index.parts())
                + (dialect == Dialect.COCKROACHDB ? usingHash(index.parts()) : "")
                + storing(index)
                + interleaved(index)
                + filter(index);
    }

    private String storing(Index index) {
        if (index.storing().isEmpty()) {
            return "";
        }
        String word = switch (dialect) {
            case GOOGLESQL, COCKROACHDB -> " STORING ";
            case YDB -> " COVER ";
            default -> " INCLUDE ";
        };
        return word + index.storing().stream().map(dialect::quoted).collect(Collectors.joining(", ", "(", ")"));
    }

    private String interleaved(Index index) {
        if (index.interleavedIn() == null) {
            return "";
        }
        return (dialect == Dialect.GOOGLESQL ? ", INTERLEAVE IN " : " INTERLEAVE IN ")
                + dialect.quoted(index.interleavedIn());
    }

    private String filter(Index index) {
        if (index.filter() == null) {
            return "";
        }
        return holdsLiteral(index.filter()) ? " /* WHERE" + AS_BEFORE : " WHERE " + index.filter();
    }

    private String name(TableName table) {
        return table.schema() == null || Advice.spelt(table).equals(table.name())
                ? dialect.quoted(table.name())
                : dialect.quoted(table.schema()) + "." + dialect.quoted(table.name());
    }
}

package dev.keyspread.shard.rule;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A rule as it was configured: {@code keyspread.shard.<table>.<column>=<expression>}. Names stand without the quotes that they may have
 * been written in; they are matched with a table's, without regard to case, by {@link #isFor} and {@link TableRule#bind}.
 * {@code KeyspreadConfig} and {@code RuleSources} make it, and {@code RuleBook} keeps those of a database.
 *
 * @param schema the schema, or null when the rule names none
 * @param table the table
 * @param column the column that it fills
 * @param text the expression as written
 * @param origin where it was set, for messages: "connection URL", "system property", "file keyspread.properties"…
 * @param known what the text says, of a rule that is a column's own expression; null for every rule that was configured
 * @param castIn of a rule that is a column's own expression in Cloud Spanner, the time zone in which the database writes a timestamp as the
 *     text that it hashes; null if that is not known, and for every rule that was configured
 */
public record ShardRule(
        @Nullable String schema,
        String table,
        String column,
        String text,
        String origin,
        @Nullable RuleExpression known,
        @Nullable ZoneId castIn) {
    /** A rule that was configured. */
    public ShardRule(@Nullable String schema, String table, String column, String text, String origin) {
        this(schema, table, column, text, origin, null, null);
    }

    /** Returns the rule that a column's own expression is. */
    public static ShardRule ofExpression(
            Table table, Column column, RuleExpression expression, @Nullable ZoneId castIn) {
        QualifiedName name = table.name();
        return new ShardRule(
                name.schema(),
                name.name(),
                column.name(),
                expression.toString(),
                "expression of column " + name + "." + column.name(),
                expression,
                castIn);
    }

    /** Returns what it computes. */
    public RuleExpression expression() throws RuleSyntaxException {
        return known == null ? RuleParser.parse(text) : known;
    }

    /** Returns true if it may number rows by what the database counts: {@code identity()}. */
    public boolean mayBeIdentity() {
        return text.toLowerCase(Locale.ROOT).contains("identity");
    }

    /** Returns this rule with names as long as the engine keeps them. */
    public ShardRule cutFor(Dialect dialect) {
        return new ShardRule(
                schema == null ? null : dialect.cut(schema),
                dialect.cut(table),
                dialect.cut(column),
                text,
                origin,
                known,
                castIn);
    }

    /** Returns true if another rule has the same text for the same column, wherever it was set and with or without the table's schema. */
    public boolean computesLike(ShardRule other) {
        return table.equals(other.table)
                && column.equals(other.column)
                && text.equals(other.text)
                && Objects.equals(castIn, other.castIn);
    }

    /** Begins a rule in a comment, in lower case. */
    private static final String COMMENT_PREFIX = "keyspread:";

    private static final String COMMENT_ORIGIN = "comment on column ";

    /** Returns true if DDL may write a rule into a column's comment, also one put together of several literals or written with escapes. */
    public static boolean mayBeWrittenBy(String ddl) {
        String lower = ddl.toLowerCase(Locale.ROOT);
        return lower.contains(COMMENT_PREFIX)
                || (mayHide(lower) && Comment.OF_COLUMN.matcher(lower).find());
    }

    private static boolean mayHide(String ddl) {
        boolean isPutTogether = ddl.contains("keyspread")
                || ddl.contains("||")
                || (ddl.contains("\\") && (ddl.contains("e'") || ddl.contains("&'")));
        return isPutTogether && ddl.contains("comment");
    }

    /** Made when the first comment may have a rule. */
    private static final class Comment {
        private static final Pattern OF_COLUMN = Pattern.compile("comment\\s+on\\s+column");
        private static final Pattern PATTERN =
                Pattern.compile("^\\s*keyspread:\\s*(\\S.*?)\\s*$", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
    }

    /**
     * The rule in a column's comment, if there is one: {@code keyspread: crc32(a, b) % 16} on a line of its own. The
     * expression is not looked at yet.
     */
    public static Optional<ShardRule> fromComment(Table table, Column column) {
        String comment = column.comment();
        if (comment == null || !mayBeWrittenBy(comment)) {
            return Optional.empty();
        }
        Matcher matcher = Comment.PATTERN.matcher(comment);
        if (!matcher.find()) {
            return Optional.empty();
        }
        QualifiedName name = table.name();
        return Optional.of(new ShardRule(
                name.schema(),
                name.name(),
                column.name(),
                matcher.group(1),
                COMMENT_ORIGIN + name + "." + column.name()));
    }

    /** Returns true if the rule stands in a column's comment, and not in the settings. */
    public boolean isCommented() {
        return origin.startsWith(COMMENT_ORIGIN);
    }

    /** Returns true if the rule is for the table of that name; without a schema it is for the table in every schema. */
    public boolean isFor(QualifiedName name) {
        return (schema == null || name.schema() == null || schema.equalsIgnoreCase(name.schema()))
                && table.equalsIgnoreCase(name.name());
    }
}

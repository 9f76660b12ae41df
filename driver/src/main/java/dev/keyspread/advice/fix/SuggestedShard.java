package dev.keyspread.advice.fix;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.inspection.DefaultValue;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds a shard column to put in front of a key or an index. {@link KeyFixes} and {@link IndexFixes} write it into their fixes, and
 * {@code keyspread suggest} shows it. Its rule must be one that the settings take, because people paste it.
 *
 * @param column the column, NOT NULL; generated where the database computes it
 * @param sources the columns that it is computed from
 * @param rule the expression by which Keyspread fills it, or null when the database computes it
 */
public record SuggestedShard(
        Column column, List<Column> sources, @Nullable String rule) {

    /**
     * A shard computed from these columns: by the database where its expression can be mirrored, by Keyspread elsewhere.
     *
     * @param name what to call it
     * @return null when nothing can be computed when a row is written: the columns hold few values, or only the database
     *     knows them
     */
    static @Nullable SuggestedShard of(Inspection inspection, String name, List<Column> columns) {
        if (inspection.dialect().has(Capability.GENERATES_HASHES)) {
            return generatedFromHash(inspection, name, columns);
        }
        SuggestedShard counted = generatedFromCounter(inspection, name, columns);
        return counted == null ? filledByRule(inspection, name, columns) : counted;
    }

    private static @Nullable SuggestedShard filledByRule(Inspection inspection, String name, List<Column> columns) {
        List<Column> given = new ArrayList<>();
        boolean isSelective = false;
        for (Column column : columns) {
            if (isGivenByApplication(column, inspection.dialect())) {
                given.add(column);
                isSelective |= isSelective(column);
            }
        }
        if (!isSelective) {
            return null;
        }
        return new SuggestedShard(column(name, inspection.dialect()), given, rule(given, inspection.shards()));
    }

    /** The line for the configuration that makes an expression the rule of a table's column. */
    public static String ruleLine(Table table, String column, String expression) {
        boolean defaultSchema = Advice.spelt(table.name()).equals(table.name().name());
        QualifiedName named =
                defaultSchema ? new QualifiedName(null, table.name().name()) : table.name();
        return SettingLine.of(SettingLine.path(named, column), expression);
    }

    /** In an expression, all but words need quotes. */
    public static String inExpression(String name) {
        boolean word = !Character.isDigit(name.charAt(0))
                && name.chars().allMatch(c -> c == '_' || c == '$' || Character.isLetterOrDigit(c));
        return word ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** {@code crc32(a, b) % n}. */
    public static String rule(List<Column> columns, int shards) {
        return hash(columns) + " % " + shards;
    }

    /** {@code crc32(a, b)}. */
    public static String hash(List<Column> columns) {
        List<String> names = new ArrayList<>();
        for (Column column : columns) {
            names.add(inExpression(column.name()));
        }
        return "crc32(" + String.join(", ", names) + ")";
    }

    /** The rule lines that belong to it. */
    Map<String, String> shardRules() {
        return rule == null ? Map.of() : Map.of(column.name(), rule);
    }

    /** Returns true if a shard can be computed from it before the row is written: the statement gives its value, and it has a canonical text. */
    public static boolean isGivenByApplication(Column column, Dialect dialect) {
        return TableRule.canHash(column, dialect)
                && !column.commitTimestamp()
                && column.generated() == null
                && column.defaultExpression() == null
                && column.identity() == Identity.NONE;
    }

    /** Returns true if it takes many values even within a short time: all rows of a day have one date. */
    static boolean isSelective(Column column) {
        ColumnType type = column.type();
        return switch (type.family()) {
            case INTEGER, UNSIGNED_LONG -> type.length() <= 0 || type.length() > 8;
            case TEXT, COLLATED_TEXT, BYTES -> true;
            case FIXED_TEXT -> type.length() <= 0 || type.length() > 3;
            case FIXED_BYTES -> type.length() <= 0 || type.length() > 1;
            case DECIMAL, UUID, TIMESTAMP, INSTANT -> true;
            case FLOAT, BOOLEAN, DATE, TIME, JSON, ENUM, OTHER, UNKNOWN -> false;
        };
    }

    /** Returns true if Spanner can cast it to a text. */
    private static boolean isCastable(Column column) {
        return switch (column.type().family()) {
            case INTEGER, UNSIGNED_LONG, DECIMAL, BOOLEAN, TEXT, FIXED_TEXT, UUID, DATE, TIMESTAMP, INSTANT, BYTES ->
                true;
            case FLOAT, COLLATED_TEXT, FIXED_BYTES, TIME, JSON, ENUM, OTHER, UNKNOWN -> false;
        };
    }

    /** One column only: Spanner then derives the shard of an equality by itself. */
    private static @Nullable SuggestedShard generatedFromHash(
            Inspection inspection, String name, List<Column> columns) {
        for (Column source : columns) {
            boolean known = source.generated() == null
                    && !source.commitTimestamp()
                    && DefaultValue.of(source.defaultExpression(), inspection.dialect())
                            != DefaultValue.COMMIT_TIMESTAMP;
            if (known && isSelective(source) && isCastable(source)) {
                String hash = fingerprint(source, inspection.dialect());
                return generated(inspection, name, source, "ABS(MOD(" + hash + ", " + inspection.shards() + "))");
            }
        }
        return null;
    }

    private static String fingerprint(Column source, Dialect dialect) {
        String name = dialect.quoted(source.name());
        boolean asItIs = source.type().family() == Family.TEXT || source.type().family() == Family.BYTES;
        if (dialect.has(Capability.GOOGLE_TYPES)) {
            return "FARM_FINGERPRINT(" + (asItIs ? name : "CAST(" + name + " AS STRING)") + ")";
        }
        return "spanner.farm_fingerprint(" + (asItIs ? name : name + "::text") + ")";
    }

    /** Numbers that are counted up go round the shards one by one. */
    private static @Nullable SuggestedShard generatedFromCounter(
            Inspection inspection, String name, List<Column> columns) {
        if (!inspection.dialect().has(Capability.GENERATES_FROM_COUNTERS)) {
            return null;
        }
        for (Column source : columns) {
            if (source.type().isInteger() && inspection.rise(source) == Rise.COUNTER) {
                String counted = inspection.dialect().quoted(source.name());
                return generated(inspection, name, source, "MOD(" + counted + ", " + inspection.shards() + ")");
            }
        }
        return null;
    }

    private static SuggestedShard generated(Inspection inspection, String name, Column source, String expression) {
        Dialect dialect = inspection.dialect();
        Column shard = hidden(Tables.generated(name, type(dialect), expression, dialect), dialect);
        return new SuggestedShard(shard, List.of(source), null);
    }

    /** Returns a shard column that Keyspread fills, which the engine hides from {@code SELECT *} if it can. */
    public static Column column(String name, Dialect dialect) {
        return hidden(Tables.column(name, type(dialect), null, dialect), dialect);
    }

    private static Column hidden(Column shard, Dialect dialect) {
        return shard.toBuilder().hidden(dialect.wordOrNull(Word.HIDDEN) != null).build();
    }

    /** The type of a column that holds the number of a shard. */
    public static String type(Dialect dialect) {
        return dialect.word(Word.SHARD_TYPE);
    }
}

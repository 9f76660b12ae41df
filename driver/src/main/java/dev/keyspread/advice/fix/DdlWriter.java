package dev.keyspread.advice.fix;

import dev.keyspread.advice.Advice;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes a table or an index as DDL of a dialect, without comments, which Spanner does not take everywhere. What holds a text or bytes
 * literal is left out: a schema's literals have no business in a log. The fixes of this room, {@code keyspread suggest} and
 * {@code keyspread adopt} write by it.
 */
public final class DdlWriter {
    private static final String ROW_ID_SHARDS = "SHARD_ROW_ID_BITS";
    private static final String ROW_DELETION = "ROW DELETION POLICY";

    /** Options that stand among the columns. */
    private static final Set<String> CLAUSES = Set.of("CHANGEFEED", "FAMILY", "PERIOD");

    private static final Set<String> STORAGE =
            Set.of("ENGINE", "CHARSET", "CHARACTER SET", "COLLATE", "ROW_FORMAT", "KEY_BLOCK_SIZE");

    /** Options that are written with the key, or say where a counter goes on. */
    private static final Set<String> OF_KEY = Set.of("CLUSTERED", "NONCLUSTERED", "BUCKET_COUNT", "AUTO_INCREMENT");

    private final Dialect dialect;
    private final ColumnWriter columns;

    private DdlWriter(Dialect dialect) {
        this.dialect = dialect;
        this.columns = new ColumnWriter(dialect);
    }

    /** Returns true if a table is known well enough for its DDL to be written. */
    static boolean canWrite(Table table) {
        return !table.columns().isEmpty()
                && table.interleavedIn() == null
                && !table.options().containsKey("PARTITION BY")
                && hasKnownColumns(table);
    }

    private static boolean hasKnownColumns(Table table) {
        for (Column column : table.columns()) {
            if (column.type().sql().isBlank() || "".equals(column.generated())) {
                return false;
            }
        }
        return true;
    }

    /** CREATE TABLE, without a semicolon. */
    static String createTable(Table table, Dialect dialect) {
        return new DdlWriter(dialect).table(table);
    }

    /** CREATE INDEX, without a semicolon. */
    public static String createIndex(Table table, Index index, Dialect dialect) {
        return new DdlWriter(dialect).index(table, index);
    }

    /** The table's name as it stands in SQL. */
    public static String name(Table table, Dialect dialect) {
        return new DdlWriter(dialect).name(table.name());
    }

    /**
     * Returns what takes an index away, without semicolons. One that is unique may stand behind a constraint, which then has to go itself where
     * the engine does not take the one for the other.
     */
    public static List<String> dropIndex(Table table, Index index, Dialect dialect) {
        if (!index.unique() || !dialect.has(Capability.UNIQUE_INDEX_TIED)) {
            return List.of(drop(table, index, dialect));
        }
        String constraint =
                "ALTER TABLE " + name(table, dialect) + " DROP CONSTRAINT IF EXISTS " + dialect.quoted(index.name());
        return List.of(constraint, drop(table, index, dialect).replaceFirst("^DROP INDEX ", "DROP INDEX IF EXISTS "));
    }

    /** An index made anew in another form: the one that is there goes first, where its name is known. */
    public static List<String> replaceIndex(Table table, Index index, Index better, Dialect dialect) {
        List<String> sql = new ArrayList<>(index.name().isEmpty() ? List.of() : dropIndex(table, index, dialect));
        sql.add(createIndex(table, better, dialect));
        return List.copyOf(sql);
    }

    private static String drop(Table table, Index index, Dialect dialect) {
        String indexName = dialect.quoted(index.name());
        String tableName = name(table, dialect);
        String schema = tableName.substring(0, tableName.lastIndexOf('.') + 1);
        return String.format(Locale.ROOT, dialect.word(Word.DROP_INDEX), tableName, indexName, schema);
    }

    /** ALTER TABLE … SET DEFAULT, without a semicolon. */
    public static String setDefault(Table table, Column column, String function, Dialect dialect) {
        return "ALTER TABLE " + name(table, dialect) + " ALTER COLUMN " + dialect.quoted(column.name())
                + " SET DEFAULT " + (dialect.has(Capability.GOOGLESQL_DDL) ? "(" + function + ")" : function);
    }

    /** Names in brackets, as they stand in SQL. */
    static String list(List<String> names, Dialect dialect) {
        List<String> quoted = new ArrayList<>();
        for (String name : names) {
            quoted.add(dialect.quoted(name));
        }
        return "(" + String.join(", ", quoted) + ")";
    }

    /** Returns what {@link #createTable} leaves out because it holds a literal, as a clause; empty when nothing. */
    static String leftOut(Table table, Dialect dialect) {
        ColumnWriter columns = new ColumnWriter(dialect);
        List<String> names = new ArrayList<>();
        for (Column column : table.columns()) {
            if (!columns.isComplete(column, table.wasReadFromMetadata())) {
                names.add(column.name());
            }
        }
        return names.isEmpty()
                ? ""
                : "add what makes the value of " + String.join(", ", names) + ", which is not shown here";
    }

    /** Returns what {@link #createIndex} leaves out because it holds a literal, as a clause; empty when nothing. */
    static String leftOut(Index index, Dialect dialect) {
        boolean shown = index.filter() == null || !new ColumnWriter(dialect).holdsLiteral(index.filter());
        return shown ? "" : "add its WHERE, which is not shown here";
    }

    /** ALTER TABLE … ADD COLUMN, without a semicolon. */
    static String addColumn(Table table, Column column, Dialect dialect) {
        DdlWriter writer = new DdlWriter(dialect);
        return "ALTER TABLE " + writer.name(table.name()) + " ADD COLUMN "
                + writer.columns.definition(column, table.wasReadFromMetadata());
    }

    /** Returns the definition of a shard column with the words by which the engine hides it from {@code SELECT *}, if it has any. */
    public static String hidden(String definition, Dialect dialect) {
        String word = dialect.wordOrNull(Word.HIDDEN);
        return word == null ? definition : definition + " " + word;
    }

    private String table(Table table) {
        boolean keyBehind = dialect.has(Capability.GOOGLESQL_DDL);
        String key = primaryKey(table);
        StringBuilder text =
                new StringBuilder("CREATE TABLE ").append(name(table.name())).append(" (");
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.columns().get(i);
            text.append(i == 0 ? "\n  " : ",\n  ").append(columns.definition(column, table.wasReadFromMetadata()));
        }
        if (!keyBehind && !key.isEmpty()) {
            text.append(",\n  ").append(key);
        }
        for (String line : new ConstraintWriter(dialect, table).lines()) {
            text.append(",\n  ").append(line);
        }
        return text.append("\n)")
                .append(keyBehind ? " " + key : "")
                .append(options(table))
                .toString();
    }

    private String primaryKey(Table table) {
        if (table.key().isEmpty()) {
            return "";
        }
        List<KeyPart> keyParts = dialect.has(Capability.ORDERED_PRIMARY_KEYS) ? table.key() : ascending(table.key());
        String key = "PRIMARY KEY " + parts(table, keyParts);
        if (dialect.has(Capability.HASH_SHARDED_INDEXES)) {
            return key + usingHash(table.key());
        }
        return dialect.has(Capability.HIDDEN_ROW_ID) ? key + clustering(table) : key;
    }

    /** TiDB shards the row ids of tables only whose key is not clustered, and scatters numbers in keys only that are. */
    private static String clustering(Table table) {
        if (isScattered(table)) {
            return " CLUSTERED";
        }
        return table.options().containsKey(ROW_ID_SHARDS) ? " NONCLUSTERED" : "";
    }

    private static List<KeyPart> ascending(List<KeyPart> key) {
        List<KeyPart> parts = new ArrayList<>();
        for (KeyPart part : key) {
            parts.add(new KeyPart(part.column(), Direction.ASC));
        }
        return parts;
    }

    private static boolean isScattered(Table table) {
        Column leading =
                table.key().isEmpty() ? null : table.column(table.key().get(0).column());
        return leading != null && leading.identity() == Identity.SCATTERED;
    }

    private static String usingHash(List<KeyPart> parts) {
        return parts.get(0).direction() == Direction.HASH ? " USING HASH" : "";
    }

    private String parts(Table table, List<KeyPart> parts) {
        List<String> written = new ArrayList<>();
        for (KeyPart part : parts) {
            written.add(part(table, part));
        }
        return "(" + String.join(", ", written) + ")";
    }

    private String part(Table table, KeyPart part) {
        boolean expression = table.column(part.column()) == null && !isPlainName(part.column());
        String name = expression ? "(" + part.column() + ")" : dialect.quoted(part.column());
        if (part.direction() == Direction.DESC && dialect.has(Capability.DESCENDING_KEYS)) {
            return name + " DESC";
        }
        if (dialect.has(Capability.HASHED_LEADING_PART)) {
            return name + (part.direction() == Direction.HASH ? " HASH" : " ASC");
        }
        return name;
    }

    /** A column that was added after the table was described is not in it. */
    private static boolean isPlainName(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isJavaIdentifierPart(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private String options(Table table) {
        if (dialect.has(Capability.OPTIONS_IN_WITH)) {
            return with(table);
        }
        if (dialect.has(Capability.GOOGLESQL_DDL)) {
            return option(table, ROW_DELETION, ", ROW DELETION POLICY %s");
        }
        boolean shardsRowIds = dialect.has(Capability.HIDDEN_ROW_ID) && !isScattered(table);
        return (shardsRowIds ? option(table, ROW_ID_SHARDS, " SHARD_ROW_ID_BITS = %s") : "")
                + (dialect.has(Capability.MYSQL_DDL) ? ofServer(table) : "");
    }

    /** YDB's options, those that hold no literal. */
    private String with(Table table) {
        List<String> written = new ArrayList<>();
        for (String name : new TreeSet<>(table.options().keySet())) {
            if (isWritten(table, name)) {
                written.add(name + " = " + table.options().get(name));
            }
        }
        return written.isEmpty() ? "" : " WITH (" + String.join(", ", written) + ")";
    }

    /** MySQL's options that rows are stored by. */
    private String ofServer(Table table) {
        StringBuilder text = new StringBuilder();
        for (String name : new TreeSet<>(table.options().keySet())) {
            if (STORAGE.contains(name) && isWritten(table, name)) {
                text.append(' ')
                        .append(name)
                        .append(" = ")
                        .append(table.options().get(name));
            }
        }
        return text.toString();
    }

    private boolean isWritten(Table table, String name) {
        String value = table.options().getOrDefault(name, "");
        if (dialect.has(Capability.OPTIONS_IN_WITH)) {
            return !CLAUSES.contains(name) && !value.isEmpty() && !columns.holdsLiteral(value);
        }
        if (dialect.has(Capability.GOOGLESQL_DDL)) {
            return name.equals(ROW_DELETION);
        }
        return dialect.has(Capability.MYSQL_DDL)
                && (name.equals(ROW_ID_SHARDS) || (STORAGE.contains(name) && !columns.holdsLiteral(value)));
    }

    /** Returns the table's options that its DDL leaves out, because they are written in too many ways, or hold a literal. */
    static List<String> optionsLeftOut(Table table, Dialect dialect) {
        DdlWriter writer = new DdlWriter(dialect);
        List<String> left = new ArrayList<>();
        for (String name : new TreeSet<>(table.options().keySet())) {
            if (!writer.isWritten(table, name) && !OF_KEY.contains(name) && !name.startsWith("CACHE ")) {
                left.add(name);
            }
        }
        boolean areUnknown = table.wasReadFromMetadata() && !dialect.has(Capability.TABLE_OPTIONS);
        if (areUnknown && dialect.has(Capability.ROW_TTL)) {
            left.add(
                    dialect.has(Capability.ROW_DELETION_POLICY)
                            ? "a row deletion policy, if it has one"
                            : "options such as TTL, if it has any");
        }
        return left;
    }

    private static String option(Table table, String name, String sql) {
        String value = table.options().get(name);
        return value == null ? "" : sql.replace("%s", value);
    }

    private String index(Table table, Index index) {
        String indexName = index.name().isEmpty() ? "" : dialect.quoted(index.name()) + " ";
        if (dialect.has(Capability.INDEXES_BY_ALTER_ONLY)) {
            return "ALTER TABLE " + name(table.name()) + " ADD INDEX " + indexName + "GLOBAL "
                    + (index.unique() ? "UNIQUE " : "") + (index.later() ? "ASYNC " : "") + "ON "
                    + parts(table, index.parts()) + storing(index);
        }
        return "CREATE " + (index.unique() ? "UNIQUE " : "")
                + (index.nullFiltered() ? "NULL_FILTERED " : "")
                + "INDEX " + (dialect.has(Capability.ASYNC_INDEXES) ? "ASYNC " : "") + indexName + "ON "
                + name(table.name()) + " " + parts(table, index.parts())
                + (dialect.has(Capability.HASH_SHARDED_INDEXES) ? usingHash(index.parts()) : "")
                + storing(index)
                + interleaved(table, index)
                + filter(index);
    }

    private String storing(Index index) {
        if (index.storing().isEmpty()) {
            return "";
        }
        return " " + dialect.word(Word.STORING) + " " + list(index.storing(), dialect);
    }

    private String interleaved(Table table, Index index) {
        if (index.interleavedIn() == null) {
            return "";
        }
        return (dialect.has(Capability.GOOGLESQL_DDL) ? ", INTERLEAVE IN " : " INTERLEAVE IN ")
                + name(new QualifiedName(table.name().schema(), index.interleavedIn()));
    }

    private String filter(Index index) {
        return index.filter() == null || columns.holdsLiteral(index.filter()) ? "" : " WHERE " + index.filter();
    }

    private String name(QualifiedName table) {
        return table.schema() == null || Advice.spelt(table).equals(table.name())
                ? dialect.quoted(table.name())
                : dialect.quoted(table.schema()) + "." + dialect.quoted(table.name());
    }
}

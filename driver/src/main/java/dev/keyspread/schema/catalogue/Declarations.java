package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.Check;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Collation;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.ColumnDefinition;
import dev.keyspread.sql.ddl.ColumnDefinition.DeclaredCheck;
import dev.keyspread.sql.ddl.DdlStatement.CreateTable;
import dev.keyspread.sql.ddl.ForeignKeyDefinition;
import dev.keyspread.sql.ddl.IndexDefinition;
import dev.keyspread.sql.ddl.Interleaving;
import dev.keyspread.sql.ddl.KeyDefinition;
import dev.keyspread.sql.ddl.KeyPartDefinition;
import dev.keyspread.sql.ddl.KeyPartDefinition.WrittenOrder;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From what DDL declares to what the engine makes of it: its defaults for order, nullness and names. {@link TableChanges},
 * {@link KeyChanges} and {@link Catalogue} translate by it.
 */
final class Declarations {
    private final Dialect dialect;
    private final boolean hashesFirst;

    Declarations(DetectedDialect engine) {
        this.dialect = engine.dialect();
        this.hashesFirst = dialect.has(Capability.HASHED_LEADING_PART) && !engine.isRanged();
    }

    /** The table that a CREATE TABLE makes. */
    Table table(CreateTable create, QualifiedName name) {
        KeyDefinition declaredKey = create.primaryKey();
        List<KeyPart> key = declaredKey == null
                ? List.of()
                : parts(declaredKey.columns(), declaredKey.usingHash(), create.options());
        List<Column> columns = new ArrayList<>();
        for (ColumnDefinition definition : create.columns()) {
            columns.add(column(definition, create.options()));
        }
        List<Index> uniques = new ArrayList<>();
        for (KeyDefinition unique : create.uniques()) {
            uniques.add(unique(unique, create.options()));
        }
        List<ForeignKey> foreignKeys = new ArrayList<>();
        for (ForeignKeyDefinition foreign : create.foreignKeys()) {
            foreignKeys.add(foreignKey(foreign, name));
        }
        List<QualifiedName> synonyms = new ArrayList<>();
        for (String synonym : create.synonyms()) {
            synonyms.add(new QualifiedName(name.schema(), synonym));
        }
        Table table = Table.builder(name)
                .columns(keyed(columns, key))
                .key(key, keyName(declaredKey, name))
                .indexes(uniques)
                .interleavedIn(parent(create.interleaving()))
                .foreignKeys(foreignKeys)
                .checks(create.derivedFrom().isEmpty() ? checks(create.checks()) : null)
                .options(options(create.options(), declaredKey))
                .otherNames(synonyms)
                .build();
        for (IndexDefinition index : create.indexes()) {
            table = withIndex(table, index);
        }
        return table;
    }

    /** A foreign key of that table, under the name that the engine gives it if that is known. */
    ForeignKey foreignKey(ForeignKeyDefinition key, QualifiedName table) {
        String name = key.constraint();
        if (name == null) {
            name = dialect.has(Capability.RUNS_POSTGRES_CODE)
                    ? table.name() + "_" + String.join("_", key.columns()) + "_fkey"
                    : "";
        }
        return new ForeignKey(name, key.columns(), key.table(), key.referenced(), key.actions());
    }

    private static List<Check> checks(List<DeclaredCheck> declared) {
        List<Check> checks = new ArrayList<>();
        for (DeclaredCheck each : declared) {
            checks.add(check(each));
        }
        return checks;
    }

    static Check check(DeclaredCheck check) {
        return new Check(check.constraint() == null ? "" : check.constraint(), check.text());
    }

    @Nullable
    QualifiedName parent(@Nullable Interleaving interleaving) {
        return interleaving == null ? null : interleaving.table();
    }

    Column column(ColumnDefinition definition, Map<String, String> tableOptions) {
        Identity identity = identity(definition.identity(), definition.defaultExpression());
        boolean counted = definition.identity() != ColumnDefinition.DeclaredIdentity.NONE
                && !dialect.has(Capability.GOOGLESQL_DDL);
        return Column.builder(definition.name(), type(definition, tableOptions))
                .nullable(definition.nullable() && !counted)
                .defaultExpression(definition.defaultExpression())
                .generated(definition.generated())
                .identity(identity)
                .hidden(isHidden(definition.extras()))
                .commitTimestamp(definition.commitTimestamp())
                .comment(definition.comment())
                .build();
    }

    private ColumnType type(ColumnDefinition definition, Map<String, String> tableOptions) {
        Collation collation = definition.collation();
        Collation known = collation == null ? tableCollation(tableOptions) : inTablesSet(collation, tableOptions);
        return ColumnTypes.of(definition.type(), known, dialect);
    }

    /** MySQL's BINARY alone means the binary collation of the table's character set, where an option gives that. */
    private static Collation inTablesSet(Collation declared, Map<String, String> options) {
        if (declared.characterSet() != null || declared.name() != null) {
            return declared;
        }
        for (Map.Entry<String, String> option : options.entrySet()) {
            if (option.getKey().endsWith("CHARSET") || option.getKey().endsWith("CHARACTER SET")) {
                return new Collation(option.getValue(), declared.binary(), null);
            }
        }
        return declared;
    }

    /** The collation of text columns that declare none, if an option of the table gives it; else null. */
    private @Nullable Collation tableCollation(Map<String, String> options) {
        if (dialect.has(Capability.CONFIGURED_COLLATION)) {
            for (Map.Entry<String, String> option : options.entrySet()) {
                if (option.getKey().endsWith("COLLATE")) {
                    return Collation.named(option.getValue());
                }
            }
        }
        return null;
    }

    /** How values come about: by the column's own declaration, or by a default that draws from a sequence. */
    Identity identity(ColumnDefinition.DeclaredIdentity declared, @Nullable String defaultExpression) {
        if (declared == ColumnDefinition.DeclaredIdentity.NONE) {
            return Defaults.identity(defaultExpression, dialect);
        }
        boolean counts =
                declared == ColumnDefinition.DeclaredIdentity.COUNTER && !dialect.has(Capability.SCATTERED_COUNTERS);
        return counts ? Identity.COUNTER : Identity.SCATTERED;
    }

    private static boolean isHidden(String extras) {
        String words = extras.toUpperCase(Locale.ROOT);
        return words.contains("INVISIBLE") || words.contains("NOT VISIBLE") || words.contains("HIDDEN");
    }

    /** The columns as a primary key leaves them: NOT NULL, but in the engines that allow a NULL in a key. */
    List<Column> keyed(List<Column> columns, List<KeyPart> key) {
        if (dialect.has(Capability.NULLABLE_KEYS)) {
            return columns;
        }
        List<Column> keyed = new ArrayList<>(columns);
        for (int i = 0; i < keyed.size(); i++) {
            if (isPart(key, keyed.get(i))) {
                keyed.set(i, keyed.get(i).withNullable(false));
            }
        }
        return keyed;
    }

    private boolean isPart(List<KeyPart> key, Column column) {
        for (KeyPart part : key) {
            if (dialect.sameName(part.column(), column.name())) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if the engine hashes the first part of a key that no word orders: not where tables share a tablet. */
    private boolean hashesFirst(Map<String, String> tableOptions) {
        String own = tableOptions.getOrDefault("COLOCATION", "");
        boolean hasOwnTablets =
                own.replace("'", "").equalsIgnoreCase("false") && dialect.has(Capability.HASHED_LEADING_PART);
        return (hashesFirst || hasOwnTablets)
                && !tableOptions.containsKey("TABLEGROUP")
                && !isOn(tableOptions.get("COLOCATION"))
                && !isOn(tableOptions.get("COLOCATED"));
    }

    private static boolean isOn(@Nullable String option) {
        return option != null && option.replace("'", "").equalsIgnoreCase("true");
    }

    List<KeyPart> parts(List<KeyPartDefinition> columns, boolean usingHash, Map<String, String> tableOptions) {
        List<KeyPart> parts = new ArrayList<>();
        for (KeyPartDefinition column : columns) {
            boolean first = parts.isEmpty();
            WrittenOrder order = column.order();
            boolean hashesFirst = usingHash || (order == WrittenOrder.UNSPECIFIED && hashesFirst(tableOptions));
            boolean hashes = order == WrittenOrder.HASH || (first && hashesFirst);
            Direction written = order == WrittenOrder.DESC ? Direction.DESC : Direction.ASC;
            parts.add(new KeyPart(column.text(), hashes ? Direction.HASH : written));
        }
        return parts;
    }

    /** A unique constraint, as the index that enforces it. */
    Index unique(KeyDefinition key, Map<String, String> tableOptions) {
        String name = key.constraint() == null ? "" : key.constraint();
        return new Index(
                name,
                true,
                false,
                parts(key.columns(), key.usingHash(), tableOptions),
                key.storing(),
                null,
                false,
                null);
    }

    /** The table with an index more. Only one that is ordered by its key has ends that can be hot. */
    Table withIndex(Table table, IndexDefinition definition) {
        if (definition.columns().isEmpty()) {
            return table;
        }
        boolean ordered = definition.kind() == IndexDefinition.Kind.ORDERED;
        List<Index> indexes = new ArrayList<>(ordered ? table.indexes() : table.otherIndexes());
        indexes.add(index(definition, table.options()));
        return ordered ? table.withIndexes(indexes) : table.withOtherIndexes(indexes);
    }

    private Index index(IndexDefinition definition, Map<String, String> tableOptions) {
        QualifiedName name = definition.name();
        QualifiedName parent = definition.interleavedIn();
        return new Index(
                name == null ? "" : name.name(),
                definition.unique(),
                definition.nullFiltered(),
                parts(definition.columns(), definition.usingHash(), tableOptions),
                definition.storing(),
                parent == null ? null : parent.name(),
                definition.reach() == IndexDefinition.Reach.LOCAL,
                definition.filter(),
                definition.options().containsKey("ASYNC"));
    }

    /** The key's name where the engine's own choice is known. */
    @Nullable
    String keyName(@Nullable KeyDefinition key, QualifiedName table) {
        if (key == null || dialect.has(Capability.MYSQL_DDL)) {
            return null;
        }
        if (key.constraint() != null) {
            return key.constraint();
        }
        return dialect.has(Capability.RUNS_POSTGRES_CODE) ? table.name() + "_pkey" : null;
    }

    Map<String, String> options(Map<String, String> declared, @Nullable KeyDefinition key) {
        if (key == null || (key.clustered() == null && key.options().isEmpty())) {
            return declared;
        }
        Map<String, String> options = new HashMap<>(declared);
        options.putAll(key.options());
        if (key.clustered() != null) {
            options.remove(key.clustered() ? "NONCLUSTERED" : "CLUSTERED");
            options.put(key.clustered() ? "CLUSTERED" : "NONCLUSTERED", "");
        }
        return options;
    }
}

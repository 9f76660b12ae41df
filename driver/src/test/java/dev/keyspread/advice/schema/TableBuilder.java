package dev.keyspread.advice.schema;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tables made by hand, for what a test wants to vary one by one. */
public final class TableBuilder {
    private final Dialect dialect;
    private final QualifiedName name;
    private final List<Column> columns = new ArrayList<>();
    private final List<Index> indexes = new ArrayList<>();
    private final Map<String, String> options = new TreeMap<>();
    private List<KeyPart> key = List.of();
    private @Nullable QualifiedName parent;
    private Table.Origin origin = Table.Origin.DECLARED;

    private TableBuilder(Dialect dialect, String name) {
        this.dialect = dialect;
        this.name = new QualifiedName(null, name);
    }

    public static TableBuilder table(Dialect dialect, String name) {
        return new TableBuilder(dialect, name);
    }

    /** NOT NULL. */
    public TableBuilder column(String column, String type) {
        return column(column, type, null);
    }

    public TableBuilder column(String column, String type, @Nullable String defaultExpression) {
        return add(of(column, type).notNull().defaultExpression(defaultExpression));
    }

    TableBuilder nullable(String column, String type) {
        return add(of(column, type));
    }

    public TableBuilder generated(String column, String type, String expression) {
        return add(of(column, type).notNull().generated(expression));
    }

    public TableBuilder counter(String column, String type) {
        return add(of(column, type).notNull().identity(Identity.COUNTER));
    }

    TableBuilder scattered(String column, String type) {
        return add(of(column, type).notNull().identity(Identity.SCATTERED));
    }

    TableBuilder commitTimestamp(String column) {
        return add(of(column, "TIMESTAMP").notNull().commitTimestamp(true));
    }

    private Column.Builder of(String column, String type) {
        return Column.builder(column, ColumnTypes.of(type, dialect));
    }

    private TableBuilder add(Column.Builder column) {
        columns.add(column.build());
        return this;
    }

    /** Parts as in SQL: {@code "a"}, {@code "b DESC"}, {@code "c HASH"}. */
    public TableBuilder key(String... parts) {
        key = parts(parts);
        return this;
    }

    TableBuilder index(String index, String... parts) {
        return index(index, false, parts);
    }

    TableBuilder uniqueIndex(String index, String... parts) {
        return index(index, true, parts);
    }

    private TableBuilder index(String index, boolean unique, String... parts) {
        indexes.add(new Index(index, unique, false, parts(parts), List.of(), null, false, null));
        return this;
    }

    TableBuilder index(Index index) {
        indexes.add(index);
        return this;
    }

    TableBuilder interleavedIn(String table) {
        parent = new QualifiedName(null, table);
        return this;
    }

    TableBuilder option(String option, String value) {
        options.put(option, value);
        return this;
    }

    TableBuilder wasReadFromMetadata() {
        origin = Table.Origin.READ;
        return this;
    }

    public Table build() {
        return Table.builder(name)
                .columns(columns)
                .key(key, null)
                .indexes(indexes)
                .interleavedIn(parent)
                .options(options)
                .origin(origin)
                .build();
    }

    static List<KeyPart> parts(String... parts) {
        return Arrays.stream(parts).map(TableBuilder::part).toList();
    }

    private static KeyPart part(String text) {
        for (Direction direction : Direction.values()) {
            if (text.endsWith(" " + direction)) {
                return new KeyPart(
                        text.substring(0, text.length() - direction.name().length() - 1), direction);
            }
        }
        return new KeyPart(text, Direction.ASC);
    }
}

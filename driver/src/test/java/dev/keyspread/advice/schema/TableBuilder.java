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
    private Table.Origin origin = Table.Origin.CREATED;

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

    public TableBuilder column(String column, String type, @Nullable String defaultText) {
        return add(column, type, false, defaultText, null, Identity.NONE, false);
    }

    TableBuilder nullable(String column, String type) {
        return add(column, type, true, null, null, Identity.NONE, false);
    }

    public TableBuilder generated(String column, String type, String expression) {
        return add(column, type, false, null, expression, Identity.NONE, false);
    }

    public TableBuilder counter(String column, String type) {
        return add(column, type, false, null, null, Identity.COUNTER, false);
    }

    TableBuilder scattered(String column, String type) {
        return add(column, type, false, null, null, Identity.SCATTERED, false);
    }

    TableBuilder commitTimestamp(String column) {
        return add(column, "TIMESTAMP", false, null, null, Identity.NONE, true);
    }

    private TableBuilder add(
            String column,
            String type,
            boolean nullable,
            @Nullable String defaultText,
            @Nullable String generated,
            Identity identity,
            boolean commitTimestamp) {
        columns.add(new Column(
                column,
                ColumnTypes.of(type, dialect),
                nullable,
                defaultText,
                generated,
                identity,
                false,
                commitTimestamp,
                null));
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
        return new Table(name, columns, key, null, true, indexes, parent, options, origin);
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

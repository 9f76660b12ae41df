package dev.keyspread.cli.adopt.ddl;

import dev.keyspread.advice.fix.DdlWriter;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table of Spanner as its information schema tells it, and writes the DDL of another one with the same columns, checks and
 * indexes. {@code KeyByCopy} uses it.
 */
public final class SpannerTable {
    private static final String OF_TABLE = " WHERE table_schema = ? AND table_name = ?";

    private final Connection connection;
    private final RuledColumn column;
    private final Dialect dialect;
    private final String schema;
    private final String name;

    /** The table of that column, asked on that connection. */
    public SpannerTable(Connection connection, RuledColumn column) {
        this.connection = connection;
        this.column = column;
        this.dialect = column.dialect();
        String named = column.table().name().schema();
        this.schema = named != null ? named : Objects.requireNonNullElse(dialect.standardSchema(), "");
        this.name = column.table().name().name();
    }

    /** Returns true if there is a table of that name beside this one. */
    public boolean isThere(String other) throws SQLException {
        return !list(
                        "SELECT table_name FROM information_schema.tables" + OF_TABLE,
                        row -> row.getString(1),
                        schema,
                        other)
                .isEmpty();
    }

    /** The columns that can be written, in their order: other ones the database computes. */
    public List<String> columns(String table) throws SQLException {
        return list(
                "SELECT column_name FROM information_schema.columns" + OF_TABLE
                        + " AND is_generated <> 'ALWAYS' ORDER BY ordinal_position",
                row -> row.getString(1),
                schema,
                table);
    }

    /**
     * Why the table can't be exchanged for a copy; empty where it can.
     *
     * @throws SQLException when the information schema can't be read
     */
    public List<String> obstacles() throws SQLException {
        List<String> why = new ArrayList<>();
        for (KeyPart part : column.table().key()) {
            if (Objects.requireNonNull(column.table().column(part.column())).nullable()) {
                why.add("the column " + part.column() + " of its key may be NULL");
            }
        }
        if (column.table().interleavedIn() != null) {
            why.add("it is interleaved in " + column.table().interleavedIn());
        }
        list(
                        "SELECT table_name FROM information_schema.tables WHERE table_schema = ? AND parent_table_name"
                                + " = ?",
                        row -> row.getString(1),
                        schema,
                        name)
                .forEach(child -> why.add(child + " is interleaved in it"));
        foreignKeys(why);
        list(
                        "SELECT change_stream_name FROM information_schema.change_stream_tables" + OF_TABLE,
                        row -> row.getString(1),
                        schema,
                        name)
                .forEach(stream -> why.add("the change stream " + stream + " watches it"));
        String word = "(?is).*\\b" + Pattern.quote(name) + "\\b.*";
        list("SELECT table_name, view_definition FROM information_schema.views", row ->
                        new String[] {row.getString(1), row.getString(2)})
                .stream()
                .filter(view -> String.valueOf(view[1]).matches(word))
                .forEach(view -> why.add("the view " + view[0] + " reads it"));
        list(
                        "SELECT row_deletion_policy_expression FROM information_schema.tables" + OF_TABLE
                                + " AND row_deletion_policy_expression IS NOT NULL",
                        row -> row.getString(1),
                        schema,
                        name)
                .forEach(policy -> why.add("its rows are deleted by a policy, " + policy));
        list(
                        "SELECT column_name FROM information_schema.columns" + OF_TABLE + " AND is_identity = 'YES'",
                        row -> row.getString(1),
                        schema,
                        name)
                .forEach(each -> why.add(each + " is an identity column, whose next number would be lost"));
        list(
                        "SELECT index_name, index_type FROM information_schema.indexes" + OF_TABLE
                                + " AND (index_type NOT IN ('INDEX', 'PRIMARY_KEY') OR parent_table_name <> '')",
                        row -> row.getString(1) + " (" + row.getString(2) + ")",
                        schema,
                        name)
                .forEach(index -> why.add("its index " + index + " is interleaved, or none of ordinary columns"));
        list(
                        "SELECT column_name FROM information_schema.columns" + OF_TABLE
                                + " AND spanner_type LIKE '%[]'",
                        row -> row.getString(1),
                        schema,
                        name)
                .forEach(each -> why.add(each + " is an array, which this dialect can't compare"));
        column.table().otherNames().forEach(other -> why.add("it has the synonym " + other));
        return why;
    }

    private void foreignKeys(List<String> why) throws SQLException {
        try (ResultSet keys = connection.getMetaData().getImportedKeys(null, schema, name)) {
            while (keys.next()) {
                why.add("its foreign key " + keys.getString("FK_NAME") + " refers to "
                        + keys.getString("PKTABLE_NAME"));
            }
        }
        try (ResultSet keys = connection.getMetaData().getExportedKeys(null, schema, name)) {
            while (keys.next()) {
                why.add("the foreign key " + keys.getString("FK_NAME") + " of " + keys.getString("FKTABLE_NAME")
                        + " refers to it");
            }
        }
    }

    /** The DDL of a table like this one that has another key, and of its indexes. */
    public List<String> createLike(String other, String suffix) throws SQLException {
        Set<String> shown = shown();
        List<String> parts = new ArrayList<>(list(
                "SELECT column_name, spanner_type, is_nullable, column_default, generation_expression, is_stored,"
                        + " is_generated FROM information_schema.columns" + OF_TABLE + " ORDER BY ordinal_position",
                row -> definition(row, shown),
                schema,
                name));
        parts.addAll(list(
                "SELECT c.constraint_name, c.check_clause FROM information_schema.check_constraints c"
                        + " JOIN information_schema.table_constraints t ON t.constraint_schema = c.constraint_schema"
                        + " AND t.constraint_name = c.constraint_name WHERE t.table_schema = ? AND t.table_name = ?"
                        + " AND t.constraint_name NOT LIKE 'CK_IS_NOT_NULL_%'",
                row -> "CONSTRAINT " + dialect.quoted(row.getString(1) + suffix) + " CHECK (" + row.getString(2) + ")",
                schema,
                name));
        List<String> key = new ArrayList<>();
        key.add(column.columnSql());
        column.table().key().stream()
                .filter(part -> !part.column().equals(column.rule().target().name()))
                .forEach(part -> key.add(ordered(part)));
        String keyText = "PRIMARY KEY (" + String.join(", ", key) + ")";
        boolean isWithin = dialect.has(Capability.POSTGRES_GRAMMAR);
        if (isWithin) {
            // This dialect knows no order in keys.
            parts.add(keyText);
        }
        List<String> ddl = new ArrayList<>();
        ddl.add("CREATE TABLE IF NOT EXISTS " + sql(other) + " (" + String.join(", ", parts) + ")"
                + (isWithin ? "" : " " + keyText));
        for (Index index : indexes()) {
            ddl.add(create(index, other, suffix));
        }
        return ddl;
    }

    /** The indexes that the other table needs too. */
    public List<Index> indexes() {
        String byShard = new AdoptionSql(column).indexName();
        return column.table().indexes().stream()
                .filter(each -> !byShard.equalsIgnoreCase(each.name()))
                .toList();
    }

    /** Returns the columns that a star shows. The information schema does not tell which are hidden. */
    private Set<String> shown() throws SQLException {
        Set<String> shown = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + sql(name) + " LIMIT 0")) {
            for (int i = 1; i <= none.getMetaData().getColumnCount(); i++) {
                shown.add(none.getMetaData().getColumnName(i));
            }
        }
        return shown;
    }

    private String definition(ResultSet row, Set<String> shown) throws SQLException {
        String columnName = row.getString(1);
        boolean isShard = columnName.equals(column.rule().target().name());
        boolean isPostgres = dialect.has(Capability.POSTGRES_GRAMMAR);
        StringBuilder text =
                new StringBuilder(dialect.quoted(columnName)).append(' ').append(row.getString(2));
        if (isShard || "NO".equalsIgnoreCase(row.getString(3))) {
            text.append(" NOT NULL");
        }
        if ("ALWAYS".equalsIgnoreCase(row.getString(7))) {
            boolean isStored = "YES".equalsIgnoreCase(row.getString(6));
            text.append(isPostgres ? " GENERATED ALWAYS AS (" : " AS (")
                    .append(row.getString(5))
                    .append(')')
                    .append(isStored ? " STORED" : isPostgres ? " VIRTUAL" : "");
        } else if (row.getString(4) != null) {
            text.append(
                    dialect.has(Capability.GOOGLESQL_DDL)
                            ? " DEFAULT (" + row.getString(4) + ")"
                            : " DEFAULT " + row.getString(4));
        }
        text.append(shown.contains(columnName) ? "" : DdlWriter.hidden("", dialect));
        if (!isPostgres
                && Objects.requireNonNull(column.table().column(columnName)).commitTimestamp()) {
            text.append(" OPTIONS (allow_commit_timestamp=true)");
        }
        return text.toString();
    }

    private String ordered(KeyPart part) {
        boolean isDescending = part.direction() == Direction.DESC && !dialect.has(Capability.POSTGRES_GRAMMAR);
        return dialect.quoted(part.column()) + (isDescending ? " DESC" : "");
    }

    private String create(Index index, String other, String suffix) throws SQLException {
        boolean isPostgres = dialect.has(Capability.POSTGRES_GRAMMAR);
        String parts = index.parts().stream()
                .map(part -> dialect.quoted(part.column()) + (part.direction() == Direction.DESC ? " DESC" : ""))
                .collect(Collectors.joining(", "));
        String storing = index.storing().stream().map(dialect::quoted).collect(Collectors.joining(", "));
        List<String> filled = isPostgres ? filled(index) : List.of();
        return "CREATE " + (index.unique() ? "UNIQUE " : "")
                + (index.nullFiltered() && dialect.has(Capability.GOOGLESQL_DDL) ? "NULL_FILTERED " : "")
                + "INDEX IF NOT EXISTS " + dialect.quoted(index.name() + suffix) + " ON " + sql(other) + " (" + parts
                + ")"
                + (storing.isEmpty() ? "" : " " + dialect.word(Word.STORING) + " (" + storing + ")")
                + (filled.isEmpty() ? "" : " WHERE " + String.join(" AND ", filled));
    }

    /** Columns that an index leaves out where they are NULL: it calls them not nullable, though the table does not. */
    private List<String> filled(Index index) throws SQLException {
        return list(
                "SELECT i.column_name FROM information_schema.index_columns i JOIN information_schema.columns c"
                        + " ON c.table_schema = i.table_schema AND c.table_name = i.table_name"
                        + " AND c.column_name = i.column_name WHERE i.table_schema = ? AND i.table_name = ?"
                        + " AND i.index_name = ? AND i.ordinal_position IS NOT NULL AND i.is_nullable = 'NO'"
                        + " AND c.is_nullable = 'YES' ORDER BY i.ordinal_position",
                row -> dialect.quoted(row.getString(1)) + " IS NOT NULL",
                schema,
                name,
                index.name());
    }

    /** The DDL that removes such a table. */
    public List<String> drop(String other, String suffix) {
        List<String> ddl = new ArrayList<>();
        for (Index index : indexes()) {
            ddl.add("DROP INDEX IF EXISTS " + sql(index.name() + suffix));
        }
        ddl.add("DROP TABLE IF EXISTS " + sql(other));
        return ddl;
    }

    /** A name in the table's schema. */
    public String sql(String other) {
        boolean isDefault = schema.isEmpty() || schema.toLowerCase(Locale.ROOT).equals("public");
        return (isDefault ? "" : dialect.quoted(schema) + ".") + dialect.quoted(other);
    }

    /** Reads one row. */
    @FunctionalInterface
    private interface Reading<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> list(String sql, Reading<T> reading, @Nullable String... values) throws SQLException {
        List<T> found = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                select.setString(i + 1, values[i]);
            }
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    found.add(reading.read(rows));
                }
            }
        }
        return found;
    }
}

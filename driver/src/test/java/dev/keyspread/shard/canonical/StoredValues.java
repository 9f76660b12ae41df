package dev.keyspread.shard.canonical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.sql.Dialect;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Binds random values in every way to a column of one type and compares what the database then holds with the canonical
 * text that was computed from the binding alone; and selects by random values and compares the rows that the database finds
 * equal with the canonical text of the value that was looked for.
 */
final class StoredValues {
    private final Connection connection;
    private final Dialect dialect;
    private final String type;
    private final String reader;
    private final Random random = new Random(20261121);
    private final RandomValues values = new RandomValues(random);
    private final CanonicalBytes scratch = new CanonicalBytes();
    private final List<String> stored = new ArrayList<>();
    private final List<Binding> bindings = new ArrayList<>();
    private int compared;

    /**
     * A column of a type.
     *
     * @param type as DDL spells it
     * @param reader an SQL expression over the column {@code a} that gives the canonical text of what it holds
     */
    StoredValues(Connection connection, Dialect dialect, String type, String reader) {
        this.connection = connection;
        this.dialect = dialect;
        this.type = type;
        this.reader = reader;
    }

    /** How many values were stored whose text was computed too. */
    int stored() {
        return stored.size();
    }

    /** How often a row was found equal to a value whose text was computed too. */
    int compared() {
        return compared;
    }

    void check(int perKind) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS v");
            statement.execute("CREATE TABLE v (n INT, a " + type + ")");
        }
        ColumnType declared = ColumnTypes.of(type, dialect);
        CanonicalValue canonical = canonical(declared);
        assertEquals(declared.family(), fromMetadata().column.type().family(), type);
        CanonicalValue described = fromMetadata();
        for (int kind = 0; kind < Binding.KINDS; kind++) {
            for (int i = 0; i < perKind; i++) {
                store(Binding.random(kind, values, random), canonical, described);
            }
        }
        for (int kind = 0; kind < Binding.KINDS; kind++) {
            for (int i = 0; i < 2 * perKind; i++) {
                compare(Binding.random(kind, values, random), canonical);
                compare(bindings.get(random.nextInt(bindings.size())), canonical);
            }
        }
    }

    private void store(Binding binding, CanonicalValue canonical, CanonicalValue described) throws SQLException {
        String text = text(canonical, binding, Purpose.STORE);
        assertEquals(text, text(described, binding, Purpose.STORE), type + " by metadata, " + binding);
        if (text == null) {
            return;
        }
        try (PreparedStatement insert =
                binding.prepare(connection, "INSERT INTO v (n, a) VALUES (" + stored.size() + ", ", ")")) {
            insert.executeUpdate();
        } catch (SQLException refused) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            ResultSet row = statement.executeQuery("SELECT " + reader + " FROM v WHERE n = " + stored.size());
            assertTrue(row.next());
            assertEquals(row.getString(1), text, type + " <- " + binding);
            stored.add(text);
            bindings.add(binding);
        }
    }

    private void compare(Binding binding, CanonicalValue canonical) {
        String text = text(canonical, binding, Purpose.COMPARE);
        if (text == null) {
            return;
        }
        try (PreparedStatement select = binding.prepare(connection, "SELECT n FROM v WHERE a = ", "")) {
            ResultSet rows = select.executeQuery();
            while (rows.next()) {
                assertEquals(stored.get(rows.getInt(1)), text, type + " = " + binding);
                compared++;
            }
        } catch (SQLException refused) {
            // The application's statement is refused as well.
        }
    }

    /** The canonical text, or null when there is none. */
    private @Nullable String text(CanonicalValue canonical, Binding binding, Purpose purpose) {
        scratch.clear();
        try {
            canonical.append(canonical.plain(binding.captured()), purpose, scratch);
        } catch (NotFillableException e) {
            return null;
        }
        byte[] bytes = scratch.copy();
        boolean raw = canonical instanceof CanonicalBinary;
        return raw ? HexFormat.of().formatHex(bytes) : new String(bytes, StandardCharsets.UTF_8);
    }

    private CanonicalValue fromMetadata() throws SQLException {
        String table = dialect == Dialect.H2 ? "V" : "v";
        try (ResultSet column =
                connection.getMetaData().getColumns(null, null, table, dialect == Dialect.H2 ? "A" : "a")) {
            assertTrue(column.next());
            int size = column.getInt("COLUMN_SIZE");
            int columnSize = column.wasNull() ? -1 : size;
            int digits = column.getInt("DECIMAL_DIGITS");
            int decimalDigits = column.wasNull() ? -1 : digits;
            return canonical(ColumnTypes.ofMetadata(dialect, column.getString("TYPE_NAME"), columnSize, decimalDigits));
        }
    }

    private CanonicalValue canonical(ColumnType columnType) {
        Column column = Column.builder("a", columnType).build();
        try {
            return CanonicalValue.of(column, dialect, true);
        } catch (CanonicalValue.UnhashableException e) {
            return fail(type + " " + columnType, e);
        }
    }
}

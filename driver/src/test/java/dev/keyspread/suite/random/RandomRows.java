package dev.keyspread.suite.random;

import com.google.cloud.ByteArray;
import com.google.cloud.Date;
import com.google.cloud.Timestamp;
import com.google.cloud.spanner.Mutation;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** Rows that are written otherwise than by a statement's text: by an updatable result set, by COPY, as mutations. */
final class RandomRows implements RandomStep {
    private enum Way {
        UPDATE_ROW,
        INSERT_ROW,
        DELETE_ROW,
        COPY_TEXT,
        COPY_CSV,
        MUTATION,
        BUFFERED_MUTATION
    }

    private static final List<Mutation.Op> WRITES =
            List.of(Mutation.Op.INSERT, Mutation.Op.UPDATE, Mutation.Op.INSERT_OR_UPDATE, Mutation.Op.REPLACE);

    private final Random random;
    private final Grammar grammar;
    private final RandomTable table;
    private final Way way;
    private final int at;
    private final boolean all;
    private final List<Map<RandomTable.Column, @Nullable Object>> rows = new ArrayList<>();
    private final Mutation.Op operation;

    RandomRows(World world) {
        this.random = world.random;
        this.grammar = world.grammar;
        List<RandomTable> tables = world.tables();
        RandomTable any = tables.get(random.nextInt(tables.size()));
        this.table = tables.stream().filter(each -> each.keyed).findAny().orElse(any);
        List<Way> ways = new ArrayList<>();
        if (grammar.isSpanner()) {
            ways.add(world.inTransaction() ? Way.BUFFERED_MUTATION : Way.MUTATION);
        } else {
            ways.addAll(List.of(Way.UPDATE_ROW, Way.INSERT_ROW, Way.DELETE_ROW));
        }
        if (grammar == Grammar.POSTGRESQL) {
            ways.addAll(List.of(Way.COPY_TEXT, Way.COPY_CSV));
        }
        way = ways.get(random.nextInt(ways.size()));
        at = random.nextInt(10);
        all = table.keyed || random.nextBoolean();
        operation = WRITES.get(random.nextInt(WRITES.size()));
        List<RandomTable.Column> columns = new ArrayList<>(table.columns());
        Collections.shuffle(columns, random);
        if (way == Way.UPDATE_ROW) {
            columns.removeIf(column -> table.sources().contains(column) && random.nextInt(4) > 0);
        } else if (random.nextInt(8) == 0 && columns.size() > 1) {
            columns.remove(0);
        }
        for (int count = isCopy() ? random.nextInt(5) : 1; count >= 1; count--) {
            rows.add(row(columns));
        }
    }

    private boolean isCopy() {
        return way == Way.COPY_TEXT || way == Way.COPY_CSV;
    }

    private Map<RandomTable.Column, @Nullable Object> row(List<RandomTable.Column> columns) {
        Map<RandomTable.Column, @Nullable Object> row = new LinkedHashMap<>();
        for (RandomTable.Column column : columns) {
            row.put(column, random.nextInt(12) == 0 ? null : column.kind().value(random));
        }
        return row;
    }

    @Override
    public @Nullable Object run(Connection connection) throws SQLException {
        return switch (way) {
            case COPY_TEXT, COPY_CSV -> copy(connection);
            case MUTATION -> {
                connection.unwrap(CloudSpannerJdbcConnection.class); // tells that it has mutations
                ((CloudSpannerJdbcConnection) connection).write(mutation());
                yield null;
            }
            case BUFFERED_MUTATION -> {
                ((CloudSpannerJdbcConnection) connection).bufferedWrite(mutation());
                yield null;
            }
            default -> {
                try {
                    yield updatable(connection);
                } catch (NullPointerException e) {
                    throw new SQLException("MariaDB's driver fails for a table without a key", "24000", e);
                } catch (ArrayIndexOutOfBoundsException e) {
                    throw new SQLException(
                            "MariaDB's driver stores the row and does not find it again: in a session with"
                                    + " PAD_CHAR_TO_FULL_LENGTH a CHAR does not equal what it was set to",
                            "24000",
                            e);
                }
            }
        };
    }

    private Object updatable(Connection connection) throws SQLException {
        String query = "SELECT " + (all ? "*" : table.columnNames("")) + " FROM " + table.name();
        try (Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet result = statement.executeQuery(query)) {
            if (way == Way.INSERT_ROW) {
                result.moveToInsertRow();
                update(result);
                result.insertRow();
                return "inserted";
            }
            if (!moveTo(result)) {
                return "no row";
            }
            if (way == Way.DELETE_ROW) {
                result.deleteRow();
                return "deleted";
            }
            update(result);
            result.updateRow();
            return "updated";
        }
    }

    /** Moves to the row that is the n-th by what the application knows of it, whatever order the rows come in. */
    private boolean moveTo(ResultSet result) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (result.next()) {
            texts.add(text(result));
        }
        if (texts.isEmpty()) {
            return false;
        }
        String wanted = texts.stream().sorted().toList().get(at % texts.size());
        return result.absolute(texts.indexOf(wanted) + 1);
    }

    private String text(ResultSet result) throws SQLException {
        StringBuilder text = new StringBuilder();
        for (RandomTable.Column column : table.columns()) {
            Object value = result.getObject(column.name());
            text.append(value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value)
                    .append('|');
        }
        return text.toString();
    }

    private void update(ResultSet result) throws SQLException {
        for (Map.Entry<RandomTable.Column, @Nullable Object> each : rows.get(0).entrySet()) {
            if (each.getValue() == null) {
                result.updateNull(each.getKey().name());
            } else {
                result.updateObject(each.getKey().name(), each.getValue());
            }
        }
    }

    private Object copy(Connection connection) throws SQLException {
        boolean csv = way == Way.COPY_CSV;
        String columns = rows.isEmpty()
                ? table.columnNames("")
                : rows.get(0).keySet().stream().map(RandomTable.Column::name).collect(Collectors.joining(", "));
        String sql = "COPY " + table.name() + " (" + columns + ") FROM STDIN" + (csv ? " WITH (FORMAT csv)" : "");
        String text = rows.stream()
                .map(row -> row.values().stream()
                        .map(value -> csv ? csv(value) : plainText(value))
                        .collect(Collectors.joining(csv ? "," : "\t", "", "\n")))
                .collect(Collectors.joining());
        try {
            return ((PGConnection) connection).getCopyAPI().copyIn(sql, new StringReader(text));
        } catch (IOException e) {
            throw new SQLException(e);
        }
    }

    private static String csv(@Nullable Object value) {
        return value == null ? "" : "\"" + copied(value).replace("\"", "\"\"") + "\"";
    }

    private static String plainText(@Nullable Object value) {
        return value == null ? "\\N" : copied(value).replace("\\", "\\\\").replace("\t", "\\t");
    }

    private static String copied(Object value) {
        return value instanceof byte[] bytes ? "\\x" + HexFormat.of().formatHex(bytes) : value.toString();
    }

    private Mutation mutation() {
        Mutation.WriteBuilder builder = switch (operation) {
            case INSERT -> Mutation.newInsertBuilder(table.name());
            case UPDATE -> Mutation.newUpdateBuilder(table.name());
            case INSERT_OR_UPDATE -> Mutation.newInsertOrUpdateBuilder(table.name());
            default -> Mutation.newReplaceBuilder(table.name());
        };
        rows.get(0).forEach((column, value) -> set(builder, column, value));
        return builder.build();
    }

    private static void set(Mutation.WriteBuilder builder, RandomTable.Column column, @Nullable Object value) {
        switch (column.kind()) {
            case BIGINT, INTEGER -> builder.set(column.name()).to(value == null ? null : ((Number) value).longValue());
            case BOOLEAN -> builder.set(column.name()).to((Boolean) value);
            case DATE -> {
                LocalDate day = (LocalDate) value;
                builder.set(column.name())
                        .to(
                                day == null
                                        ? null
                                        : Date.fromYearMonthDay(
                                                day.getYear(), day.getMonthValue(), day.getDayOfMonth()));
            }
            case INSTANT ->
                builder.set(column.name())
                        .to(
                                value == null
                                        ? null
                                        : Timestamp.parseTimestamp(((OffsetDateTime) value)
                                                .toInstant()
                                                .toString()));
            case BYTES -> builder.set(column.name()).to(value == null ? null : ByteArray.copyFrom((byte[]) value));
            default -> builder.set(column.name()).to((String) value);
        }
    }

    @Override
    public String form() {
        return "rows, " + way + (way.name().endsWith("MUTATION") ? " " + operation : "");
    }

    @Override
    public boolean writes() {
        return true;
    }

    @Override
    public boolean mayBeRefused() {
        return true;
    }

    @Override
    public String toString() {
        return form() + " of " + table.name() + (all ? " * " : " ") + at + " "
                + rows.stream().map(RandomRows::text).toList();
    }

    private static String text(Map<RandomTable.Column, @Nullable Object> row) {
        return row.entrySet().stream()
                .map(each -> each.getKey().name() + "=" + (each.getValue() == null ? null : plainText(each.getValue())))
                .collect(Collectors.joining(", "));
    }
}

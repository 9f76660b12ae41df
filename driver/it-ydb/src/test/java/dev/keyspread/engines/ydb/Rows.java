package dev.keyspread.engines.ydb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tech.ydb.proto.ValueProtos.Column;
import tech.ydb.proto.ValueProtos.ResultSet;
import tech.ydb.proto.ValueProtos.StructMember;
import tech.ydb.proto.ValueProtos.Type;
import tech.ydb.proto.ValueProtos.TypedValue;
import tech.ydb.proto.ValueProtos.Value;

/**
 * Writes and reads the rows of {@link Tables} for the plainest of statements: rows of parameters in UPSERT, REPLACE and
 * INSERT, one by one or as the driver's list, and SELECT of columns from one table by {@code =} and AND alone. All others do
 * nothing; of a query there are then no rows.
 */
final class Rows {
    private static final String NAME = "(`[^`]+`|\\w+)";
    private static final Pattern BATCH = Pattern.compile(
            "(?:UPSERT|REPLACE|INSERT) INTO " + NAME + " SELECT (.*) FROM AS_TABLE\\((\\$\\w+)\\);?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern VALUES = Pattern.compile(
            "(?:UPSERT|REPLACE|INSERT) INTO " + NAME + " ?\\(([^)]*)\\) VALUES ?\\(([^)]*)\\);?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern SELECT =
            Pattern.compile("SELECT ([\\w`, ]+) FROM " + NAME + " WHERE ([^()]*?);?", Pattern.CASE_INSENSITIVE);
    private static final Pattern EQUAL = Pattern.compile(NAME + " = (\\$\\w+)");

    private static final ResultSet NO_ROWS = ResultSet.newBuilder()
            .addColumns(Column.newBuilder().setName("column0").setType(Values.type("Utf8")))
            .build();

    private final Tables tables;

    Rows(Tables tables) {
        this.tables = tables;
    }

    /** Carries out a statement; the rows of a query. */
    ResultSet run(Sent statement) {
        String text = statement.line().replaceAll("(?i)^(?:(?:DECLARE|PRAGMA) [^;]*; ?)*", "");
        Matcher batch = BATCH.matcher(text);
        Matcher values = VALUES.matcher(text);
        Matcher select = SELECT.matcher(text);
        String name = batch.matches()
                ? batch.group(1)
                : values.matches() ? values.group(1) : select.matches() ? select.group(2) : "";
        Tables.Table table = tables.find(plain(name));
        if (table != null && batch.matches()) {
            writeAll(table, batch.group(2), statement.typed(batch.group(3)));
        } else if (table != null && values.matches()) {
            write(table, values.group(2), values.group(3), statement);
        } else if (table != null) {
            return read(table, select.group(1), select.group(3), statement);
        }
        return text.regionMatches(true, 0, "SELECT", 0, "SELECT".length()) ? NO_ROWS : ResultSet.getDefaultInstance();
    }

    private static String plain(String name) {
        return name.strip().replace("`", "");
    }

    private static void writeAll(Tables.Table table, String columns, TypedValue list) {
        Map<String, String> columnOf = new LinkedHashMap<>();
        for (String column : columns.split(",", -1)) {
            String[] words = column.strip().split(" (?i:AS) ", 2);
            columnOf.put(words[0], plain(words[1]));
        }
        List<StructMember> members =
                list.getType().getListType().getItem().getStructType().getMembersList();
        for (Value item : list.getValue().getItemsList()) {
            Map<String, Value> row = new LinkedHashMap<>();
            for (int i = 0; i < members.size(); i++) {
                row.put(columnOf.get(members.get(i).getName()), item.getItems(i));
            }
            table.put(row);
        }
    }

    private static void write(Tables.Table table, String columns, String values, Sent statement) {
        String[] names = columns.split(",", -1);
        String[] parameters = values.split(",", -1);
        Map<String, Value> row = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            TypedValue value = statement.parameters().get(parameters[i].strip());
            if (value == null) {
                return; // a literal: the row is not kept
            }
            row.put(plain(names[i]), value.getValue());
        }
        table.put(row);
    }

    private static ResultSet read(Tables.Table table, String columns, String condition, Sent statement) {
        List<String> names =
                List.of(columns.split(",", -1)).stream().map(Rows::plain).toList();
        ResultSet.Builder result = ResultSet.newBuilder();
        for (String name : names) {
            result.addColumns(Column.newBuilder()
                    .setName(name)
                    .setType(table.columns().getOrDefault(name, Type.getDefaultInstance())));
        }
        Map<String, String> wanted = new LinkedHashMap<>();
        for (String part : List.of(condition.split("(?i) AND ", -1))) {
            Matcher equal = EQUAL.matcher(part.strip());
            if (!equal.matches() || !statement.parameters().containsKey(equal.group(2))) {
                return result.build();
            }
            TypedValue value = statement.typed(equal.group(2));
            wanted.put(plain(equal.group(1)), Values.described(value.getType(), value.getValue()));
        }
        for (Map<String, Value> row : new ArrayList<>(table.rows())) {
            // YQL compares numbers of different types by what they are, so that a negative Int64 is no Uint64's equal.
            if (wanted.entrySet().stream().allMatch(each -> each.getValue().equals(text(table, row, each.getKey())))) {
                Value.Builder line = Value.newBuilder();
                names.forEach(name -> line.addItems(row.getOrDefault(name, Value.getDefaultInstance())));
                result.addRows(line);
            }
        }
        return result.build();
    }

    private static String text(Tables.Table table, Map<String, Value> row, String column) {
        return Values.described(
                table.columns().getOrDefault(column, Type.getDefaultInstance()),
                row.getOrDefault(column, Value.getDefaultInstance()));
    }
}

package dev.keyspread.frameworks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The tables of the applications, made and read by the direct driver. */
final class Tables {
    /** Each table with the columns that its shard is computed from; in the order of their rules. */
    static final Map<String, List<String>> SOURCES = new TreeMap<>(Map.ofEntries(
            Map.entry("customer", List.of("id")),
            Map.entry("customer_tag", List.of("customer_id")),
            Map.entry("orders", List.of("id")),
            Map.entry("order_item", List.of("order_id", "line")),
            Map.entry("document", List.of("id")),
            Map.entry("animal", List.of("id")),
            Map.entry("dog", List.of("id")),
            Map.entry("cat", List.of("id")),
            Map.entry("payment", List.of("id")),
            Map.entry("student", List.of("id")),
            Map.entry("course", List.of("id")),
            Map.entry("student_course", List.of("student_id", "course_id")),
            Map.entry("supplier", List.of("id")),
            Map.entry("supplier_address", List.of("supplier_id")),
            Map.entry("supplier_note", List.of("supplier_id")),
            Map.entry("visit", List.of("id")),
            Map.entry("ticket", List.of("id"))));

    private Tables() {}

    /**
     * Makes them, with a column for the shard or without.
     *
     * @param schemas where they are made too, beside where names without a schema lead
     */
    static void create(Target direct, boolean sharded, List<String> schemas) throws IOException, SQLException {
        String text;
        try (InputStream schema = Objects.requireNonNull(Tables.class.getResourceAsStream("/schema.sql"))) {
            text = new String(schema.readAllBytes(), StandardCharsets.UTF_8);
        }
        text = text.replaceAll("(?m)^--.*$", "")
                .replace("/*shard*/", sharded ? "shard INTEGER NOT NULL," : "")
                .replace("/*key*/", sharded ? "shard," : "")
                .replace("/*unique*/", sharded ? ", UNIQUE (id)" : "");
        text = direct.engine().spelt(text);
        for (Map.Entry<String, String> type : direct.engine().types().entrySet()) {
            text = text.replace("/*" + type.getKey() + "*/", type.getValue());
        }
        try (Connection connection = DriverManager.getConnection(direct.url());
                Statement statement = connection.createStatement()) {
            execute(statement, text);
            for (String schema : schemas) {
                statement.execute("CREATE SCHEMA " + schema);
                statement.execute((direct.isPostgres() ? "SET search_path TO " : "SET SCHEMA ") + schema);
                execute(statement, text);
            }
        }
    }

    private static void execute(Statement statement, String script) throws SQLException {
        for (String sql : script.split(";", -1)) {
            if (!sql.isBlank()) {
                statement.execute(sql);
            }
        }
    }

    /** The tables by the names that lead to them from where a connection begins. */
    private static List<String> names(List<String> schemas) {
        List<String> names = new ArrayList<>(SOURCES.keySet());
        for (String schema : schemas) {
            SOURCES.keySet().forEach(table -> names.add(schema + "." + table));
        }
        return names;
    }

    /** The rows of all tables but for their shards and for what is made up at random, sorted. */
    static List<String> rows(Target direct, List<String> schemas) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(direct.url());
                Statement statement = connection.createStatement()) {
            for (String table : names(schemas)) {
                List<String> rows = new ArrayList<>();
                try (ResultSet result = statement.executeQuery("SELECT * FROM " + table)) {
                    while (result.next()) {
                        rows.add(row(table, result, direct.engine()));
                    }
                }
                Collections.sort(rows);
                all.addAll(rows);
            }
        }
        return all;
    }

    /** MariaDB's own counter goes on behind the highest id that it is given; the rule's sequence counts by itself, and for all schemas. */
    private static boolean isNumberedOtherwise(String table, Engine engine) {
        return table.endsWith("ticket")
                || table.endsWith(".visit")
                || (table.equals("visit") && engine == Engine.MARIADB);
    }

    private static String row(String table, ResultSet result, Engine engine) throws SQLException {
        StringBuilder row = new StringBuilder(table);
        ResultSetMetaData columns = result.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String column = columns.getColumnName(i).toLowerCase(java.util.Locale.ROOT);
            boolean random = (column.equals("id") && isNumberedOtherwise(table, engine)) || column.equals("image");
            if (!column.equals("shard") && !random) {
                row.append(' ').append(column).append('=').append(result.getString(i));
            }
        }
        return row.toString();
    }

    /** The shards that are stored and are not those that the rule gives, with their tables and keys; none is what is expected. */
    static List<String> wrongShards(Target direct, List<String> schemas) throws SQLException {
        List<String> wrong = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(direct.url());
                Statement statement = connection.createStatement()) {
            for (String name : names(schemas)) {
                String table = name.substring(name.indexOf('.') + 1);
                List<String> columns = Objects.requireNonNull(SOURCES.get(table));
                try (ResultSet rows =
                        statement.executeQuery("SELECT shard, " + String.join(", ", columns) + " FROM " + name)) {
                    while (rows.next()) {
                        List<String> sources = new ArrayList<>();
                        for (int i = 0; i < columns.size(); i++) {
                            sources.add(rows.getString(i + 2));
                        }
                        long expected = ExpectedShard.of(table, sources);
                        if (rows.getLong(1) != expected) {
                            wrong.add(name + " " + sources + " " + rows.getLong(1) + " for " + expected);
                        }
                    }
                }
            }
        }
        return wrong;
    }
}

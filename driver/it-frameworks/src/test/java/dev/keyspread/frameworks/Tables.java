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
            Map.entry("visit", List.of("id")),
            Map.entry("ticket", List.of("id"))));

    private Tables() {}

    /** Makes them, with a column for the shard or without. */
    static void create(Target direct, boolean sharded) throws IOException, SQLException {
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
            for (String sql : text.split(";", -1)) {
                if (!sql.isBlank()) {
                    statement.execute(sql);
                }
            }
        }
    }

    /** The rows of all tables but for their shards and for what is made up at random, sorted. */
    static List<String> rows(Target direct) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(direct.url());
                Statement statement = connection.createStatement()) {
            for (String table : SOURCES.keySet()) {
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

    /** MariaDB's own counter goes on behind the highest id that it is given; the rule's sequence counts by itself. */
    private static boolean isNumberedOtherwise(String table, Engine engine) {
        return table.equals("ticket") || (table.equals("visit") && engine == Engine.MARIADB);
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
    static List<String> wrongShards(Target direct) throws SQLException {
        List<String> wrong = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(direct.url());
                Statement statement = connection.createStatement()) {
            for (Map.Entry<String, List<String>> table : SOURCES.entrySet()) {
                String columns = String.join(", ", table.getValue());
                try (ResultSet rows = statement.executeQuery("SELECT shard, " + columns + " FROM " + table.getKey())) {
                    while (rows.next()) {
                        List<String> sources = new ArrayList<>();
                        for (int i = 0; i < table.getValue().size(); i++) {
                            sources.add(rows.getString(i + 2));
                        }
                        long expected = ExpectedShard.of(table.getKey(), sources);
                        if (rows.getLong(1) != expected) {
                            wrong.add(table.getKey() + " " + sources + " " + rows.getLong(1) + " for " + expected);
                        }
                    }
                }
            }
        }
        return wrong;
    }
}

package dev.keyspread.frameworks.spring;

import dev.keyspread.frameworks.Program;
import dev.keyspread.frameworks.Target;
import dev.keyspread.frameworks.Transcript;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.jdbc.core.namedparam.SqlParameterSourceUtils;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.transaction.support.TransactionTemplate;

/** Everything that the application does with Spring's JDBC. */
public final class SpringJdbcProgram implements Program {
    private static final String INSERT = "insert into student (id, name) values (?, ?)";

    @Override
    public void run(Target target, Transcript transcript) {
        SingleConnectionDataSource source = new SingleConnectionDataSource(target.url(), true);
        Application application = new Application(
                transcript,
                new JdbcTemplate(source),
                new TransactionTemplate(new DataSourceTransactionManager(source)));
        application.template();
        application.keys();
        application.simpleInserts();
        application.named();
        application.client();
        application.transactions();
        source.destroy();
    }

    private record Application(Transcript transcript, JdbcTemplate jdbc, TransactionTemplate transaction) {
        private void step(String name, Callable<@Nullable Object> work) {
            transcript.note(name, work);
        }

        void template() {
            step("update", () -> jdbc.update(INSERT, 1L, "one"));
            step(
                    "update with types",
                    () -> jdbc.update(INSERT, new Object[] {2L, "two"}, new int[] {Types.BIGINT, Types.VARCHAR}));
            step(
                    "update with a text for a number",
                    () -> jdbc.update(INSERT, new Object[] {"3", "three"}, new int[] {Types.BIGINT, Types.VARCHAR}));
            step("update with a null", () -> jdbc.update(INSERT, 4L, null));
            step(
                    "update with a setter",
                    () -> jdbc.update(INSERT, statement -> {
                        statement.setLong(1, 5);
                        statement.setString(2, "five");
                    }));
            step("a UUID", () -> jdbc.update("insert into orders (id, note) values (?, ?)", id("a"), "a"));
            step("execute", () -> {
                jdbc.execute("insert into student (id, name) values (6, 'six')");
                return null;
            });
            step(
                    "a batch of texts",
                    () -> Arrays.toString(jdbc.batchUpdate(
                            "insert into student (id, name) values (7, 'seven')",
                            "update student set name = 'b' where id = 7")));
            step(
                    "a batch of rows",
                    () -> Arrays.toString(
                            jdbc.batchUpdate(INSERT, List.of(new Object[] {8L, "eight"}, new Object[] {9L, "nine"}))));
            step(
                    "a batch in parts",
                    () -> Arrays.deepToString(jdbc.batchUpdate(INSERT, List.of(10L, 11L, 12L), 2, (statement, id) -> {
                        statement.setLong(1, id);
                        statement.setString(2, "part");
                    })));
            step(
                    "a key twice",
                    () -> jdbc.update("insert into orders (id, note) values (?, ?)", id("a"), "b")
                            + jdbc.update("insert into visit (id, pet) values (400, 'a')")
                            + jdbc.update("insert into visit (id, pet) values (400, 'b')"));
            step("update one", () -> jdbc.update("update student set name = ? where id = ?", "changed", 1));
            step("delete one", () -> jdbc.update("delete from student where id = ?", 2));
            step(
                    "query for an object",
                    () -> jdbc.queryForObject("select name from student where id = ?", String.class, 1));
            step(
                    "query for a map",
                    () -> jdbc.queryForMap("select name from student where id = ?", 3)
                            .values());
            step(
                    "query for a list",
                    () -> jdbc.queryForList(
                            "select name from student where id in (?, ?) order by id", String.class, 1, 3));
            step("query for a row set", () -> {
                var rows = jdbc.queryForRowSet("select name from student where id = ?", 3);
                return rows.next() ? rows.getString("name") : null;
            });
            step("query for a stream", () -> {
                try (Stream<String> names = jdbc.queryForStream(
                        "select name from student order by id", (row, number) -> row.getString(1))) {
                    return names.toList();
                }
            });
            step("by UUID", () -> jdbc.queryForObject("select note from orders where id = ?", String.class, id("a")));
        }

        void keys() {
            step("generated key", () -> {
                GeneratedKeyHolder keys = new GeneratedKeyHolder();
                jdbc.update(
                        connection -> {
                            PreparedStatement statement = connection.prepareStatement(
                                    "insert into visit (pet) values (?)", new String[] {"id"});
                            statement.setString(1, "leo");
                            return statement;
                        },
                        keys);
                return keys.getKey();
            });
            step("generated keys by flag", () -> {
                GeneratedKeyHolder keys = new GeneratedKeyHolder();
                jdbc.update(
                        connection -> {
                            PreparedStatement statement = connection.prepareStatement(
                                    "insert into visit (pet) values ('a'), ('b')",
                                    java.sql.Statement.RETURN_GENERATED_KEYS);
                            return statement;
                        },
                        keys);
                List<Object> ids = new ArrayList<>();
                for (Map<String, Object> row : keys.getKeyList()) {
                    ids.add(Objects.requireNonNull(row.containsKey("id") ? row.get("id") : row.get("ID")));
                }
                return ids;
            });
        }

        void simpleInserts() {
            step(
                    "simple insert by metadata",
                    () -> new SimpleJdbcInsert(jdbc)
                            .withTableName("student")
                            .execute(Map.of("id", 20L, "name", "twenty")));
            step(
                    "simple insert of columns",
                    () -> new SimpleJdbcInsert(jdbc)
                            .withTableName("student")
                            .usingColumns("id", "name")
                            .execute(new MapSqlParameterSource("id", 21).addValue("name", "twenty-one")));
            step(
                    "simple insert with a key",
                    () -> new SimpleJdbcInsert(jdbc)
                            .withTableName("visit")
                            .usingColumns("pet", "visited")
                            .usingGeneratedKeyColumns("id")
                            .executeAndReturnKey(Map.of("pet", "tom", "visited", Date.valueOf("2026-05-06"))));
            step(
                    "simple insert of a batch",
                    () -> Arrays.toString(new SimpleJdbcInsert(jdbc)
                            .withTableName("student")
                            .usingColumns("id", "name")
                            .executeBatch(
                                    new MapSqlParameterSource("id", 22).addValue("name", "a"),
                                    new MapSqlParameterSource("id", 23).addValue("name", "b"))));
        }

        void named() {
            NamedParameterJdbcTemplate named = new NamedParameterJdbcTemplate(jdbc);
            step(
                    "named update",
                    () -> named.update(
                            "insert into student (id, name) values (:id, :name)", Map.of("id", 30, "name", "thirty")));
            step(
                    "named batch",
                    () -> Arrays.toString(named.batchUpdate(
                            "insert into student (id, name) values (:id, :name)",
                            SqlParameterSourceUtils.createBatch(
                                    List.of(Map.of("id", 31L, "name", "a"), Map.of("id", 32L, "name", "b"))))));
            step("named key", () -> {
                GeneratedKeyHolder keys = new GeneratedKeyHolder();
                named.update(
                        "insert into visit (pet, visited) values (:pet, :visited)",
                        new MapSqlParameterSource("pet", "max").addValue("visited", LocalDate.of(2026, 1, 2)),
                        keys,
                        new String[] {"id"});
                return keys.getKey();
            });
            step("named keys of a batch", () -> {
                GeneratedKeyHolder keys = new GeneratedKeyHolder();
                named.batchUpdate(
                        "insert into visit (pet) values (:pet)",
                        new SqlParameterSource[] {
                            new MapSqlParameterSource("pet", "x"), new MapSqlParameterSource("pet", "y")
                        },
                        keys,
                        new String[] {"id"});
                return keys.getKeyList().stream().map(Map::values).toList();
            });
            step(
                    "named in",
                    () -> named.queryForList(
                            "select name from student where id in (:ids) order by id",
                            Map.of("ids", List.of(1, 3, 30)),
                            String.class));
            step(
                    "named rows in",
                    () -> named.queryForList(
                            "select name from student where (id, name) in (:rows) order by id",
                            Map.of("rows", List.of(new Object[] {30L, "thirty"}, new Object[] {31L, "a"})),
                            String.class));
            step(
                    "named upsert of an existing visit",
                    () -> named.update(
                            "update visit set pet = :pet where id = :id", Map.of("pet", "changed", "id", 400)));
        }

        void client() {
            JdbcClient client = JdbcClient.create(jdbc);
            step(
                    "client insert",
                    () -> client.sql("insert into student (id, name) values (:id, :name)")
                            .param("id", 40)
                            .param("name", "forty")
                            .update());
            step(
                    "client insert by position",
                    () -> client.sql(INSERT).params(41, "forty-one").update());
            step(
                    "client query",
                    () -> client.sql("select name from student where id = :id")
                            .param("id", 40)
                            .query(String.class)
                            .single());
            step(
                    "client optional",
                    () -> client.sql("select name from student where id = ?")
                            .param(99)
                            .query(String.class)
                            .optional());
            step(
                    "client star",
                    () -> client.sql("select * from visit where id = ?")
                            .param(400)
                            .query((row, number) -> row.getLong("id") + " " + row.getString("pet"))
                            .list());
            step(
                    "client update by a comparison",
                    () -> client.sql("update student set name = 'late' where id > ?")
                            .param(39)
                            .update());
        }

        void transactions() {
            step("a transaction", () -> transaction.execute(status -> jdbc.update(INSERT, 50, "in")));
            step("a transaction that is rolled back", () -> {
                transaction.executeWithoutResult(status -> {
                    jdbc.update(INSERT, 51, "out");
                    status.setRollbackOnly();
                });
                return jdbc.queryForObject("select count(*) from student", Integer.class);
            });
            step(
                    "a lock",
                    () -> transaction.execute(status ->
                            jdbc.queryForList("select name from student where id = ? for update", String.class, 50)));
        }

        private static UUID id(String note) {
            return UUID.nameUUIDFromBytes(note.getBytes(StandardCharsets.UTF_8));
        }
    }
}

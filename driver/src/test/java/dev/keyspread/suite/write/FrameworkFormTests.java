package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Statements in the forms that Hibernate, jOOQ and others send: what they give and leave behind is what they do through the direct driver. */
public abstract class FrameworkFormTests extends EngineTest {
    /** The name of a 64-bit integer in a cast. */
    private final String bigint;

    public FrameworkFormTests(Engine engine) {
        super(engine);
        this.bigint = engine instanceof MariaDbEngine ? "signed" : "bigint";
    }

    /** A statement with its parameters. */
    private record Form(String sql, List<@Nullable Object> parameters) {}

    private static Form form(String sql, @Nullable Object... parameters) {
        return new Form(sql, Arrays.asList(parameters));
    }

    /** Forms that every engine has. */
    private List<Form> common() {
        return List.of(
                form("update orders set id = id, note = 'k' where id = ?", 1L),
                form("update orders set note = 'k', id = ? where id = ?", 11L, 1L),
                form("update orders set id = ? where (id, note) = (?, ?)", 11L, 1L, "a"),
                form("update orders set id = ? where id between 1 and 1", 11L),
                form("update orders set note = 'k' where id = cast(? as " + bigint + ")", 1L),
                form("select note from orders where id = {fn abs(?)}", 1L),
                form("insert into orders (id, note) values (?, {fn ucase('x')})", 9L),
                form("insert into orders (id, note) values (cast(? as " + bigint + "), 'x')", 9L),
                form("insert into orders (id, note) select cast(? as " + bigint + "), 'x'", 9L),
                form(
                        "insert into orders (id, note) select cast(? as " + bigint + ") as id, {fn ucase('x')} as note",
                        9L),
                form(
                        "insert into orders (id, note) select cast(? as " + bigint
                                + "), s.note from source s where s.id = 1",
                        -9L),
                form(
                        "insert into orders (id, note) select ?, {fn concat(s.note, 'x')} from source s where s.id = 1",
                        9L),
                form("update orders set note = 's' where id in (select s.id from source s)"),
                form("delete from orders where id in (select s.id from source s where s.id = ?)", 1L),
                form("insert into orders (shard, id, note) values (null, ?, 'x')", 9L),
                form("insert into orders (shard, id, note) values (?, ?, 'x')", null, 9L),
                form("insert into orders (id, note) values (?, 'x'), (?, 'y')", 9L, 10L));
    }

    private List<Form> own() {
        if (engine instanceof MariaDbEngine) {
            return List.of(
                    form("insert into orders (id, note) values (?, ?) on duplicate key update id = orders.id", 1L, "x"),
                    form("insert into orders (id, note) values (?, ?) on duplicate key update id = id", 1L, "x"),
                    form(
                            "insert into orders (id, note) values (?, ?) on duplicate key update note = values(note)",
                            1L,
                            "x"),
                    form("insert into orders (id, note) values (?, ?) returning id", 9L, "x"),
                    form("insert ignore into orders (id, note) values (?, ?)", 1L, "x"),
                    form("insert into orders set id = ?, note = 'x'", 9L),
                    form("update orders o join source s on o.id = s.id set o.note = s.note where s.id = ?", 1L),
                    form("delete o from orders o join source s on o.id = s.id"),
                    form("update orders set id = ? where id = ? && note = 'a'", 11L, 1L));
        }
        List<Form> forms = new ArrayList<>(List.of(
                form(
                        "merge into orders as t using (select cast(? as bigint) id, cast(? as varchar(9)) note) as s on (t.id=s.id)"
                                + " when not matched then insert (id, note) values (s.id, s.note)"
                                + " when matched then update set note=s.note",
                        7L,
                        "x"),
                form(
                        "merge into orders t using (select cast(? as bigint) id, cast(? as varchar(9)) note) s on t.id=s.id"
                                + " when not matched then insert (id, note) values (s.id, s.note)"
                                + " when matched then update set note=s.note",
                        1L,
                        "x")));
        if (engine instanceof PostgresEngine) {
            forms.addAll(List.of(
                    form("insert into orders (id, note) values (?, ?) on conflict do nothing", 1L, "x"),
                    form("insert into orders (id, note) values (?, ?) on conflict (id) do nothing", 1L, "x"),
                    form("insert into orders (id, note) values (?, ?) on conflict (id) where true do nothing", 1L, "x"),
                    form("with s as (select 9 as id) insert into orders (id, note) select 9, 'x'"),
                    form("insert into orders (id, note) values (?::bigint, ?::text) returning id", 9L, "x"),
                    form(
                            "insert into orders (id, note) values (?, ?) on conflict (id) do update set note = excluded.note",
                            1L,
                            "x"),
                    form(
                            "with s as (select id from orders where id = ?) update orders set note = 'w' where id in (select id from s)",
                            1L),
                    form(
                            "with s as (select id from orders where id = 1) delete from orders o using s where o.id = s.id"),
                    form("update orders set note = 'r' where id = ? returning id, note", 1L),
                    form("insert into orders (id, note) select ?, 'x' union all select ?, 'y'", 9L, 10L)));
        } else {
            forms.addAll(List.of(
                    form(
                            "select orders.id from final table (insert into orders (id, note) values (?, ?)) orders",
                            9L,
                            "x"),
                    form(
                            "merge into orders using (select 1) on (orders.id = ?) when matched then update set note = ?"
                                    + " when not matched then insert (id, note) values (?, ?)",
                            9L,
                            "x",
                            9L,
                            "x")));
        }
        return forms;
    }

    @Test
    void aFormDoesWhatItDoesThroughTheDirectDriver() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT NOT NULL, note VARCHAR(20), UNIQUE (id))",
                "CREATE TABLE source (id BIGINT NOT NULL, note VARCHAR(20))",
                "INSERT INTO source VALUES (1, 's1'), (5, 's5')");
        Connection keyspread = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        List<Form> forms = new ArrayList<>(common());
        forms.addAll(own());
        for (Form form : forms) {
            assertEquals(
                    outcome(database.direct(), keyspread, form), outcome(keyspread, keyspread, form), form::toString);
            for (String row : database.rows("SELECT shard, id FROM orders")) {
                String[] stored = row.split(" \\| ", -1);
                assertEquals(Long.toString(Shards.crc32Mod(stored[1], 16)), stored[0], form::toString);
            }
        }
    }

    /** Returns what a form gives and leaves behind, beginning with two rows. */
    private List<String> outcome(Connection connection, Connection filling, Form form) throws SQLException {
        database.run("DELETE FROM orders");
        AccessLog.update(filling, "INSERT INTO orders (id, note) VALUES (1, 'a'), (2, 'b')");
        List<String> outcome = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(form.sql())) {
            for (int i = 0; i < form.parameters().size(); i++) {
                Object value = form.parameters().get(i);
                if (value == null) {
                    statement.setNull(i + 1, Types.INTEGER);
                } else {
                    statement.setObject(i + 1, value);
                }
            }
            if (statement.execute()) {
                outcome.addAll(Rows.read(statement.getResultSet()));
            } else {
                outcome.add(Integer.toString(statement.getUpdateCount()));
            }
        }
        outcome.addAll(Sandbox.rows(database.direct(), "SELECT id, note FROM orders ORDER BY id"));
        return outcome;
    }
}

package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.Qualified;
import dev.keyspread.engine.SentTexts;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests what the commands send to PostgreSQL, where a stranger may create functions and operators in a schema of the search path. */
final class PostgresOwnTextsTest {
    private static final String RULE = "sha256(id, name, price, placed, day, at) % 16";

    private static final String TABLE =
            "CREATE TABLE orders (id BIGINT, name TEXT, price NUMERIC NOT NULL, placed TIMESTAMP"
                    + " NOT NULL, day DATE NOT NULL, at TIMESTAMPTZ NOT NULL, shard INTEGER, PRIMARY KEY (name, id))";

    private static void execute(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private static String database() throws SQLException {
        String url = EmbeddedPostgresEngine.newDatabase();
        execute(
                url,
                TABLE,
                "INSERT INTO orders SELECT n, 'n' || n, n / 7.0, now(), now(), now() FROM generate_series(1, 500) n",
                "CREATE TABLE lines (name TEXT, id BIGINT, FOREIGN KEY (name, id) REFERENCES orders)");
        return url;
    }

    private static List<Run> commands(String url) {
        List<List<String>> commands = List.of(
                List.of("suggest", "orders"),
                List.of("verify", "orders.shard", "--rule", RULE),
                List.of("backfill", "orders.shard", "--rule", RULE, "--execute"),
                List.of("explain", "SELECT price FROM orders WHERE id = 7"),
                List.of("adopt", "orders.shard", "--rule", RULE, "--execute", "--writers-ready"),
                List.of("adopt", "orders.shard", "--rule", RULE, "--new-key"),
                List.of("adopt", "orders.shard", "--rule", RULE, "--execute", "--back"),
                List.of("hotspots", "--seconds", "1"));
        List<Run> runs = new ArrayList<>();
        for (List<String> each : commands) {
            List<String> args = new ArrayList<>(each);
            args.addAll(List.of("--url", url));
            runs.add(Run.of(args.toArray(new String[0])));
        }
        return runs;
    }

    @Test
    void givenAllCommands_whenTheyAskPostgresql_thenNothingIsLookedForAlongTheSearchPath() throws SQLException {
        List<Run> runs = commands(SentTexts.noted(database(), "commands"));

        List<String> texts = SentTexts.of("commands");
        for (String each : List.of(
                "pg_catalog.row_security_active",
                "pg_catalog.sha256",
                "UPDATE public.orders SET",
                "public.keyspread_adoption",
                "pg_catalog.pg_inherits",
                "pg_catalog.pg_stat_user_tables",
                "c.reltuples")) {
            assertTrue(texts.stream().anyMatch(text -> text.contains(each)), () -> each + " is nowhere: " + runs);
        }
        List<String> found = new ArrayList<>();
        for (String text : texts) {
            if (!text.startsWith("CREATE TABLE IF NOT EXISTS keyspread_adoption ")) {
                Qualified.unqualified(text).forEach(part -> found.add(part + "   in   " + text));
            }
        }
        assertEquals(List.of(), found);
    }

    @Test
    void givenFunctionsAndOperatorsOfAStranger_whenASuperuserRunsCommands_thenNoneOfThemRuns() throws SQLException {
        String url = database();
        List<String> made = new ArrayList<>(List.of(
                "CREATE SEQUENCE caught",
                "GRANT ALL ON SEQUENCE caught TO PUBLIC",
                "GRANT CREATE ON SCHEMA public TO PUBLIC",
                "CREATE ROLE stranger",
                "SET ROLE stranger"));
        for (String type : List.of("name", "varchar", "text", "numeric", "bigint", "bytea")) {
            for (String function : List.of("lower", "sha256", "mod", "abs", "trim_scale", "chr")) {
                made.add(caught(function, "x " + type, "text"));
            }
        }
        List<String> types =
                List.of("name", "text", "varchar", "bigint", "integer", "numeric", "timestamp", "date", "timestamptz");
        for (String left : types) {
            for (String right : types) {
                made.add(caught("compared", "x " + left + ", y " + right, "boolean"));
                for (String operator : List.of("=", "<>", ">", "<", ">=", "<=", "||", "+", "-", "&")) {
                    made.add("CREATE OPERATOR public." + operator + " (LEFTARG = " + left + ", RIGHTARG = " + right
                            + ", FUNCTION = public.compared)");
                }
            }
        }
        execute(url, made.toArray(String[]::new));

        List<Run> runs = commands(url);

        assertEquals(0, runs.get(0).status(), runs::toString);
        assertEquals(0, runs.get(2).status(), runs::toString);
        assertEquals(0, runs.get(4).status(), runs::toString);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT is_called FROM caught")) {
            assertTrue(rows.next());
            assertEquals(false, rows.getBoolean(1), runs::toString);
        }
    }

    private static String caught(String function, String parameters, String result) {
        return "CREATE OR REPLACE FUNCTION public." + function + "(" + parameters + ") RETURNS " + result
                + " LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_catalog.nextval('public.caught'); RETURN NULL; END $$";
    }
}

package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Advice on tables whose DDL passes, whatever else their engine does with them. */
public abstract class SchemaRuleTests extends EngineTest {
    private final String number;

    /** For an engine on which that type numbers rows. */
    public SchemaRuleTests(Engine engine, String number) {
        super(engine);
        this.number = number;
    }

    /** DDL that leaves the columns and keys of the table orders as they are. */
    public abstract List<String> ddlOfOtherThings();

    private Set<String> said(String... statements) throws SQLException {
        try (Connection connection = database.keyspread()) {
            for (String sql : statements) {
                update(connection, sql);
            }
            return said(connection);
        }
    }

    private static Set<String> said(Connection connection) throws SQLException {
        Set<String> said = new TreeSet<>();
        for (Finding finding : connection.unwrap(KeyspreadConnection.class).findings()) {
            said.add((finding.rule() + " " + finding.object()).toLowerCase(Locale.ROOT));
        }
        return said;
    }

    @Test
    void whatTheDatabaseDoesToATableBesideTakesNoAdviceFromIt() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, "CREATE TABLE orders (id " + number + " PRIMARY KEY, note VARCHAR(20))");
        for (String ddl : ddlOfOtherThings()) {
            update(connection, ddl);
            assertEquals(Set.of("sequence-key orders.id"), said(connection), ddl);
        }
    }

    /** The way Flyway, Liquibase and dumps begin a migration. The session is asked where it is before it makes the table. */
    @Test
    void aTableThatIsMadeAfterTheSessionMayHaveMovedIsAdvisedOn() throws SQLException {
        Connection connection = database.keyspread();
        Set<String> expected = new TreeSet<>();
        for (String text : textsThatMayMoveASession()) {
            String table = "made" + expected.size();
            try (Statement statement = connection.createStatement()) {
                statement.execute(text);
                statement.execute("CREATE TABLE " + table + " (id " + number + " PRIMARY KEY, note VARCHAR(20))");
            }
            expected.add("sequence-key " + table + ".id");
            assertEquals(expected, said(connection), text);
        }
    }

    private List<String> textsThatMayMoveASession() {
        return switch (engine.grammar()) {
            case H2 -> List.of("CALL SCHEMA()", "CALL 1");
            case POSTGRESQL ->
                List.of(
                        "SET search_path TO DEFAULT",
                        "SELECT pg_catalog.set_config('search_path', current_setting('search_path'), false)",
                        "SET ROLE NONE",
                        "DO 'BEGIN PERFORM 1; END'");
            default -> List.of("SET sql_mode = @@sql_mode");
        };
    }

    /** H2, MySQL and MariaDB make an index for a foreign key; PostgreSQL does not. */
    @Test
    void whatAForeignKeyIsFoundByIsNoReadOfAllWhereTheEngineHasAnIndexForIt() throws SQLException {
        Set<String> said = said(
                "CREATE TABLE customers (id VARCHAR(20) PRIMARY KEY)",
                "CREATE TABLE orders (id VARCHAR(20) PRIMARY KEY, customer VARCHAR(20), note VARCHAR(20),"
                        + " FOREIGN KEY (customer) REFERENCES customers (id))",
                "DELETE FROM orders WHERE customer = 'x'");

        assertEquals(engine instanceof PostgresEngine ? Set.of("many-partitions orders.customer") : Set.of(), said);
    }

    @Test
    void aForeignKeyThatChangesRowsTakesNoAdviceFromItsTable() throws SQLException {
        assertEquals(
                Set.of("sequence-key orders.id"),
                said(
                        "CREATE TABLE customers (id VARCHAR(20) PRIMARY KEY)",
                        "CREATE TABLE orders (id " + number + " PRIMARY KEY, customer VARCHAR(20),"
                                + " FOREIGN KEY (customer) REFERENCES customers (id) ON UPDATE CASCADE)"));
    }
}

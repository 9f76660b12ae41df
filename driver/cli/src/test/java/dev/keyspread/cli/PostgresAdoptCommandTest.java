package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class PostgresAdoptCommandTest extends AdoptCommandTests {
    @Override
    String newDatabase() throws SQLException {
        return EmbeddedPostgresEngine.newDatabase();
    }

    @Test
    void givenATable_whenAdoptionIsPlanned_thenItEndsWithThePartitionsOfATableThatIsMadeAnew() throws SQLException {
        String url = newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visits (id bigint PRIMARY KEY)");
        }

        Run plan = Run.of("adopt", "visits.shard", "--rule", "sha256(id) % 4", "--url", url);
        Run ofAWholeHash = Run.of("adopt", "visits.shard", "--rule", "crc32(id)", "--url", url);

        String split = """
                   split: PARTITION BY LIST (shard) behind CREATE TABLE, then
                   split: CREATE TABLE public.visits_0 PARTITION OF public.visits FOR VALUES IN (0);
                """;
        assertTrue(plan.out().contains(split), plan::toString);
        assertEquals(0, ofAWholeHash.status(), ofAWholeHash::toString);
        assertFalse(ofAWholeHash.out().contains("split: "), ofAWholeHash::toString);
    }

    @Test
    void givenAPartitionedTable_whenAdopted_thenItIsRefusedAndNothingIsChanged() throws SQLException {
        String url = newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE \"Visits\" (id bigint PRIMARY KEY) PARTITION BY RANGE (id)");

            Run run = Run.of(
                    "adopt", "Visits.shard", "--rule", "sha256(id) % 4", "--url", url, "--execute", "--writers-ready");

            assertEquals(2, run.status(), run::toString);
            assertTrue(run.err().contains("Visits is partitioned"), run::toString);
            assertThrows(SQLException.class, () -> statement.execute("SELECT shard FROM \"Visits\""));
        }
    }

    /** Another process connects with settings of its own, and knows of the adoption what the database tells. */
    @Test
    void givenAnAdoptedTable_whenTheSettingsSayOtherwise_thenThatIsToldAndReadsStayUnchanged() throws SQLException {
        String url = newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visits (id bigint PRIMARY KEY)");
            statement.execute("INSERT INTO visits SELECT generate_series(1, 20)");
        }
        Run run = Run.of(
                "adopt", "visits.shard", "--rule", "sha256(id) % 4", "--url", url, "--execute", "--writers-ready");
        assertEquals(0, run.status(), run::toString);
        Properties settings = new Properties();
        settings.setProperty("keyspread.shard.visits.shard", "sha256(id) % 32");

        try (Connection other =
                        DriverManager.getConnection("jdbc:keyspread:" + url.substring("jdbc:".length()), settings);
                Statement statement = other.createStatement()) {
            List<String> told = other.unwrap(KeyspreadConnection.class).findings().stream()
                    .map(Finding::message)
                    .filter(message -> message.contains("rule on record"))
                    .toList();
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).contains("sha256(id) % 4"), told::toString);
            for (int id = 1; id <= 20; id++) {
                try (ResultSet row = statement.executeQuery("SELECT id FROM visits WHERE id = " + id)) {
                    assertTrue(row.next(), "the row " + id + " is not found");
                }
            }
        }
    }

    /** Tables that can't be adopted, or not with the new key, and the reason that is given. */
    private static final List<List<String>> REFUSED = List.of(
            List.of("CREATE TABLE t (id bigint PRIMARY KEY DEFERRABLE)", "it is DEFERRABLE"),
            List.of(
                    "CREATE TABLE t (id bigint PRIMARY KEY DEFERRABLE INITIALLY DEFERRED, up bigint)",
                    "it is DEFERRABLE"),
            List.of(
                    "CREATE TABLE t (id bigint PRIMARY KEY, up bigint CONSTRAINT up_of_t REFERENCES t DEFERRABLE INITIALLY DEFERRED)",
                    "the foreign key up_of_t of the table t refers to it"),
            List.of(
                    "CREATE TABLE t (id bigint PRIMARY KEY); CREATE TABLE l (id bigint CONSTRAINT l_of_t REFERENCES t DEFERRABLE)",
                    "the foreign key l_of_t of the table l refers to it"),
            List.of(
                    "CREATE TABLE t (id bigint PRIMARY KEY, c text); CREATE VIEW v AS SELECT id, c, count(*) FROM t GROUP BY id",
                    "the view s.v depends on it"),
            List.of(
                    "CREATE TABLE t (id bigint PRIMARY KEY); ALTER TABLE t REPLICA IDENTITY USING INDEX t_pkey",
                    "REPLICA IDENTITY"),
            List.of("CREATE TABLE t (id bigint PRIMARY KEY) PARTITION BY RANGE (id)", "t is partitioned"),
            List.of(
                    "CREATE TABLE p (id bigint PRIMARY KEY) PARTITION BY RANGE (id); CREATE TABLE t PARTITION OF p DEFAULT",
                    "t is a partition"),
            List.of(
                    "CREATE TABLE t (id bigint PRIMARY KEY); CREATE TABLE heir () INHERITS (t)",
                    "t has tables that inherit from it"),
            List.of(
                    "CREATE TABLE t (id bigint PRIMARY KEY); CREATE ROLE t_owner; GRANT CREATE, USAGE ON SCHEMA s TO t_owner;"
                            + " ALTER TABLE t OWNER TO t_owner; ALTER TABLE t ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY; SET ROLE t_owner",
                    "Row-level security hides rows of s.t"));

    @Test
    void givenATableThatCantGetTheNewKey_whenAdopted_thenItIsRefusedWithTheReasonBeforeAnythingIsChanged()
            throws SQLException {
        String url = newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (List<String> each : REFUSED) {
                statement.execute("RESET ROLE; CREATE SCHEMA s; SET search_path = s");
                statement.execute(each.get(0));
                String role = each.get(0).contains("SET ROLE") ? "&options=-c%20role=t_owner" : "";

                Run run = Run.of(
                        "adopt",
                        "s.t.shard",
                        "--rule",
                        "sha256(id) % 4",
                        "--url",
                        url + role,
                        "--execute",
                        "--writers-ready",
                        "--new-key");

                assertEquals(2, run.status(), () -> each + ": " + run);
                assertTrue(run.err().contains(each.get(1)), run::toString);
                assertThrows(SQLException.class, () -> statement.execute("SELECT shard FROM t"));
                assertThrows(SQLException.class, () -> statement.execute("SELECT * FROM public.keyspread_adoption"));
                statement.execute("RESET ROLE; DROP SCHEMA s CASCADE");
            }
            statement.execute("DROP ROLE t_owner");
        }
    }

    /** Checks that what stands in nobody's way: views, triggers, identity, generated columns, names in quotes. */
    @Test
    void givenATableWithAllSortsOfThings_whenAdopted_thenTheyStay() throws SQLException {
        String url = newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE \"Ice Cream\" (\"Order Id\" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
                            + " \"select\" int, twice int GENERATED ALWAYS AS (\"select\" * 2) STORED, touched int DEFAULT 0)");
            statement.execute("CREATE VIEW sold AS SELECT * FROM \"Ice Cream\"");
            statement.execute("CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS"
                    + " 'BEGIN NEW.touched := NEW.touched + 1; RETURN NEW; END'");
            statement.execute(
                    "CREATE TRIGGER touching BEFORE UPDATE ON \"Ice Cream\" FOR EACH ROW EXECUTE FUNCTION touch()");
            statement.execute("INSERT INTO \"Ice Cream\" (\"select\") SELECT generate_series(1, 20)");

            Run run = Run.of(
                    "adopt",
                    "\"Ice Cream\".shard",
                    "--rule",
                    "sha256(\"Order Id\") % 4",
                    "--url",
                    url,
                    "--execute",
                    "--writers-ready",
                    "--new-key");

            assertEquals(0, run.status(), run::toString);
            try (ResultSet rows = statement.executeQuery("SELECT count(*), sum(twice), sum(touched) FROM sold")) {
                rows.next();
                assertEquals(List.of(20L, 420L, 20L), List.of(rows.getLong(1), rows.getLong(2), rows.getLong(3)));
            }
        }
    }

    @Test
    void givenATriggerThatKeepsUpdatesFromRows_whenAdopted_thenItSaysThatTheyStayAsTheyWere() throws SQLException {
        String url = newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id bigint PRIMARY KEY)");
            statement.execute("INSERT INTO t SELECT generate_series(1, 20)");
            statement.execute(
                    "CREATE FUNCTION skip_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'");
            statement.execute("CREATE TRIGGER skipping BEFORE UPDATE ON t FOR EACH ROW EXECUTE FUNCTION skip_row()");

            Run run = Run.of(
                    "adopt", "t.shard", "--rule", "sha256(id) % 4", "--url", url, "--execute", "--writers-ready");

            assertEquals(2, run.status(), run::toString);
            assertTrue(run.err().contains("left 20 of 20 rows of public.t as they were"), run::toString);
        }
    }
}

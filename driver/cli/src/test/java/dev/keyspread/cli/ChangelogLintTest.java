package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import liquibase.change.custom.CustomSqlChange;
import liquibase.change.custom.CustomTaskChange;
import liquibase.database.Database;
import liquibase.exception.ValidationErrors;
import liquibase.resource.ResourceAccessor;
import liquibase.statement.SqlStatement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changelogs of Liquibase in each of its forms, which one master includes. */
class ChangelogLintTest {
    private static final String MASTER = """
            <?xml version="1.0" encoding="UTF-8"?>
            <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
              xsi:schemaLocation="http://www.liquibase.org/xml/ns/dbchangelog http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-latest.xsd">
              <include file="db/changelog/b/orders.yaml"/>
              <include file="b/seen.json" relativeToChangelogFile="true"/>
              <include file="b/more.sql" relativeToChangelogFile="true"/>
              <changeSet id="visits" author="a">
                <createTable tableName="visits">
                  <column name="at" type="timestamp" defaultValueComputed="now()"><constraints primaryKey="true"/></column>
                </createTable>
              </changeSet>
              <changeSet id="elsewhere" author="a" dbms="oracle">
                <createTable tableName="elsewhere"><column name="at" type="timestamp"><constraints primaryKey="true"/></column></createTable>
              </changeSet>
              <changeSet id="hushed" author="a">
                <comment>keyspread-ignore monotonic-key</comment>
                <createTable tableName="hushed"><column name="at" type="timestamp"><constraints primaryKey="true"/></column></createTable>
              </changeSet>
              <changeSet id="file" author="a"><sqlFile path="plain.sql" relativeToChangelogFile="true"/></changeSet>
              <changeSet id="hashed" author="a">
                <createTable tableName="hashed"><column name="n" type="int"><constraints primaryKey="true"/></column></createTable>
                <modifySql dbms="tidb"><append value=" SHARD_ROW_ID_BITS = 4"/></modifySql>
              </changeSet>
            </databaseChangeLog>
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        file("db/changelog/master.xml", MASTER);
        file("db/changelog/plain.sql", "CREATE TABLE plain (at timestamp PRIMARY KEY);");
        file("db/changelog/b/orders.yaml", """
                databaseChangeLog:
                  - changeSet:
                      id: orders-1
                      author: b
                      changes:
                        - createTable:
                            tableName: orders
                            columns:
                              - column: {name: id, type: bigint, autoIncrement: true, constraints: {primaryKey: true}}
                """);
        file("db/changelog/b/seen.json", """
                {"databaseChangeLog": [{"changeSet": {"id": "seen", "author": "c", "changes": [
                  {"addColumn": {"tableName": "orders", "columns": [{"column": {"name": "seen", "type": "timestamp"}}]}},
                  {"createIndex": {"tableName": "orders", "indexName": "by_seen", "columns": [{"column": {"name": "seen"}}]}}]}}]}
                """);
        file("db/changelog/b/more.sql", """
                --liquibase formatted sql
                --changeset d:s1
                CREATE TABLE more (at timestamp PRIMARY KEY);
                """);
    }

    private void file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private Set<String> findings(String dialect, String... more) throws IOException {
        String[] words = new String[5 + more.length];
        System.arraycopy(new String[] {"lint", "--dialect", dialect, "--format", "json"}, 0, words, 0, 5);
        System.arraycopy(more, 0, words, 5, more.length);
        Run run = Run.of(words);
        assertTrue(run.status() <= 1, run::toString);
        Set<String> findings = new TreeSet<>();
        for (JsonNode each : new ObjectMapper().readTree(run.out()).get("findings")) {
            if (!each.get("suppressed").asBoolean()) {
                findings.add(
                        each.get("rule").asText() + " " + each.get("object").asText() + " "
                                + Path.of(each.get("file").asText()).getFileName() + ":" + each.get("line"));
            }
        }
        return findings;
    }

    @Test
    void givenAMasterThatIncludesOthers_whenLinted_thenEachFindingStandsAtItsChangeset() throws IOException {
        Set<String> expected = new TreeSet<>(Set.of(
                "monotonic-key visits.at master.xml:7",
                "monotonic-key plain.at master.xml:19",
                "monotonic-key more.at more.sql:2",
                "sequence-key orders.id orders.yaml:3",
                "integer-key hashed.n master.xml:20",
                "monotonic-index orders.by_seen seen.json:1"));

        assertEquals(expected, findings("postgresql", folder.toString()));
        assertEquals(
                expected,
                findings("postgresql", folder.resolve("db/changelog/master.xml").toString()));
    }

    @Test
    void givenModifiedSqlOfAnEngine_whenLintedForIt_thenTheModificationCounts() throws IOException {
        Run run = Run.of("lint", "--dialect", "tidb", "--explain", folder.toString());

        assertFalse(run.out().contains("split-by-load"), run::toString);
    }

    @Test
    void givenAnEngineWhoseSqlLiquibaseWritesByAnExtension_whenLintedWithoutIt_thenItIsSaid() {
        Run run = Run.of("lint", "--dialect", "googlesql", folder.toString());

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("Liquibase writes the SQL of Spanner by an extension"), run::toString);
    }

    /** A changelog is data, perhaps a stranger's: what runs beside its SQL does not run in lint. */
    @Test
    void givenACommandAndAClass_whenLinted_thenNeitherRunsAndItIsSaid() throws IOException {
        Path touched = folder.resolve("touched");
        file("db/changelog/master.xml", """
                <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                  xsi:schemaLocation="http://www.liquibase.org/xml/ns/dbchangelog http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-latest.xsd">
                  <changeSet id="command" author="a"><executeCommand executable="touch"><arg value="%s"/></executeCommand></changeSet>
                  <changeSet id="class" author="a"><customChange class="dev.keyspread.cli.ChangelogLintTest$Task"/></changeSet>
                  <changeSet id="sql" author="a"><customChange class="dev.keyspread.cli.ChangelogLintTest$Text"/></changeSet>
                </databaseChangeLog>
                """.formatted(touched));

        Run run = Run.of(
                "lint",
                "--dialect",
                "postgresql",
                folder.resolve("db/changelog/master.xml").toString());

        assertFalse(Files.exists(touched), run::toString);
        assertEquals(0, RUNS.get(), run::toString);
        assertEquals(
                3,
                run.err()
                        .lines()
                        .filter(line -> line.contains("was not judged"))
                        .count(),
                run::toString);
    }

    private static final AtomicInteger RUNS = new AtomicInteger();

    /** A change that does something by itself. */
    public static final class Task implements CustomTaskChange {
        @Override
        public void execute(Database database) {
            RUNS.incrementAndGet();
        }

        @Override
        public String getConfirmationMessage() {
            return "";
        }

        @Override
        public void setUp() {}

        @Override
        public void setFileOpener(ResourceAccessor opener) {}

        @Override
        public ValidationErrors validate(Database database) {
            return new ValidationErrors();
        }
    }

    /** A change whose SQL is computed. */
    public static final class Text implements CustomSqlChange {
        @Override
        public SqlStatement[] generateStatements(Database database) {
            RUNS.incrementAndGet();
            return new SqlStatement[0];
        }

        @Override
        public String getConfirmationMessage() {
            return "";
        }

        @Override
        public void setUp() {}

        @Override
        public void setFileOpener(ResourceAccessor opener) {}

        @Override
        public ValidationErrors validate(Database database) {
            return new ValidationErrors();
        }
    }

    @Test
    void givenAChangelogThatIsBroken_whenLinted_thenTheMessageNamesIt() throws IOException {
        file("broken.yaml", "databaseChangeLog: [\n");

        Run run =
                Run.of("lint", "--dialect", "h2", folder.resolve("broken.yaml").toString());

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("broken.yaml can't be read by Liquibase"), run::toString);
    }
}

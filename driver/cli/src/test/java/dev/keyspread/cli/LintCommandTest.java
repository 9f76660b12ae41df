package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintCommandTest {
    private static final String HOT = """
            -- what everybody visits
            CREATE TABLE visits (
              visited_at timestamptz NOT NULL DEFAULT now(),
              id bigint NOT NULL,
              PRIMARY KEY (visited_at, id)
            );
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
        return file.toString();
    }

    private static List<String> positions(Run run, Path folder) throws IOException {
        List<String> positions = new ArrayList<>();
        for (JsonNode each : new ObjectMapper().readTree(run.out()).get("findings")) {
            String name = Path.of(each.get("file").asText()).getFileName().toString();
            positions.add(each.get("rule").asText() + " " + name + ":" + each.get("line") + " " + cut(each));
        }
        assertTrue(Files.exists(folder));
        return positions;
    }

    /** Returns what stands in the file where the finding points to. */
    private static String cut(JsonNode finding) throws IOException {
        String[] lines = Files.readString(Path.of(finding.get("file").asText())).split("\n", -1);
        assertEquals(finding.get("line"), finding.get("endLine"), "a word has one line");
        return lines[finding.get("line").asInt() - 1].substring(
                finding.get("column").asInt() - 1, finding.get("endColumn").asInt() - 1);
    }

    @Test
    void givenAHotKey_whenLinted_thenFileLineAndColumnAreThoseOfTheColumn() throws IOException {
        String name = file("schema.sql", HOT);

        Run run = Run.of("lint", name);

        assertEquals(1, run.status(), run::toString);
        assertTrue(run.out().startsWith(name + ":3:3: error [monotonic-key] visits.visited_at: "), run::toString);
        assertTrue(run.out().endsWith("1 file, dialect postgresql: 1 error\n"), run::toString);
        assertTrue(run.err().contains("taken for postgresql, by timestamptz in"), run::toString);
    }

    @Test
    void givenMigrations_whenLinted_thenTheyAreReadInTheOrderOfTheirVersions() throws IOException {
        file("db/V10__late.sql", "INSERT INTO orders (id) SELECT MAX(id) + 1 FROM orders;\n");
        file("db/V2__table.sql", "CREATE TABLE orders (id BIGINT PRIMARY KEY, at timestamptz);\n");
        file("db/V2.1__index.sql", "/* by time */ CREATE INDEX by_time ON orders (at);\n");
        file("db/U2__table.sql", "DROP TABLE orders;\n");
        file("db/R__z.sql", "CREATE TABLE made_at_last (id bigserial PRIMARY KEY);\n");

        Run run = Run.of("lint", folder.resolve("db").toString(), "--format", "json", "--dialect", "postgresql");

        assertEquals(
                List.of(
                        "integer-key V2__table.sql:1 id",
                        "monotonic-index V2.1__index.sql:1 by_time",
                        "max-plus-one V10__late.sql:1 id",
                        "sequence-key R__z.sql:1 id"),
                positions(run, folder));
    }

    @Test
    void givenManyIntegerKeys_whenLinted_thenThatIsSaidOnceWithTheOtherTables() throws IOException {
        file("schema.sql", """
                CREATE TABLE a (id BIGINT PRIMARY KEY);
                CREATE TABLE b (id BIGINT PRIMARY KEY);
                -- keyspread-ignore integer-key
                CREATE TABLE c (id BIGINT PRIMARY KEY);
                CREATE TABLE d (id BIGINT PRIMARY KEY);
                """);

        Run run = Run.of("lint", folder.toString(), "--format", "json", "--dialect", "postgresql");

        assertEquals( // the latter as suppressed
                List.of("integer-key schema.sql:1 id", "integer-key schema.sql:4 id"), positions(run, folder));
        assertTrue(run.out().contains("The same holds of b.id, d.id."), run::toString);
    }

    @Test
    void givenALaterMigrationThatMendsIt_whenLinted_thenThereIsNothingToSay() throws IOException {
        file("V1__a.sql", HOT);
        file("V2__b.sql", "DROP TABLE visits;\n");

        Run run = Run.of("lint", folder.toString());

        assertEquals(0, run.status(), run::toString);
        assertTrue(run.out().contains("no findings"), run::toString);
    }

    @Test
    void givenAStatementBeforeItsTable_whenLinted_thenItIsJudgedAllTheSame() throws IOException {
        file("a-queries.sql", "SELECT MAX(id) + 1 FROM late;\nSELECT MAX(id) + 1 FROM late;\n");
        file("b-schema.sql", "CREATE TABLE late (id UUID PRIMARY KEY DEFAULT gen_random_uuid());\n");

        Run run = Run.of("lint", folder.toString(), "--format", "json", "--dialect", "postgresql");

        assertEquals(
                List.of("max-plus-one a-queries.sql:1 id", "max-plus-one a-queries.sql:2 id"), positions(run, folder));
    }

    @Test
    void givenAShardThatAFunctionComputes_whenLinted_thenItIsNotMissed() throws IOException {
        String table =
                "CREATE TABLE orders (order_hash Uint64 NOT NULL, order_id Uint64 NOT NULL, PRIMARY KEY (order_hash, order_id));";
        String with = file(
                "with.yql",
                table + "SELECT * FROM orders WHERE order_hash = Digest::NumericHash(1001) AND order_id = 1001;\n");
        String without = file("without.yql", table + "SELECT * FROM orders WHERE order_id = 1001;\n");

        assertFalse(Run.of("lint", with, "--dialect", "ydb").out().contains("missing-shard-read"));
        assertTrue(Run.of("lint", without, "--dialect", "ydb").out().contains("missing-shard-read"));
    }

    @Test
    void givenLiquibasesChangesets_whenLinted_thenThoseOfOtherDatabasesAreLeftOut() throws IOException {
        file("changelog.sql", """
                --liquibase formatted sql

                --changeset ann:1 dbms:mysql
                CREATE TABLE m (id BIGINT AUTO_INCREMENT PRIMARY KEY);
                --rollback DROP TABLE m;
                --changeset ann:2 dbms:postgresql,h2 endDelimiter:@@
                CREATE TABLE p (id BIGSERIAL PRIMARY KEY)@@
                CREATE TABLE q (id BIGSERIAL PRIMARY KEY)@@
                --changeset ann:3 ignore:true
                CREATE TABLE i (id BIGSERIAL PRIMARY KEY);
                """);

        Run run = Run.of("lint", folder.toString(), "--format", "json", "--dialect", "postgresql");

        assertEquals(
                List.of("sequence-key changelog.sql:7 id", "sequence-key changelog.sql:8 id"), positions(run, folder));
    }

    @Test
    void givenFlywaysPlaceholders_whenLinted_thenTheyDoNoHarmAndStandInTheFindings() throws IOException {
        file(
                "V1__a.sql",
                "CREATE TABLE ${schema}.${prefix}visits (at timestamptz, name VARCHAR(${n}), PRIMARY KEY (at));\n");

        Run run = Run.of("lint", folder.toString());

        assertTrue(run.out().contains("[monotonic-key] ${schema}.${prefix}visits.at: "), run::toString);
        assertFalse(run.out().contains("p_"), run::toString);
    }

    @Test
    void givenScriptsOfClients_whenLinted_thenTheirOwnCommandsAreNoSql() throws IOException {
        file("dump.sql", """
                \\set ON_ERROR_STOP on
                CREATE TABLE t (id bigserial PRIMARY KEY, x text);
                COPY t (id, x) FROM stdin;
                1\tit's
                2\tCREATE TABLE no (id bigserial PRIMARY KEY);
                \\.
                CREATE TABLE u (id bigserial PRIMARY KEY);
                """);
        file("routine.sql", """
                DELIMITER //
                CREATE PROCEDURE p() BEGIN SELECT 1; END//
                CREATE TABLE v (id BIGINT AUTO_INCREMENT PRIMARY KEY)//
                DELIMITER ;
                CREATE TABLE w (id BIGINT AUTO_INCREMENT PRIMARY KEY);
                """);

        Run postgres = Run.of("lint", folder.resolve("dump.sql").toString(), "--format", "json");
        Run mysql = Run.of("lint", folder.resolve("routine.sql").toString(), "--format", "json");

        assertEquals(List.of("sequence-key dump.sql:2 id", "sequence-key dump.sql:7 id"), positions(postgres, folder));
        assertEquals(
                List.of("sequence-key routine.sql:3 id", "sequence-key routine.sql:5 id"), positions(mysql, folder));
    }

    @Test
    void givenCommentsThatSuppress_whenLinted_thenOnlySarifAndJsonNameTheFinding() throws IOException {
        String name = file("schema.sql", """
                CREATE TABLE a (id bigserial PRIMARY KEY); -- keyspread-ignore sequence-key
                -- keyspread-ignore sequence-key
                CREATE TABLE b (id bigserial PRIMARY KEY);
                CREATE TABLE c (id bigserial PRIMARY KEY); -- keyspread-ignore sequense-key
                """);

        Run run = Run.of("lint", name, "--dialect", "postgresql");
        JsonNode sarif = new ObjectMapper()
                .readTree(Run.of("lint", name, "--format", "sarif").out());

        assertEquals(1, run.status(), run::toString);
        assertTrue(run.out().contains("schema.sql:4:17: error [sequence-key] c.id"), run::toString);
        assertTrue(run.out().endsWith(": 1 error, 2 suppressed\n"), run::toString);
        assertTrue(run.err().contains("schema.sql:4: keyspread-ignore names no rule \"sequense-key\""), run::toString);
        assertEquals(
                "inSource", sarif.at("/runs/0/results/0/suppressions/0/kind").asText());
        assertTrue(sarif.at("/runs/0/results/2/suppressions").isMissingNode());
    }

    @Test
    void givenCommentsThatSuppress_whenTheirTablesAreRenamed_thenTheyGoWithThem() throws IOException {
        String spanner = file("spanner.sql", """
                CREATE TABLE Ev (Id STRING(36) DEFAULT (GENERATE_UUID()), At TIMESTAMP) PRIMARY KEY (Id);
                CREATE INDEX Y ON Ev (At); -- keyspread-ignore monotonic-index
                RENAME TABLE Ev TO Ev2;
                """);
        String postgres = file("postgres.sql", """
                CREATE TABLE a (id bigserial PRIMARY KEY, at timestamptz); -- keyspread-ignore sequence-key
                CREATE INDEX by_at ON a (at); -- keyspread-ignore monotonic-index
                ALTER TABLE a RENAME TO b;
                ALTER TABLE b RENAME COLUMN id TO number;
                ALTER INDEX by_at RENAME TO by_time;
                """);

        Run google = Run.of("lint", spanner, "--dialect", "googlesql");
        Run other = Run.of("lint", postgres, "--dialect", "postgresql");

        assertTrue(google.out().endsWith("1 suppressed\n"), google::toString);
        assertEquals(0, google.status(), google::toString);
        assertTrue(other.out().endsWith("2 suppressed\n"), other::toString);
        assertEquals(0, other.status(), other::toString);
    }

    @Test
    void givenABaseline_whenLintedAgain_thenOnlyWhatIsNewIsSaid() throws IOException {
        String name = file("schema.sql", HOT);
        String baseline = folder.resolve("keyspread.baseline").toString();

        Run missing = Run.of("lint", name, "--baseline", baseline);
        Run first = Run.of("lint", name, "--baseline", baseline, "--update-baseline");
        file("schema.sql", "-- a line more\n" + HOT + "CREATE TABLE c (id bigserial PRIMARY KEY);\n");
        Run second = Run.of("lint", name, "--baseline", baseline);

        assertEquals(2, missing.status(), missing::toString);
        assertEquals(0, first.status(), first::toString);
        assertEquals(1, second.status(), second::toString);
        assertTrue(second.out().contains("[sequence-key] c.id"), second::toString);
        assertFalse(second.out().contains("monotonic-key"), second::toString);
        assertTrue(second.out().endsWith(": 1 error, 1 in the baseline\n"), second::toString);
    }

    @Test
    void givenAFix_whenWrittenAsSarif_thenTheDocumentIsValidAndTheFixReplacesTheStatement() throws IOException {
        String name = file("schema.sql", HOT + "CREATE INDEX IF NOT EXISTS again ON visits (visited_at);\n");

        String document = Run.of("lint", name, "--format", "sarif").out();

        assertEquals(List.of(), violations(document));
        JsonNode result = new ObjectMapper().readTree(document).at("/runs/0/results/0");
        assertEquals("monotonic-key", result.get("ruleId").asText());
        JsonNode replacement = result.at("/fixes/0/artifactChanges/0/replacements/0");
        assertEquals(2, replacement.at("/deletedRegion/startLine").asInt());
        assertEquals(6, replacement.at("/deletedRegion/endLine").asInt());
        assertTrue(replacement.at("/insertedContent/text").asText().contains("PRIMARY KEY (id, visited_at)"), document);
        assertTrue(
                new ObjectMapper()
                        .readTree(document)
                        .at("/runs/0/tool/driver/rules/0/help/markdown")
                        .asText()
                        .contains("## What to do"),
                document);
    }

    private static List<String> violations(String document) throws IOException {
        try (InputStream text = LintCommandTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            JsonSchema schema = JsonSchemaFactory.getInstance(VersionFlag.V7).getSchema(text);
            return schema.validate(document, InputFormat.JSON).stream()
                    .map(Object::toString)
                    .toList();
        }
    }

    @Test
    void givenFindings_whenWrittenForGithub_thenEachIsAnAnnotation() throws IOException {
        String name = file("a,b.sql", HOT);

        Run run = Run.of("lint", name, "--format", "github");

        assertTrue(
                run.out()
                        .startsWith("::error file=" + name.replace(",", "%2C")
                                + ",line=3,endLine=3,col=3,title=keyspread monotonic-key::visits.visited_at: "),
                run::toString);
        assertEquals(1, run.out().lines().count());
    }

    @Test
    void givenASeverity_whenItIsNotReached_thenTheExitStatusIsZero() throws IOException {
        String name = file("schema.sql", "CREATE TABLE t (id BIGINT PRIMARY KEY);\n");

        assertEquals(0, Run.of("lint", name).status());
        assertEquals(1, Run.of("lint", name, "--fail-on", "info").status());
        assertEquals(2, Run.of("lint", name, "--fail-on", "never").status());
        assertEquals(2, Run.of("lint", name, "--dialect", "klingon").status());
        assertEquals(2, Run.of("lint").status());
    }

    @Test
    void givenADatabase_whenLinted_thenItsSchemaIsJudged() throws SQLException {
        String url = "jdbc:h2:mem:lint;DB_CLOSE_DELAY=-1";
        try (Connection connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visits (visited_at TIMESTAMP PRIMARY KEY, id BIGINT)");

            Run run = Run.of("lint", "--url", url);

            assertEquals(1, run.status(), run::toString);
            assertTrue(run.out().contains(" [monotonic-key] VISITS.VISITED_AT: "), run::toString);
            assertTrue(run.out().endsWith("1 table, dialect h2: 1 warn\n"), run::toString);
            statement.execute("SHUTDOWN");
        }
    }

    @Test
    void givenPendingMigrations_whenLintedBesideTheirDatabase_thenItsTablesAreKnown() throws SQLException, IOException {
        String url = "jdbc:h2:mem:pending;DB_CLOSE_DELAY=-1";
        String name = file("V7__next.sql", "CREATE INDEX by_time ON visits (visited_at);\n");
        try (Connection connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visits (id VARCHAR(36) PRIMARY KEY, visited_at TIMESTAMP)");

            Run run = Run.of("lint", name, "--url", url);

            assertTrue(run.out().startsWith(name + ":1:14: warn [monotonic-index] VISITS.BY_TIME: "), run::toString);
            statement.execute("SHUTDOWN");
        }
    }

    @Test
    void givenAThousandFiles_whenLinted_thenItTakesSeconds() throws IOException {
        for (int i = 0; i < 1_000; i++) {
            file(
                    "many/V" + i + "__table.sql",
                    HOT.replace("visits", "visits" + i)
                            + "ALTER TABLE visits" + i + " ADD COLUMN note text;\n"
                            + "SELECT * FROM visits" + i + " WHERE id = " + i + ";\n");
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();

        Run run = Run.of("lint", folder.resolve("many").toString(), "--format", "github");

        double seconds = (threads.getCurrentThreadCpuTime() - start) / 1e9;
        assertEquals(
                1_000,
                run.out().lines().filter(line -> line.contains("monotonic-key")).count());
        assertTrue(seconds < 30, () -> seconds + " s of the processor; three are asked for, where it is a usual one");
        System.out.println("1,000 files: " + seconds + " s of the processor");
    }

    @Test
    void givenExplain_whenAFolderIsLinted_thenEachTableHasALine() throws IOException {
        String tables = file("tables.sql", """
                CREATE TABLE orders (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), n int);
                CREATE TABLE log (shard int GENERATED ALWAYS AS (abs(n) % 16) STORED, n bigint, PRIMARY KEY (shard, n));
                CREATE TABLE visits (at timestamptz PRIMARY KEY);
                CREATE TABLE parts (sku text PRIMARY KEY);
                CREATE TABLE numbers (no int PRIMARY KEY);
                CREATE TABLE notes (text text);
                CREATE TABLE flyway_schema_history (installed_rank int PRIMARY KEY);
                CREATE INDEX of_another ON another (a);
                """);

        Run run = Run.of("lint", "--explain", "--dialect", "postgresql", tables);

        assertEquals(
                List.of(
                        "another: not judged, its CREATE TABLE was not seen",
                        "flyway_schema_history: not judged, a framework makes it",
                        "log: sound, its key starts with shard, computed from n",
                        "notes: not judged, it has no primary key",
                        "numbers: depends on the application, its key starts with a number: counted up, it would rise",
                        "orders: sound, its key starts with a random UUID",
                        "parts: no reason to doubt, its key starts with sku, of which nothing shows that it rises",
                        "visits: see monotonic-key"),
                run.out().lines().limit(8).toList());
    }

    @Test
    void givenAReportForPrograms_whenExplained_thenTheLinesDoNotMixWithIt() throws IOException {
        String tables = file("tables.sql", "CREATE TABLE orders (id uuid PRIMARY KEY DEFAULT gen_random_uuid());");

        Run run = Run.of("lint", "--explain", "--format", "json", "--dialect", "postgresql", tables);

        assertEquals(0, new ObjectMapper().readTree(run.out()).get("findings").size());
        assertTrue(run.err().contains("orders: sound, its key starts with a random UUID"), run.err());
    }

    @Test
    void givenYugabyteDb_whenItKeepsKeysInOrder_thenAnUnmarkedKeyRises() throws IOException {
        String tables = file("tables.sql", "CREATE TABLE visits (at timestamptz PRIMARY KEY);");

        assertEquals(0, Run.of("lint", "--dialect", "yugabytedb", tables).status());
        Run ranged = Run.of("lint", "--range-keys", "--dialect", "yugabytedb", tables);
        assertEquals(1, ranged.status());
        assertTrue(ranged.out().contains("[monotonic-key] visits.at"), ranged.out());
    }
}

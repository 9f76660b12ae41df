package dev.keyspread.schema.metadata;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A schema that a framework ships in its jar, as an application gets it.
 *
 * @param name the framework's
 * @param dialect the dialect it is written in
 * @param scripts its scripts, in the order in which they are run
 */
public record ShippedSchema(String name, Dialect dialect, List<Script> scripts) {
    private static final String QUARTZ = "org/quartz/impl/jdbcjobstore/tables_";
    private static final String BATCH = "org/springframework/batch/core/schema-";
    private static final String SESSION = "org/springframework/session/jdbc/schema-";
    private static final String INTEGRATION = "org/springframework/integration/jdbc/schema-";
    private static final String MODULITH = "org/springframework/modulith/events/jdbc/schemas/v2/schema-";
    private static final String FLOWABLE_COMMON = "org/flowable/common/db/create/flowable.%s.create.common.sql";
    private static final String FLOWABLE = "org/flowable/db/create/flowable.%s.create.%s.sql";
    private static final String CAMUNDA = "org/camunda/bpm/engine/db/create/activiti.%s.create.%s.sql";
    private static final String JOBRUNR = "org/jobrunr/storage/sql/%s/migrations/%s.sql";
    private static final String MUSIC = "com/google/cloud/spanner/jdbc/it/CreateMusicTables";
    private static final String SPANNER_CLIENT = "com/google/cloud/spanner/connection/";
    private static final String SPANNER_JDBC = "com/google/cloud/spanner/jdbc/";

    /**
     * One script.
     *
     * @param resource where it is on the class path
     * @param tables how many tables it makes
     * @param indexes how many indexes it makes by CREATE INDEX
     */
    public record Script(String resource, int tables, int indexes) {
        @Override
        public String toString() {
            return resource;
        }

        /** Its text, without the lines that tell the runner of Spanner's own tests what to expect. */
        public String text() {
            try (InputStream file = ShippedSchema.class.getClassLoader().getResourceAsStream(resource)) {
                byte[] bytes = Objects.requireNonNull(file, resource).readAllBytes();
                return new String(bytes, StandardCharsets.UTF_8).replaceAll("(?m)^(@EXPECT .*|NEW_CONNECTION;)$", "");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Its statements, each as its own text. */
        public List<String> statements(Dialect dialect) {
            String text = text();
            Tokens tokens = Tokens.scan(text, dialect);
            return tokens.statements().stream()
                    .map(range -> text.substring(tokens.start(range.from()), tokens.end(range.to() - 1)))
                    .toList();
        }
    }

    /** Its statements, in order. */
    List<String> statements() {
        return scripts.stream()
                .flatMap(script -> script.statements(dialect).stream())
                .toList();
    }

    /** Its DDL, in order. */
    List<String> ddl() {
        return statements().stream()
                .filter(text -> {
                    Tokens tokens = Tokens.scan(text, dialect);
                    List<TokenRange> ranges = tokens.statements();
                    return !ranges.isEmpty()
                            && DdlReader.startsDdl(tokens, ranges.get(0).from());
                })
                .toList();
    }

    @Override
    public String toString() {
        return name + " on " + dialect.settingName();
    }

    /** All of them. */
    public static Stream<ShippedSchema> all() {
        return Stream.of(
                        onH2().stream(),
                        onPostgres().stream(),
                        onMysql().stream(),
                        onCockroach().stream(),
                        onSpanner().stream(),
                        onEmulator().stream())
                .flatMap(schemas -> schemas);
    }

    static List<ShippedSchema> onH2() {
        Dialect h2 = Dialect.H2;
        return List.of(
                of("Quartz", h2, script(QUARTZ + "h2.sql", 11, 0)),
                of("Spring Batch", h2, script(BATCH + "h2.sql", 6, 0)),
                of("Spring Session", h2, script(SESSION + "h2.sql", 2, 3)),
                of("Spring Integration", h2, script(INTEGRATION + "h2.sql", 6, 2)),
                of("Spring Modulith", h2, script(MODULITH + "h2.sql", 1, 2), script(MODULITH + "h2-archive.sql", 1, 2)),
                of("Pekko Persistence", h2, script("schema/h2/h2-create-schema.sql", 4, 3)),
                flowable(h2, "h2", 20, 66, 14),
                camunda(h2, "h2", 61, 0, 3),
                jobrunr(h2, "h2"));
    }

    static List<ShippedSchema> onPostgres() {
        Dialect postgres = Dialect.POSTGRESQL;
        return List.of(
                of("Quartz", postgres, script(QUARTZ + "postgres.sql", 11, 20)),
                of("Spring Batch", postgres, script(BATCH + "postgresql.sql", 6, 0)),
                of("Spring Session", postgres, script(SESSION + "postgresql.sql", 2, 3)),
                of("Spring Integration", postgres, script(INTEGRATION + "postgresql.sql", 6, 2)),
                of(
                        "Spring Modulith",
                        postgres,
                        script(MODULITH + "postgresql.sql", 1, 2),
                        script(MODULITH + "postgresql-archive.sql", 1, 2)),
                of("Pekko Persistence", postgres, script("schema/postgres/postgres-create-schema.sql", 4, 3)),
                flowable(postgres, "postgres", 20, 67, 41),
                camunda(postgres, "postgres", 75, 5, 12),
                jobrunr(postgres, "postgres"));
    }

    static List<ShippedSchema> onMysql() {
        Dialect mysql = Dialect.MYSQL;
        return List.of(
                of("Quartz", mysql, script(QUARTZ + "mysql_innodb.sql", 11, 20)),
                of("Quartz without InnoDB", mysql, script(QUARTZ + "mysql.sql", 11, 0)),
                of("Spring Batch", mysql, script(BATCH + "mysql.sql", 9, 0)),
                of("Spring Batch for MariaDB", mysql, script(BATCH + "mariadb.sql", 6, 0)),
                of("Spring Session", mysql, script(SESSION + "mysql.sql", 2, 3)),
                of("Spring Integration", mysql, script(INTEGRATION + "mysql.sql", 6, 2)),
                of("Spring Modulith", mysql, script(MODULITH + "mysql.sql", 1, 0)),
                of("Spring Modulith for MariaDB", mysql, script(MODULITH + "mariadb.sql", 1, 0)),
                of("Pekko Persistence", mysql, script("schema/mysql/mysql-create-schema.sql", 3, 1)),
                flowable(mysql, "mysql", 20, 66, 14),
                camunda(mysql, "mysql", 61, 0, 4),
                jobrunr(mysql, "mysql"),
                jobrunr(mysql, "mariadb"));
    }

    static List<ShippedSchema> onCockroach() {
        return List.of(flowable(Dialect.COCKROACHDB, "cockroachdb", 4, 1, 41));
    }

    /** Returns the schemas of Spanner's own tests that its emulator takes. */
    static List<ShippedSchema> onEmulator() {
        return List.of(
                of("Music on the emulator", Dialect.GOOGLESQL, script(MUSIC + "_Emulator.sql", 7, 5)),
                of("Music", Dialect.SPANNER_POSTGRESQL, script(MUSIC + "_PG.sql", 7, 4)));
    }

    /** Returns the schemas of Spanner's own tests. */
    static List<ShippedSchema> onSpanner() {
        return List.of(
                of("Music", Dialect.GOOGLESQL, script(MUSIC + ".sql", 7, 5)),
                of(
                        "Spanner's client",
                        Dialect.GOOGLESQL,
                        script(SPANNER_CLIENT + "it/CreateMusicTables.sql", 6, 5),
                        script(SPANNER_CLIENT + "ITSqlMusicScriptTest.sql", 4, 5),
                        script(SPANNER_CLIENT + "ITSqlScriptTest_CreateTables.sql", 2, 1),
                        script(SPANNER_CLIENT + "ITReadOnlySpannerTest_CreateTables.sql", 2, 0)),
                of(
                        "Spanner's JDBC driver",
                        Dialect.SPANNER_POSTGRESQL,
                        script(SPANNER_JDBC + "PostgreSQL/ITSqlMusicScriptTest.sql", 4, 4),
                        script(SPANNER_JDBC + "PostgreSQL/ITScriptTest_CreateTables.sql", 2, 1),
                        script(SPANNER_JDBC + "PostgreSQL/ITReadOnlySpannerTest_CreateTables.sql", 2, 0)));
    }

    private static ShippedSchema flowable(
            Dialect dialect, String database, int common, int commonIndexes, int engineIndexes) {
        return of(
                "Flowable",
                dialect,
                script(FLOWABLE_COMMON.formatted(database), common, commonIndexes),
                script(FLOWABLE.formatted(database, "engine"), 7, engineIndexes),
                script(FLOWABLE.formatted(database, "history"), 5, 18));
    }

    private static ShippedSchema camunda(Dialect dialect, String database, int engine, int identity, int cases) {
        return of(
                "Camunda",
                dialect,
                script(CAMUNDA.formatted(database, "engine"), 20, engine),
                script(CAMUNDA.formatted(database, "history"), 13, 102),
                script(CAMUNDA.formatted(database, "identity"), 6, identity),
                script(CAMUNDA.formatted(database, "case.engine"), 3, cases),
                script(CAMUNDA.formatted(database, "case.history"), 2, dialect.has(Capability.MYSQL_GRAMMAR) ? 8 : 7),
                script(CAMUNDA.formatted(database, "decision.engine"), 2, 3),
                script(CAMUNDA.formatted(database, "decision.history"), 3, 21));
    }

    /** Its migrations, those of the database in the place of the common ones where it has its own. */
    private static ShippedSchema jobrunr(Dialect dialect, String database) {
        List<Script> scripts = new ArrayList<>();
        for (Script common : List.of(
                script("v000__create_migrations_table", 1, 0),
                script("v001__create_job_table", 1, 5),
                script("v002__create_recurring_job_table", 1, 0),
                script("v003__create_background_job_server_table", 1, 2),
                script("v004__create_job_stats_view", 1, 0),
                script("v005__update_job_stats_view", 0, 0),
                script("v006__alter_table_jobs_add_recurringjob", 0, 1),
                script("v007__alter_table_backgroundjobserver_add_delete_config", 0, 0),
                script("v008__alter_table_jobs_increase_jobAsJson_size", 0, 0),
                script("v009__change_jobrunr_job_counters_to_jobrunr_metadata", 1, 0),
                script("v010__change_job_stats", 0, 0),
                script("v013__alter_table_recurring_job_add_createdAt", 0, 1),
                script("v014__improve_job_stats", 0, 1),
                script("v015__alter_table_backgroundjobserver_add_name", 0, 0),
                script("v016__alter_jobs_stats_add_awaiting_jobs", 0, 0))) {
            String own = JOBRUNR.formatted(database, common.resource());
            boolean overridden = ShippedSchema.class.getClassLoader().getResource(own) != null;
            String resource = overridden ? own : JOBRUNR.formatted("common", common.resource());
            scripts.add(script(resource, common.tables(), common.indexes()));
        }
        String name = "JobRunr" + (database.toLowerCase(Locale.ROOT).equals("mariadb") ? " for MariaDB" : "");
        return new ShippedSchema(name, dialect, scripts);
    }

    private static ShippedSchema of(String name, Dialect dialect, Script... scripts) {
        return new ShippedSchema(name, dialect, List.of(scripts));
    }

    private static Script script(String resource, int tables, int indexes) {
        return new Script(resource, tables, indexes);
    }
}

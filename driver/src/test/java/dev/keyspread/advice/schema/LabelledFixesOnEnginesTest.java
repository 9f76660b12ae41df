package dev.keyspread.advice.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.SuggestedDdlTest;
import dev.keyspread.api.Fix;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.MariaDbServer;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.engine.Thorough;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every fix that is printed for a labelled schema is taken by the engine, where the engine takes the schema, and what it mends is not said again of the tables there. */
final class LabelledFixesOnEnginesTest {
    /** Holds what the schemas take for granted. */
    private static final Map<Dialect, List<String>> NEEDED = Map.of(
            Dialect.POSTGRESQL,
            List.of(
                    "CREATE SCHEMA app",
                    "CREATE SCHEMA audit",
                    "CREATE SEQUENCE s",
                    "CREATE SEQUENCE d_id_seq",
                    "CREATE SEQUENCE film_film_id_seq",
                    "CREATE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql AS 'SELECT gen_random_uuid()'",
                    "CREATE FUNCTION uuidv4() RETURNS uuid LANGUAGE sql AS 'SELECT gen_random_uuid()'",
                    "CREATE FUNCTION uuid_generate_v1() RETURNS uuid LANGUAGE sql AS 'SELECT gen_random_uuid()'",
                    "CREATE FUNCTION uuid_generate_v1mc() RETURNS uuid LANGUAGE sql AS 'SELECT gen_random_uuid()'",
                    "CREATE FUNCTION uuid_generate_v4() RETURNS uuid LANGUAGE sql AS 'SELECT gen_random_uuid()'"),
            Dialect.H2,
            List.of("CREATE SEQUENCE seq", "CREATE SEQUENCE s"));

    /** A column beside another that differs by case alone, which Spanner does not allow: the emulator ends instead of saying so. */
    private static final String ENDS_THE_EMULATOR = "\"Log\" (\"At\" timestamptz NOT NULL, at timestamptz";

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL", "MYSQL"})
    void givenASchema_whenAnyOfItsFixesIsRun_thenTheDatabaseTakesItAndItIsNotSaidAgain(Dialect dialect)
            throws SQLException {
        run(dialect);
    }

    @Thorough
    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void givenASchemaOfSpanner_whenAnyOfItsFixesIsRun_thenTheDatabaseTakesItAndItIsNotSaidAgain(Dialect dialect)
            throws SQLException {
        run(dialect);
    }

    private static void run(Dialect dialect) throws SQLException {
        List<String> failures = new ArrayList<>();
        List<String> notForTheEngine = new ArrayList<>();
        int run = 0;
        int silent = 0;
        for (LabelledSchemasTest.Case one : LabelledSchemasTest.cases(dialect)) {
            if (dialect.has(Capability.SPANNER_DRIVER) && one.ddl().contains(ENDS_THE_EMULATOR)) {
                continue;
            }
            for (Advice advice : Ddl.advice(dialect, one.ddl(), one.rules(), one.nodes())) {
                for (Fix fix : advice.fixes()) {
                    String url = url(dialect);
                    try (Connection connection = DriverManager.getConnection(url)) {
                        for (String needed : NEEDED.getOrDefault(dialect, List.of())) {
                            run(connection, List.of(needed));
                        }
                        List<String> refused = new ArrayList<>();
                        for (String statement : schema(dialect, one, advice, fix)) {
                            String reason = run(connection, List.of(statement));
                            if (reason != null) {
                                refused.add(one.title() + ": " + reason);
                            }
                        }
                        String failure = run(connection, fix.sql());
                        String itself = failure == null ? null : refusal(dialect, one);
                        if (itself != null) {
                            refused.add(one.title() + ": " + itself);
                        }
                        run++;
                        if (failure != null && (!refused.isEmpty() || isHeldByAnother(failure))) {
                            notForTheEngine.addAll(refused.isEmpty() ? List.of(one.title() + ": " + failure) : refused);
                        } else if (failure != null) {
                            failures.add(one.title() + ", " + advice.rule() + ": " + failure + "\n" + fix.sql());
                        } else if (!isTakenByKeyspread(dialect, url, connection, advice, fix)) {
                            failures.add(one.title() + ", " + advice.rule() + ": refused by Keyspread\n" + fix.sql()
                                    + fix.settings());
                        } else if (isTold(one, advice)) {
                            silent++;
                            if (isRaisedAgain(connection, one, advice, fix)) {
                                failures.add(one.title() + ", raised again: " + LabelledSchemasTest.label(advice) + "\n"
                                        + fix.sql());
                            }
                        }
                    }
                }
            }
        }

        System.out.println(dialect.settingName() + ": " + run + " fixes run, " + silent
                + " of them looked at afterwards; of schemas that this version does not take: "
                + notForTheEngine.size());
        notForTheEngine.stream().distinct().forEach(System.out::println);
        assertEquals("", String.join("\n\n", failures));
        assertTrue(run > 0);
    }

    /** The statements of the schema; without the table that the fix makes anew, and what hangs on it. */
    private static List<String> schema(Dialect dialect, LabelledSchemasTest.Case one, Advice advice, Fix fix) {
        boolean isTable = fix.sql().get(0).startsWith("CREATE TABLE");
        Tokens tokens = Tokens.scan(one.ddl(), dialect);
        Stream<String> statements = tokens.statements().stream()
                .filter(range -> range.from() < range.to())
                .map(range -> text(tokens, range));
        return statements
                .filter(statement ->
                        !isTable || !names(statement, dialect, advice.table().name()))
                .toList();
    }

    /** Returns what the engine says of the schema as it stands, or null where it takes it. */
    private static @Nullable String refusal(Dialect dialect, LabelledSchemasTest.Case one) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(dialect))) {
            for (String needed : NEEDED.getOrDefault(dialect, List.of())) {
                run(connection, List.of(needed));
            }
            Tokens tokens = Tokens.scan(one.ddl(), dialect);
            return run(
                    connection,
                    tokens.statements().stream()
                            .filter(range -> range.from() < range.to())
                            .map(range -> text(tokens, range))
                            .toList());
        }
    }

    /** Returns true if the engine tells what the fix has changed: the emulator keeps an index's WHERE to itself, and an index without a name has one there. */
    private static boolean isTold(LabelledSchemasTest.Case one, Advice advice) {
        return !LabelledSchemasTest.isOnUnnamedConstraint(one, advice)
                && !(one.dialect() == Dialect.SPANNER_POSTGRESQL
                        && advice.rule().equals("null-filtered-index"));
    }

    /** Returns true if the same is said of the tables that the engine has now. */
    private static boolean isRaisedAgain(Connection connection, LabelledSchemasTest.Case one, Advice advice, Fix fix)
            throws SQLException {
        Map<String, String> rules = new TreeMap<>(one.rules());
        rules.putAll(SuggestedDdlTest.rules(fix));
        ExistingTables tables = ExistingTables.read(connection);
        return tables.tables().stream()
                .flatMap(
                        table -> SchemaAdvice.inspect(table, tables, one.dialect(), any -> rules, one.nodes()).stream())
                .anyMatch(
                        again -> LabelledSchemasTest.label(again).equalsIgnoreCase(LabelledSchemasTest.label(advice)));
    }

    /** Returns what another table refers to goes, or is changed, only when that has gone, which the fix can't decide; so with Spanner's children. */
    private static boolean isHeldByAnother(String failure) {
        return Stream.of(
                        "depend",
                        "foreign key constraint",
                        "belongs to a constraint",
                        "used by constraint",
                        "Requested change to key column")
                .anyMatch(failure::contains);
    }

    private static String text(Tokens tokens, TokenRange range) {
        return tokens.sql().substring(tokens.start(range.from()), tokens.end(range.to() - 1));
    }

    private static boolean names(String statement, Dialect dialect, String table) {
        Tokens tokens = Tokens.scan(statement, dialect);
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i) && tokens.name(i).equalsIgnoreCase(table)) {
                return true;
            }
        }
        return false;
    }

    /** Returns what the database says of the first statement that it refuses, or null. */
    private static @Nullable String run(Connection connection, List<String> statements) {
        for (String sql : statements) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                return String.valueOf(e.getMessage()).lines().findFirst().orElse("") + " of "
                        + sql.lines().findFirst().orElse("");
            }
        }
        return null;
    }

    /** Returns true if Keyspread takes the fix's settings, and a row of its table that leaves out what they fill. */
    private static boolean isTakenByKeyspread(Dialect dialect, String url, Connection direct, Advice advice, Fix fix)
            throws SQLException {
        Properties settings = new Properties();
        for (String line : fix.settings()) {
            int equals = line.indexOf(" = ");
            settings.setProperty(line.substring(0, equals), line.substring(equals + 3));
        }
        try (Connection connection =
                DriverManager.getConnection(url.replaceFirst("jdbc:", "jdbc:keyspread:"), settings)) {
            for (Table table : ExistingTables.read(direct).tables()) {
                if (table.name().name().equals(advice.table().name())) {
                    connection.prepareStatement(insert(table, fix, dialect)).close();
                }
            }
            return true;
        } catch (StatementRefusedException refused) {
            return false;
        }
    }

    private static String insert(Table table, Fix fix, Dialect dialect) {
        Set<String> filled = SuggestedDdlTest.rules(fix).keySet();
        List<String> names = table.columns().stream()
                .filter(column -> column.generated() == null && !filled.contains(column.name()))
                .map(column -> dialect.quoted(column.name()))
                .toList();
        String schema =
                table.name().schema() == null ? "" : dialect.quoted(table.name().schema()) + ".";
        return "INSERT INTO " + schema + dialect.quoted(table.name().name()) + " (" + String.join(", ", names)
                + ") VALUES (" + String.join(", ", Collections.nCopies(names.size(), "?")) + ")";
    }

    private static String url(Dialect dialect) throws SQLException {
        return switch (dialect) {
            case H2 -> "jdbc:h2:mem:fixes" + UUID.randomUUID();
            case POSTGRESQL -> EmbeddedPostgresEngine.newDatabase();
            case GOOGLESQL, SPANNER_POSTGRESQL -> SpannerEmulator.newDatabase(dialect);
            case MYSQL -> MariaDbServer.newDatabase();
            default -> throw new IllegalArgumentException(dialect.settingName());
        };
    }
}

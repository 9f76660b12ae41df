package dev.keyspread.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.database.ddl.InheritedRules;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitions that DDL makes before their parent has a rule. */
final class InheritedRulesTest {
    private final Catalogue catalogue = new Catalogue(DetectedDialect.exactly(Dialect.POSTGRESQL, "public"));

    /** Beyond a bound they are not kept, and then any table is asked for its parents before it is written to. */
    @ParameterizedTest
    @ValueSource(ints = {1, 10_000})
    void givenSoManyPartitions_whenOneMoreIsMade_thenItMayHaveARule(int before) throws SQLException {
        KeyspreadConfig config = KeyspreadConfig.builder()
                .set(Setting.INSPECT, false)
                .setText(Setting.DIALECT, "postgresql")
                .build();
        DatabaseKey key = new DatabaseKey("jdbc:h2:mem:", "");
        try (Connection raw = DriverManager.getConnection("jdbc:h2:mem:")) {
            Planner planner =
                    new DatabaseLearning(key, config, null).learn(raw, false).planner();
            InheritedRules ruled = new InheritedRules(Dialect.POSTGRESQL, catalogue, planner);
            String parents = IntStream.range(0, before).mapToObj(i -> "p" + i).collect(Collectors.joining(", "));
            inherit(ruled, "CREATE TABLE many () INHERITS (" + parents + ")");

            inherit(ruled, "CREATE TABLE late () INHERITS (base)");

            assertEquals(before >= 10_000, planner.rules().couldBeNamedBy("INSERT INTO late (id) VALUES (7)"));
        }
    }

    private static void inherit(InheritedRules ruled, String ddl) {
        Tokens tokens = Tokens.scan(ddl, Dialect.POSTGRESQL);
        DdlReader.read(tokens).forEach(statement -> ruled.inherit(statement, tokens));
    }
}

package dev.keyspread.cli.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.sql.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinterTest {
    @Test
    void givenAnEngineWithOneWriter_whenATableGrowsAtItsEnd_thenTheRulesAboutHotspotsAreSilent() {
        DetectedDialect engine =
                DetectedDialect.exactly(Dialect.POSTGRESQL, "public").spared("CedarDB");
        Linter linter = new Linter(engine, KeyspreadConfig.builder().build());

        linter.judge(new SqlFile("t.sql", "CREATE TABLE t (at timestamp PRIMARY KEY);"));

        List<Problem> problems = linter.problems();
        assertTrue(problems.stream().anyMatch(problem -> problem.rule().equals("monotonic-key")), problems::toString);
        assertTrue(problems.stream().allMatch(Problem::suppressed), problems::toString);
        assertEquals(1, linter.notes().size());
    }
}

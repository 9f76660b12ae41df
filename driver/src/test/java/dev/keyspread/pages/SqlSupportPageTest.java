package dev.keyspread.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Each outcome on docs/sql-support.md is backed by a line of the linked section of docs/tests-by-promise.md, whose tests run on that
 * engine.
 */
class SqlSupportPageTest {
    private static final String TESTS = "tests-by-promise.md#";
    private static final Map<String, String> ENGINES =
            Map.of("H2", "H", "PostgreSQL", "P", "MariaDB, MySQL", "M", "Spanner", "S");

    /** The words that the page explains for what Keyspread does with a statement. */
    private static final List<String> OUTCOMES = List.of("filled", "keyed", "refused", "unchanged");

    private static final Pattern STATEMENT = Pattern.compile("\\[(.+)]\\(" + TESTS + "([^)]+)\\)");
    private static final Pattern BULLET = Pattern.compile("- \\*\\*([^*]+)\\*\\*: ");
    private static final Pattern IN_BULLET =
            Pattern.compile("\\[(" + String.join("|", OUTCOMES) + ")]\\(" + TESTS + "([^)]+)\\)");

    /**
     * Holds what the page says of one statement on one engine.
     *
     * @param statement the statement, or the list's line that names it
     * @param engine the engine's letter
     * @param outcome one of {@link #OUTCOMES}
     * @param section the anchor of the section with the tests
     */
    private record Claim(String statement, String engine, String outcome, String section) {
        boolean isBackedBy(PromiseLine line) {
            return line.section().equals(section)
                    && line.engines().contains(engine)
                    && line.outcome().startsWith(outcome);
        }
    }

    @Test
    void everyOutcomeIsBackedByALineOfTests() {
        List<PromiseLine> lines = PromiseLine.all();
        List<Claim> claims = claims();
        assertTrue(claims.size() > 70, claims::toString);

        List<Claim> unbacked = claims.stream()
                .filter(claim -> lines.stream().noneMatch(claim::isBackedBy))
                .toList();

        assertEquals(List.of(), unbacked);
    }

    private static List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        List<String> engines = List.of();
        for (String line : PromiseLine.read(Block.PROJECT.resolve("docs/sql-support.md"))) {
            if (line.startsWith("| [")) {
                claims.addAll(ofARow(cells(line), engines));
            } else if (line.startsWith("| ")) {
                engines = cells(line);
            } else {
                claims.addAll(ofABullet(line));
            }
        }
        return claims;
    }

    private static List<String> cells(String row) {
        return List.of(row.substring(2, row.lastIndexOf(" |")).split(" \\| ", -1));
    }

    /** Reads a row of a table whose header names the engines. */
    private static List<Claim> ofARow(List<String> cells, List<String> engines) {
        assertEquals(engines.size(), cells.size(), cells::toString);
        Matcher statement = STATEMENT.matcher(cells.get(0));
        assertTrue(statement.matches(), cells::toString);
        List<Claim> claims = new ArrayList<>();
        for (int at = 1; at < cells.size(); at++) {
            String outcome = cells.get(at);
            assertTrue(outcome.equals("–") || OUTCOMES.contains(outcome), cells::toString);
            if (!outcome.equals("–")) {
                claims.add(new Claim(statement.group(1), letter(engines.get(at)), outcome, statement.group(2)));
            }
        }
        return claims;
    }

    /** Reads a line of a list that begins with an engine's name and whose outcomes are links. */
    private static List<Claim> ofABullet(String line) {
        Matcher engine = BULLET.matcher(line);
        if (!engine.lookingAt() || !ENGINES.containsKey(engine.group(1))) {
            return List.of();
        }
        return IN_BULLET
                .matcher(line)
                .results()
                .map((MatchResult link) -> new Claim(line, letter(engine.group(1)), link.group(1), link.group(2)))
                .toList();
    }

    private static String letter(String engine) {
        return Objects.requireNonNull(ENGINES.get(engine), engine);
    }
}

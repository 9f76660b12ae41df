package dev.keyspread.plan.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Statements on tables that are not known yet are kept for when they are, within bounds. */
class StatementRulesTest {
    private static final int LONG = 3_900;

    private final StatementRules rules =
            new StatementRules(name -> null, Dialect.H2, new RuleBook(List.of(), Dialect.H2, Sequences.none("", "")));

    private void read(String table, String column, int length) {
        String sql = "SELECT " + column + " FROM " + table + " WHERE id = 7 AND note = '";
        Tokens tokens = Tokens.scan(sql + "x".repeat(Math.max(0, length - sql.length() - 1)) + "'", Dialect.H2);
        rules.advise(
                Shape.of(tokens),
                new StatementFindings(new FindingLog("test", Suppressions.none(), List.of()), tokens));
    }

    private Set<String> missed(String table) {
        return rules.missed(Table.unseen(new QualifiedName(null, table)));
    }

    @Test
    void givenManyTables_whenTheyAreNotKnown_thenTheTextsThatAreKeptTakeTwoMegabytesAtMost() {
        for (int i = 0; i < 1_000; i++) {
            read("t" + i, "a", LONG);
        }

        long characters = 0;
        for (int i = 0; i < 1_000; i++) {
            characters += missed("t" + i).stream().mapToInt(String::length).sum();
        }
        assertTrue(characters > 1_000_000 && characters <= 1 << 20, characters + " characters");
    }

    @Test
    void givenOneTable_whenManyTextsNameIt_thenEightAreKeptAndNoneThatIsVeryLong() {
        for (int i = 0; i < 100; i++) {
            read("t", "a" + i, 100);
        }
        read("u", "a", 100_000);

        assertEquals(8, missed("t").size());
        assertEquals(Set.of(), missed("u"));
    }

    @Test
    void givenTheTablesAreKnownThen_whenOthersAreMissed_thenThereIsRoomForThem() {
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 300; i++) {
                read("t" + round + "_" + i, "a", LONG);
            }
            int kept = 0;
            for (int i = 0; i < 300; i++) {
                kept += missed("t" + round + "_" + i).size();
            }
            assertEquals((1 << 20) / LONG, kept);
        }
    }
}

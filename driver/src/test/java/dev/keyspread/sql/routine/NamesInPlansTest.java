package dev.keyspread.sql.routine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NamesInPlansTest {
    private final NamesInPlans planned = new NamesInPlans();

    private static KnownRoutines routines() {
        KnownRoutines routines = KnownRoutines.of(
                List.of(
                        new StoredRoutine(
                                StoredRoutine.Kind.ROUTINE, "Moved", "BEGIN DROP TABLE gone; END", true, false),
                        new StoredRoutine(
                                StoredRoutine.Kind.TRIGGER, "Orders", "BEGIN SET sql_mode = ''; END", true, false)),
                true,
                Dialect.MYSQL);
        assertFalse(routines.isEmpty());
        return routines;
    }

    private void add(String sql) {
        planned.add(Tokens.scan(sql, Dialect.MYSQL));
    }

    @Test
    void givenOtherNames_whenRoutinesAreRead_thenNoPlanRunsThem() {
        add("INSERT INTO other (id) VALUES (1)");
        add("SELECT * FROM other WHERE id IN (1, 2)");

        assertFalse(planned.mayRun(routines()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO orders VALUES (1)",
                "DELETE FROM `ORDERS`",
                "CALL one()",
                "EXECUTE s",
                "FETCH c INTO a"
            })
    void givenATextThatMayRunOne_whenRoutinesAreRead_thenItsPlanMayBeAnother(String sql) {
        add(sql);

        assertTrue(planned.mayRun(routines()));
        planned.clear();
        assertFalse(planned.mayRun(routines()));
    }

    @Test
    void givenMoreNamesThanAreKept_whenRoutinesAreRead_thenAnyPlanMayBeAnother() {
        for (int i = 0; i < 1_001; i++) {
            add("DELETE FROM t" + i);
        }

        assertTrue(planned.mayRun(routines()));
        assertFalse(planned.mayRun(KnownRoutines.UNKNOWN));
    }
}

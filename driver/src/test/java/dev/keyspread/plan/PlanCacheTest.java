package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionState;
import org.junit.jupiter.api.Test;

/** Tests what was planned before a table changed is not handed out any more, at no moment of the change. */
final class PlanCacheTest {
    private static final String INSERT = "INSERT INTO orders (id) VALUES (?)";
    private static final Tokens TOKENS = Tokens.scan(INSERT, Dialect.POSTGRESQL);

    private final PlanCache cache = new PlanCache();

    @Test
    void aPlanIsHandedOutUntilATableChanges() {
        keep(INSERT, cache.epoch());
        assertNotNull(cache.prepared(INSERT, SessionState.USUAL));
        assertNotNull(cache.direct(INSERT, SessionState.USUAL));

        cache.startEpoch();

        assertNull(cache.prepared(INSERT, SessionState.USUAL));
        assertNull(cache.direct(INSERT, SessionState.USUAL));
    }

    @Test
    void whatWasPlannedWhileATableChangedIsNotKept() {
        Epoch before = cache.epoch();
        cache.startEpoch();

        keep(INSERT, before);

        assertNull(cache.prepared(INSERT, SessionState.USUAL));
        assertNull(cache.direct(INSERT, SessionState.USUAL));
    }

    /** A write that finds its values outdated is planned again until they are not: it must not be given the same plan meanwhile. */
    @Test
    void whoHasFoundAPlanOutdatedIsNotGivenItAgain() throws InterruptedException {
        Thread changing = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                for (int k = 0; k < 500; k++) {
                    keep("INSERT INTO orders (id, item) VALUES (?, " + k + ")", cache.epoch());
                }
                cache.startEpoch();
            }
        });
        changing.start();
        int again = 0;
        while (changing.isAlive()) {
            keep(INSERT, cache.epoch());
            Plan plan = cache.prepared(INSERT, SessionState.USUAL);
            while (plan != null && !plan.isOver(false) && changing.isAlive()) {
                Thread.onSpinWait();
            }
            if (plan != null && plan.isOver(false) && plan.equals(cache.prepared(INSERT, SessionState.USUAL))) {
                again++;
            }
        }
        changing.join();
        assertEquals(0, again);
    }

    private void keep(String sql, Epoch made) {
        Plan plan = Plan.passing(sql).withEpoch(made);
        cache.keep(plan, TOKENS, true, made, SessionState.USUAL);
        cache.keep(plan, TOKENS, false, made, SessionState.USUAL);
    }
}

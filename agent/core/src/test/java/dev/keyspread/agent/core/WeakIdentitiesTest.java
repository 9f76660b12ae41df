package dev.keyspread.agent.core;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeakIdentitiesTest {
    private static final int LIMIT = 10;

    private final WeakIdentities identities = new WeakIdentities(LIMIT);

    @Test
    void equalObjectsAreTwo() {
        List<String> one = new ArrayList<>();
        List<String> other = new ArrayList<>();
        identities.add(one);
        one.add("changes its hash code");

        assertTrue(identities.contain(one));
        assertFalse(identities.contain(other));
    }

    @Test
    void givenTheLimit_thenNoFurtherObjectIsRemembered() {
        List<Object> kept = fill();
        Object further = new Object();
        identities.add(further);

        assertTrue(kept.stream().allMatch(identities::contain));
        assertFalse(identities.contain(further));
        assertTrue(identities.mayContain(further));
    }

    @Test
    void givenRoom_thenWhatIsNotRememberedWasNeverAdded() {
        identities.add("one");

        assertFalse(identities.mayContain(new Object()));
    }

    @Test
    void whatNobodyElseHoldsMakesRoom() {
        fill();
        Object further = new Object();

        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            while (!identities.contain(further)) {
                System.gc();
                identities.add(further);
            }
        });
    }

    private List<Object> fill() {
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < LIMIT; i++) {
            Object each = new Object();
            kept.add(each);
            identities.add(each);
        }
        return kept;
    }
}

package dev.keyspread.frameworks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests what an application gets, and leaves in its tables, where these are sharded, by URL and by agent, is what it gets and leaves
 * through the direct driver where they are not. What differs stands in {@link KnownDifferences}, with the reason.
 */
class FrameworksTest extends DatabasesTest {
    @TestFactory
    List<DynamicTest> anApplicationGetsOnShardedTablesWhatItGetsOnOthers() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Programs program : Programs.chosen()) {
            for (Engine engine : Engine.values()) {
                if (program.runsOn(engine)) {
                    tests.add(DynamicTest.dynamicTest(program + " on " + engine, () -> compare(program, engine)));
                }
            }
        }
        return tests;
    }

    private void compare(Programs program, Engine engine) throws Exception {
        Target direct = databases.create(engine, program + "_direct", false, program.schemas());
        Map<String, String> outcomes = Route.DIRECT.run(program, direct);
        assertTrue(outcomes.size() >= program.leastOperations(), () -> "only " + outcomes.keySet());
        String expected = String.join("\n", Tables.rows(direct, program.schemas()));
        databases.drop(direct);
        for (Route route : List.of(Route.URL, Route.AGENT)) {
            Target sharded = databases.create(engine, program + "_" + route, true, program.schemas());
            List<String> differences = KnownDifferences.without(engine, outcomes, route.run(program, sharded));
            assertEquals(List.of(), differences, route + ": operations with another outcome");
            assertEquals(
                    List.of(), Tables.wrongShards(sharded, program.schemas()), route + ": rows with a wrong shard");
            assertEquals(expected, String.join("\n", Tables.rows(sharded, program.schemas())), route + ": rows");
            databases.drop(sharded);
        }
    }
}

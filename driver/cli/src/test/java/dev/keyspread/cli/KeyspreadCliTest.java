package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeyspreadCliTest {
    private static final List<String> COMMANDS =
            List.of("lint", "explain", "suggest", "verify", "backfill", "adopt", "report", "rule", "refusal");

    @Test
    void givenTheScriptForCompletion_whenGenerated_thenItKnowsEachCommandAndItsOptions() {
        Run run = Run.of("generate-completion");

        assertEquals(0, run.status(), run::toString);
        for (String command : COMMANDS) {
            assertTrue(run.out().contains("function _picocli_keyspread_" + command + "() {"), command);
        }
        assertTrue(run.out().contains("complete -F _complete_keyspread -o default keyspread"), run::toString);
        assertTrue(run.out().contains("--writers-ready"), run::toString);
    }

    @Test
    void givenACommand_whenItsHelpIsAsked_thenItHasAnExample() {
        for (String command : COMMANDS) {
            Run run = command.equals("report") ? Run.of("report", "merge", "--help") : Run.of(command, "--help");

            assertEquals(0, run.status(), run::toString);
            assertTrue(run.out().contains("Example"), run::toString);
            assertTrue(run.out().contains(" keyspread " + command), run::toString);
        }
    }

    @Test
    void givenMisuse_whenRun_thenALineSaysWhatIsWrongAndTheStatusIsTwo() {
        for (String[] args : List.of(
                new String[] {},
                new String[] {"lynt"},
                new String[] {"lint", "--format", "xml", "a.sql"},
                new String[] {"adopt"},
                new String[] {"adopt", "orders", "--rule", "crc32(id)", "--url", "jdbc:h2:mem:"},
                new String[] {"adopt", "orders.shard", "--rule", "crc33(id)", "--url", "jdbc:h2:mem:"},
                new String[] {"verify", "orders.shard", "--rule", "crc32(id)", "--url", "jdbc:nosuch:x"},
                new String[] {"suggest", "orders"},
                new String[] {"rule", "no-such-rule"},
                new String[] {"refusal", "no-such-refusal"},
                new String[] {"lint", "/no/such/folder"})) {
            Run run = Run.of(args);

            assertEquals(2, run.status(), () -> String.join(" ", args) + ": " + run);
            assertTrue(run.err().contains("keyspread"), () -> String.join(" ", args) + ": " + run);
            assertTrue(!run.err().contains("\tat ") && !run.err().contains("Exception"), run::toString);
        }
    }
}

package dev.keyspread.frameworks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Operations that are refused, or give something else, on sharded tables, and why. */
final class KnownDifferences {
    /** The ids are columns of the rows that are read, and neither database has the rule's function. */
    private static final String STORED_IDS = "which the database computes";

    private static final List<Difference> ALL = List.of(
            new Difference("bulk insert select", STORED_IDS),
            new Difference("bulk insert select of a cast", STORED_IDS),
            new Difference("bulk insert select by key", STORED_IDS),
            new Difference("bulk insert select with a sequence", STORED_IDS),
            // Hibernate writes the rows to a temporary table first, and reads them from there into each of the joined
            // ones.
            new Difference("bulk insert into a joined subclass", STORED_IDS),
            new Difference("bulk insert several into a joined subclass", STORED_IDS),
            new Difference("bulk insert select into a joined subclass", STORED_IDS),
            // H2's form of it is a MERGE from a table of rows, of which there may be one.
            new Difference("on conflict of several rows", "its sources come from rows that only the database knows"));

    private KnownDifferences() {}

    /**
     * A refusal.
     *
     * @param operation the operation's name
     * @param reason the part of the message that says why
     */
    private record Difference(String operation, String reason) {
        boolean explains(String otherOperation, String outcome) {
            return operation.equals(otherOperation) && outcome.contains(" 0A000 ") && outcome.contains(reason);
        }
    }

    /** What is different and not known: for each operation what was expected, and what it gave. */
    static List<String> without(Map<String, String> expected, Map<String, String> outcomes) {
        List<String> differences = new ArrayList<>();
        expected.forEach((operation, outcome) -> {
            String given = outcomes.get(operation);
            if (!outcome.equals(given)
                    && ALL.stream().noneMatch(known -> known.explains(operation, Objects.toString(given)))) {
                differences.add("\n" + operation + "\n  expected " + outcome + "\n  but was  " + given);
            }
        });
        return differences;
    }
}

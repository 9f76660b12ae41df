package dev.keyspread.frameworks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Operations that are refused, or give something else, on sharded tables, and why. */
final class KnownDifferences {
    /** The ids are columns of the rows that are read, and the database has not the rule's function. */
    private static final String STORED_IDS = "which the database computes";

    private static final List<Difference> ALL = List.of(
            new Difference("bulk insert select", STORED_IDS),
            new Difference("bulk insert select by key", STORED_IDS, Engine.H2, Engine.POSTGRESQL),
            new Difference("bulk insert select of a cast", STORED_IDS),
            new Difference("bulk insert select with a sequence", STORED_IDS),
            // Hibernate writes the rows to a temporary table first, and reads them from there into each of the others.
            // H2 and PostgreSQL compute sha256 of them; MariaDB has crc32 alone, and tells of no temporary table what
            // types its columns have.
            new Difference("bulk insert into a joined subclass", STORED_IDS, Engine.MARIADB),
            new Difference("bulk insert several into a joined subclass", STORED_IDS, Engine.MARIADB),
            new Difference("bulk insert select into a joined subclass", STORED_IDS, Engine.MARIADB),
            new Difference("secondary insert into Supplier", STORED_IDS, Engine.MARIADB),
            new Difference("secondary update Supplier", STORED_IDS, Engine.MARIADB));

    /**
     * Ids that MariaDB's counter would give, which goes on behind the highest id, and that a rule's sequence gives by itself; of several
     * rows in one text the driver tells the first id alone, and Keyspread all.
     */
    private static final Set<String> NUMBERED = Set.of(
            "store an identity",
            "generated keys of several rows",
            "generated key",
            "a prepared batch with keys",
            "records");

    private KnownDifferences() {}

    /**
     * A refusal.
     *
     * @param operation the operation's name, or how the names of several begin
     * @param reason the part of the message that says why
     * @param engines where
     */
    private record Difference(String operation, String reason, Set<Engine> engines) {
        Difference(String operation, String reason, Engine... engines) {
            this(operation, reason, Set.of(engines.length == 0 ? Engine.values() : engines));
        }

        boolean explains(Engine engine, String otherOperation, String outcome) {
            return engines.contains(engine)
                    && (otherOperation + " ").startsWith(operation + " ")
                    && outcome.contains(" KS0")
                    && outcome.contains(reason);
        }
    }

    /** Returns true if it is the same but for numbers, in whatever order they put what is listed. */
    private static boolean isNumbered(String operation, String expected, @Nullable String given) {
        boolean isKnown =
                NUMBERED.stream().anyMatch(known -> (" " + operation).endsWith(" " + known)); // behind a pool's name
        return given != null && isKnown && masked(expected).equals(masked(given));
    }

    private static List<String> masked(String outcome) {
        return Stream.of(outcome.replaceAll("\\d+", "#").split("(?=Visit)|\\W+", -1))
                .sorted()
                .toList();
    }

    /** Returns what is different and not known: for each operation what was expected, and what it gave. */
    static List<String> without(Engine engine, Map<String, String> expected, Map<String, String> outcomes) {
        List<String> differences = new ArrayList<>();
        expected.forEach((operation, outcome) -> {
            String given = outcomes.get(operation);
            if (!outcome.equals(given)
                    && !(engine == Engine.MARIADB && isNumbered(operation, outcome, given))
                    && ALL.stream().noneMatch(known -> known.explains(engine, operation, Objects.toString(given)))) {
                differences.add("\n" + operation + "\n  expected " + outcome + "\n  but was  " + given);
            }
        });
        return differences;
    }
}

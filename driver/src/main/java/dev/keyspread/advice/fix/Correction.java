package dev.keyspread.advice.fix;

import dev.keyspread.api.Fix;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds a table as it should have been. {@link KeyFixes} and {@link IndexFixes} make them, and rules offer them as fixes.
 *
 * @param what what to do: a clause in the imperative, in lower case, without a full stop
 * @param price what it costs or asks for, as a clause, or "" when there is nothing to say
 * @param table the table
 * @param shardRules the shard rules that belong to it, expressions by column
 */
public record Correction(String what, String price, Table table, Map<String, String> shardRules) {

    /** Returns the fix as DDL and rule lines; null if the table's DDL can't be written because not all of it is known. */
    @Nullable
    public Fix fix(Dialect dialect) {
        if (!DdlWriter.canWrite(table)) {
            return null;
        }
        ConstraintWriter constraints = new ConstraintWriter(dialect, table);
        List<String> sql = new ArrayList<>(List.of(DdlWriter.createTable(table, dialect)));
        sql.addAll(constraints.statements());
        StringBuilder text = new StringBuilder(capital(what));
        for (String clause : List.of(price, DdlWriter.leftOut(table, dialect), constraints.leftToDo())) {
            text.append(clause.isEmpty() ? "" : "; ").append(clause);
        }
        return new Fix(text.toString(), List.copyOf(sql), settings());
    }

    /** One sentence that offers them all. */
    static String remedy(List<Correction> corrections) {
        List<String> offers = new ArrayList<>();
        for (Correction correction : corrections) {
            offers.add(correction.what);
        }
        return capital(String.join(", or ", offers)) + ".";
    }

    private List<String> settings() {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, String> rule : shardRules.entrySet()) {
            lines.add(SuggestedShard.ruleLine(table, rule.getKey(), rule.getValue()));
        }
        return List.copyOf(lines);
    }

    /** A clause as a sentence begins. */
    public static String capital(String clause) {
        return Character.toUpperCase(clause.charAt(0)) + clause.substring(1);
    }
}

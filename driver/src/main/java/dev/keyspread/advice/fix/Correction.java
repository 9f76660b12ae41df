package dev.keyspread.advice.fix;

import dev.keyspread.api.Fix;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table as it should have been.
 *
 * @param what what to do: a clause in the imperative, in lower case, without a full stop
 * @param price what it costs or asks for, as a clause, or "" when there is nothing to say
 * @param table the table
 * @param shardRules the shard rules that belong to it, expressions by column
 */
public record Correction(String what, String price, Table table, Map<String, String> shardRules) {

    /** As DDL and rule lines, or null when the table's DDL can't be written because not all of it is known. */
    @Nullable
    public Fix fix(Dialect dialect) {
        if (!DdlWriter.canWrite(table)) {
            return null;
        }
        ConstraintWriter constraints = new ConstraintWriter(dialect, table);
        List<String> sql = new ArrayList<>(List.of(DdlWriter.createTable(table, dialect)));
        sql.addAll(constraints.statements());
        return new Fix(
                Stream.of(capital(what), price, DdlWriter.leftOut(table, dialect), constraints.leftToDo())
                        .filter(clause -> !clause.isEmpty())
                        .collect(Collectors.joining("; ")),
                List.copyOf(sql),
                settings());
    }

    /** One sentence that offers them all. */
    static String remedy(List<Correction> corrections) {
        return capital(corrections.stream().map(Correction::what).collect(Collectors.joining(", or "))) + ".";
    }

    private List<String> settings() {
        return shardRules.entrySet().stream()
                .map(rule -> SuggestedShard.ruleLine(table, rule.getKey(), rule.getValue()))
                .toList();
    }

    /** A clause as a sentence begins. */
    public static String capital(String clause) {
        return Character.toUpperCase(clause.charAt(0)) + clause.substring(1);
    }
}

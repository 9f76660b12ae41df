package dev.keyspread.plan.edit;

import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.Expression.Operation;
import java.util.Locale;
import java.util.Set;

/**
 * Says what kind of value it is that only the database knows, and what to do instead. {@link StoredSources} refuses by it. The value must
 * not be shown.
 */
final class ServerComputed {
    private static final Set<String> CLOCKS = Set.of(
            "NOW",
            "CURRENT_TIMESTAMP",
            "LOCALTIMESTAMP",
            "TRANSACTION_TIMESTAMP",
            "STATEMENT_TIMESTAMP",
            "CLOCK_TIMESTAMP",
            "CURRENT_DATE",
            "SYSDATE",
            "SYSTIMESTAMP",
            "UTC_TIMESTAMP",
            "CURRENTUTCTIMESTAMP",
            "CURRENTUTCDATE",
            "CURRENTUTCDATETIME",
            "CURDATE",
            "GETDATE");
    private static final Set<String> COUNTERS = Set.of("NEXTVAL", "NEXT", "GET_NEXT_SEQUENCE_VALUE", "LAST_INSERT_ID");
    private static final Set<String> RANDOM =
            Set.of("GEN_RANDOM_UUID", "UUID_GENERATE_V4", "RANDOM_UUID", "GENERATE_UUID", "UUID", "RANDOMUUID", "RAND");

    private ServerComputed() {}

    /** Returns what it is, as a noun; the value itself is never shown. */
    static String describe(Expression value) {
        String word = word(value);
        if (word.equals("PENDING_COMMIT_TIMESTAMP")) {
            return "the commit timestamp";
        }
        if (CLOCKS.contains(word)) {
            return "the database's clock";
        }
        if (COUNTERS.contains(word)) {
            return "the next value of a sequence";
        }
        return RANDOM.contains(word) ? "a random value" : "an expression";
    }

    /** Returns what to do, in the imperative. */
    static String remedy(Expression value, String column) {
        String word = word(value);
        if (word.equals("PENDING_COMMIT_TIMESTAMP")) {
            return "hash another column: a commit timestamp is not known when the row is written";
        }
        if (CLOCKS.contains(word)) {
            return "bind the application's time as a parameter, or let Keyspread do so by keyspread.client-now=on";
        }
        if (COUNTERS.contains(word)) {
            return "fetch the number first and bind it, or fill the column with the rule "
                    + "bit_reverse(sequence(name, block))";
        }
        if (RANDOM.contains(word)) {
            return "make the value in the application and bind it";
        }
        return "give " + column + " as a parameter or a plain literal, computed by the application";
    }

    private static String word(Expression value) {
        Expression first = value.uncast();
        while (first instanceof Operation) { // now() + interval '1 day'
            first = first.operands().get(0).uncast();
        }
        String word = first instanceof Call call ? call.function() : first instanceof Name name ? name.name() : "";
        return word.toUpperCase(Locale.ROOT);
    }
}

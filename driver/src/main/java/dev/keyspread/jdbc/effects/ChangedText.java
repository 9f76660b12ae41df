package dev.keyspread.jdbc.effects;

import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells on a driver's exception what the application can't know: that positions and parameter numbers in its message count in what was
 * sent, and why a shard was NULL. The note is a suppressed exception, so that class, message, SQLState, vendor code and cause stay the
 * driver's. {@code Preparing} and the classes that send texts call it.
 */
public final class ChangedText {
    /** Matches the end of a message of PostgreSQL's driver. */
    private static final Pattern POSITION = Pattern.compile("Position: (\\d{1,9})");

    /** SQLState classes of what is wrong with rows, the transaction or the connection, and not with a place in the text. */
    private static final List<String> ELSEWHERE = List.of("08", "23", "25", "40", "53", "57");

    /** SQLState of a NULL in a NOT NULL column: PostgreSQL and H2. */
    private static final String NULL_VALUE = "23502";

    /** Vendor codes of the same: MySQL and MariaDB. */
    private static final Set<Integer> NULL_VALUES = Set.of(1048, 1364);

    /** Matches a name in quotes, as messages in several languages have them. */
    private static final Pattern QUOTED = Pattern.compile("[\"'`«“„]\\s?([^\"'`»”“]+?)\\s?[\"'`»”“]");

    private static final int MAX_PARAMETERS = 10;

    private ChangedText() {}

    /** Adds the note where the text that failed by that plan was changed, and the message may count in it. */
    public static void note(Throwable failure, Plan plan) {
        if (!(failure instanceof SQLException told) || !plan.isRewritten()) {
            return;
        }
        String nullShard = nullShard(told, plan.parameters());
        if (nullShard != null) {
            add(nullShard, told);
        } else if (mayCount(told)) {
            add(
                    "Keyspread sent this statement with additions; positions and parameter numbers in the driver's message"
                            + " count in what was sent." + position(told, plan) + parameters(plan),
                    told);
        }
    }

    private static void add(String text, SQLException told) {
        SQLException note = new SQLException(text, "01000");
        note.setStackTrace(new StackTraceElement[0]);
        told.addSuppressed(note);
    }

    /** Returns why a shard that the message names was NULL; null where it names none. */
    private static @Nullable String nullShard(SQLException told, @Nullable ParameterPlan parameters) {
        if (parameters == null
                || !(NULL_VALUE.equals(told.getSQLState()) || NULL_VALUES.contains(told.getErrorCode()))) {
            return null;
        }
        for (ParameterPlan.Step step : parameters.steps()) {
            TableRule rule = step.computation().rule();
            if (names(told.getMessage(), rule.target().name())) {
                List<String> sources = rule.sources().stream().map(Column::name).toList();
                return "Keyspread computes " + rule.target().name() + " from " + String.join(", ", sources)
                        + ": it is NULL because a value of these is NULL. Bind a value for each.";
            }
        }
        return null;
    }

    /** Returns true if the first name that the message quotes is that column: behind it H2 shows the statement, PostgreSQL the row. */
    private static boolean names(@Nullable String message, String column) {
        Matcher quoted = message == null ? null : QUOTED.matcher(message);
        return quoted != null && quoted.find() && quoted.group(1).equalsIgnoreCase(column);
    }

    private static boolean mayCount(SQLException told) {
        String state = told.getSQLState();
        return state == null || state.length() < 2 || !ELSEWHERE.contains(state.substring(0, 2));
    }

    private static String position(SQLException told, Plan plan) {
        Matcher position = POSITION.matcher(String.valueOf(told.getMessage()));
        if (plan.writesValues() || !position.find()) {
            return "";
        }
        int sent = Integer.parseInt(position.group(1));
        int own = 1 + place(plan.original(), plan.sql(), sent - 1);
        return own == 0 ? "" : " Position " + sent + " is position " + own + " of the application's text.";
    }

    /**
     * Returns where a character of what was sent stands in the original; -1 if that is not certain. The original is looked for in what was
     * sent from both ends, and its characters have to be found at the same places.
     */
    static int place(String original, String sent, int at) {
        int fromLeft = -1;
        int next = 0;
        for (int i = 0; i < sent.length() && next < original.length(); i++) {
            if (sent.charAt(i) == original.charAt(next)) {
                fromLeft = i == at ? next : fromLeft;
                next++;
            }
        }
        int fromRight = -1;
        int last = original.length() - 1;
        for (int i = sent.length() - 1; i >= 0 && last >= 0; i--) {
            if (sent.charAt(i) == original.charAt(last)) {
                fromRight = i == at ? last : fromRight;
                last--;
            }
        }
        return next == original.length() && fromLeft == fromRight ? fromLeft : -1;
    }

    private static String parameters(Plan plan) {
        ParameterPlan parameters = plan.parameters();
        List<String> moved = new ArrayList<>();
        for (int i = 1; parameters != null && i <= parameters.count() && moved.size() < MAX_PARAMETERS; i++) {
            if (parameters.position(i) != i) {
                moved.add(i + " as " + parameters.position(i));
            }
        }
        return moved.isEmpty() ? "" : " The application's parameters were sent: " + String.join(", ", moved) + ".";
    }
}

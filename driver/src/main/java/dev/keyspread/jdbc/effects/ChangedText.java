package dev.keyspread.jdbc.effects;

import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.ParameterPlan;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells on a driver's exception that the text was sent with additions: the positions and parameter numbers in its message are those of what
 * was sent. The note is a suppressed exception, so that class, message, SQLState, vendor code and cause stay the driver's.
 */
public final class ChangedText {
    /** Matches the end of a message of PostgreSQL's driver. */
    private static final Pattern POSITION = Pattern.compile("Position: (\\d{1,9})");

    /** SQLState classes of what is wrong with rows, the transaction or the connection, and not with a place in the text. */
    private static final List<String> ELSEWHERE = List.of("08", "23", "25", "40", "53", "57");

    private static final int MAX_PARAMETERS = 10;

    private ChangedText() {}

    /** Adds the note where the text that failed by that plan was changed, and the message may count in it. */
    public static void note(Throwable failure, Plan plan) {
        if (failure instanceof SQLException told && plan.isRewritten() && mayCount(told)) {
            SQLException note = new SQLException(
                    "Keyspread sent this statement with additions; positions and parameter numbers in the driver's message"
                            + " count in what was sent." + position(told, plan) + parameters(plan),
                    "01000");
            note.setStackTrace(new StackTraceElement[0]);
            failure.addSuppressed(note);
        }
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
     * Returns where a character of what was sent stands in the original; -1 where that is not certain. The original is looked for in what was
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

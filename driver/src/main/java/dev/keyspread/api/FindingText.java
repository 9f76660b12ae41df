package dev.keyspread.api;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** How a finding reads in a log, at night, by someone who has never heard of the rule. */
final class FindingText {
    /** How many lines of SQL one message holds, unless its first fix has more. */
    private static final int MAX_LINES = 60;

    private static final String INDENT = "    ";

    private FindingText() {}

    static String line(Finding finding) {
        return Visible.text("[" + finding.rule() + "] " + finding.object() + ": " + finding.problem());
    }

    static String of(Finding finding) {
        StringBuilder text = new StringBuilder(512);
        text.append(line(finding));
        line(text, "To do", finding.remedy());
        if (finding.seenAt() != null) {
            line(text, "Seen", finding.seenAt());
        }
        line(text, "More", finding.documentation() + ", or " + RulePage.COMMAND + finding.rule() + silence(finding));
        fixes(text, finding.fixes());
        return text.toString();
    }

    /** Empty for a table whose name the setting can't hold: the line would silence more, or nothing. */
    private static String silence(Finding finding) {
        String table = finding.table();
        boolean canBeSet = table.equals(table.strip())
                && table.indexOf(',') < 0
                && table.indexOf('\\') < 0
                && Visible.isPlain(table);
        return canBeSet ? " (to silence it: keyspread.suppress=" + finding.rule() + ":" + table + ")" : "";
    }

    private static void line(StringBuilder text, String label, String body) {
        text.append('\n').append(INDENT).append(label).append(": ").append(Visible.text(body));
    }

    /** The first fix in full, the others as long as they fit: a wide table, three times over, drowns a log. */
    private static void fixes(StringBuilder text, List<Fix> fixes) {
        long lines = 0;
        for (int i = 0; i < fixes.size(); i++) {
            Fix fix = fixes.get(i);
            List<String> body = lines(fix.text());
            lines += body.size();
            text.append("\n\n").append(INDENT).append("-- ");
            if (fixes.size() > 1) {
                text.append(i + 1).append(". ");
            }
            text.append(fix.what());
            if (i == 0 || lines <= MAX_LINES) {
                text.append(':');
                for (String line : body) {
                    text.append('\n').append(INDENT).append(Visible.lines(line));
                }
            } else {
                text.append(" (its SQL is in the finding)");
            }
        }
    }

    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        Iterator<String> each = text.lines().iterator();
        while (each.hasNext()) {
            lines.add(each.next());
        }
        return lines;
    }
}

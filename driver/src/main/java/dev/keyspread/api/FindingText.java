package dev.keyspread.api;

import java.util.List;

/** Writes a {@link Finding} as text for a log that is read at night, by someone who has never heard of the rule. */
final class FindingText {
    private static final String INDENT = "    ";

    /** A line that is longer is cut: the whole is in the script. */
    private static final int MAX_LENGTH = 300;

    /** How many fixes a message shows, so that it has six lines at most. */
    private static final int SHOWN = 2;

    private FindingText() {}

    static String line(Finding finding) {
        return Visible.text("[" + finding.rule() + "] " + finding.object() + ": " + finding.problem());
    }

    static String of(Finding finding) {
        StringBuilder text = new StringBuilder(512);
        text.append(line(finding));
        line(text, "To do", finding.remedy());
        List<String> fixes = finding.fixes().stream()
                .map(Fix::line)
                .filter(line -> !line.isEmpty())
                .limit(SHOWN)
                .toList();
        for (int i = 0; i < fixes.size(); i++) {
            line(text, i == 0 ? "Fix" : "Or", cut(fixes.get(i)));
        }
        if (finding.seenAt() != null) {
            line(text, "Seen", finding.seenAt());
        }
        line(text, "More", "keyspread rule " + finding.rule() + ", or " + finding.documentation() + silence(finding));
        return text.toString();
    }

    private static String cut(String line) {
        return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
    }

    /** Empty for a table whose name the setting can't hold: the line would silence more, or nothing. */
    private static String silence(Finding finding) {
        String table = finding.table();
        boolean canBeSet = table.equals(table.strip())
                && table.indexOf(',') < 0
                && table.indexOf('\\') < 0
                && Visible.isPlain(table);
        return canBeSet ? ". Silence: keyspread.suppress=" + finding.rule() + ":" + table : "";
    }

    private static void line(StringBuilder text, String label, String body) {
        text.append('\n').append(INDENT).append(label).append(": ").append(Visible.text(body));
    }

    /** All fixes in full, each behind a comment that says what it does. */
    static String script(Finding finding) {
        StringBuilder text = new StringBuilder(512);
        List<Fix> fixes = finding.fixes();
        for (int i = 0; i < fixes.size(); i++) {
            text.append(i == 0 ? "-- " : "\n\n-- ").append(fixes.size() > 1 ? (i + 1) + ". " : "");
            text.append(fixes.get(i).what())
                    .append(":\n")
                    .append(Visible.lines(fixes.get(i).text()));
        }
        return text.toString();
    }
}

package dev.keyspread.cli.lint;

import dev.keyspread.cli.inner.SqlText;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;

/** Takes a file apart into its statements, for {@link Linter} and {@link Pieces}. */
final class Script {
    /**
     * A statement of a file.
     *
     * @param sql its text, from its first token to its last one
     * @param from the offset of its first token
     * @param comments the comments before it and, on its last line, behind it
     */
    record Part(String sql, int from, String comments) {}

    private Script() {}

    /**
     * The statements of a text, in their order.
     *
     * @param text without placeholders and client commands, see {@link Placeholders#mask} and {@link ClientCommands#blank}
     */
    static List<Part> parts(String text, Dialect dialect) {
        List<SqlText.Span> statements = SqlText.of(text, dialect).statements();
        List<Part> parts = new ArrayList<>();
        int behind = 0;
        for (int i = 0; i < statements.size(); i++) {
            int from = statements.get(i).from();
            int to = statements.get(i).to();
            int next = i + 1 < statements.size() ? statements.get(i + 1).from() : text.length();
            int lineEnd = text.indexOf('\n', to);
            int end = lineEnd < 0 ? next : Math.min(next, lineEnd);
            parts.add(new Part(
                    text.substring(from, to), from, text.substring(behind, from) + "\n" + text.substring(to, end)));
            behind = end;
        }
        return parts;
    }
}

package dev.keyspread.cli.lint;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;

/** Takes a file apart into its statements. */
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
        Tokens tokens = Tokens.scan(text, dialect);
        List<TokenRange> ranges = tokens.statements();
        List<Part> parts = new ArrayList<>();
        int behind = 0;
        for (int i = 0; i < ranges.size(); i++) {
            TokenRange range = ranges.get(i);
            int from = tokens.start(range.from());
            int to = tokens.end(range.to() - 1);
            int next = i + 1 < ranges.size() ? tokens.start(ranges.get(i + 1).from()) : text.length();
            int lineEnd = text.indexOf('\n', to);
            int end = lineEnd < 0 ? next : Math.min(next, lineEnd);
            parts.add(new Part(
                    text.substring(from, to), from, text.substring(behind, from) + "\n" + text.substring(to, end)));
            behind = end;
        }
        return parts;
    }
}

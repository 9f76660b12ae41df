package dev.keyspread.sql.write;

import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tables that a text writes to, by the words before their names. It needs no grammar, so it also finds them in
 * statements that nothing else here reads: fail closed starts with seeing that there is something to fail about.
 */
public final class WriteTargets {
    private static final Set<String> BETWEEN =
            Set.of("ONLY", "TABLE", "LOW_PRIORITY", "HIGH_PRIORITY", "DELAYED", "QUICK", "IGNORE");
    private static final Set<String> WRITES =
            Set.of("INTO", "INSERT", "REPLACE", "UPSERT", "MERGE", "COPY", "OVERWRITE");

    private WriteTargets() {}

    /** How a table is written to. */
    public enum Kind {
        /** New rows: INSERT, UPSERT, REPLACE, MERGE, COPY, LOAD. */
        ROWS,
        /** Rows that exist are changed: UPDATE. */
        UPDATE
    }

    /**
     * A table that is written to.
     *
     * @param kind how
     * @param schema its schema as written and folded, or null
     * @param table its name, folded
     * @param end the token after its name
     */
    public record Target(Kind kind, @Nullable String schema, String table, int end) {}

    /** The targets in the tokens {@code [from, to)}, in order. */
    public static List<Target> find(Tokens tokens, int from, int to) {
        List<Target> targets = new ArrayList<>();
        for (int i = from + 1; i < to; i++) {
            Kind kind = tokens.isName(i) ? kindOf(tokens, i, from) : null;
            if (kind != null) {
                int last = i;
                while (last + 2 < to && tokens.isSymbol(last + 1, ".") && tokens.isName(last + 2)) {
                    last += 2;
                }
                String schema = last == i ? null : tokens.name(last - 2);
                targets.add(new Target(kind, schema, tokens.name(last), last + 1));
                if (kind == Kind.UPDATE) {
                    joined(tokens, last + 1, to, targets);
                }
                i = last;
            }
        }
        return targets;
    }

    /** {@code UPDATE a JOIN b … SET b.x = 1}, {@code UPDATE a, b SET …}: each of them may be assigned to. */
    private static void joined(Tokens tokens, int from, int to, List<Target> targets) {
        int depth = 0;
        for (int i = from; i < to && !tokens.isWord(i, "SET"); i++) {
            depth += tokens.isSymbol(i, "(") ? 1 : tokens.isSymbol(i, ")") ? -1 : 0;
            boolean listed = depth >= 0 && (tokens.isSymbol(i, ",") || tokens.isWord(i, "JOIN"));
            if (listed && tokens.isName(i + 1)) {
                int last = i + 1;
                while (tokens.isSymbol(last + 1, ".") && tokens.isName(last + 2)) {
                    last += 2;
                }
                String schema = last == i + 1 ? null : tokens.name(last - 2);
                targets.add(new Target(Kind.UPDATE, schema, tokens.name(last), last + 1));
            }
        }
    }

    private static @Nullable Kind kindOf(Tokens tokens, int name, int from) {
        boolean modifier = isOneOf(tokens, name, BETWEEN) || tokens.isWord(name, "OR");
        if (modifier && tokens.isName(name + 1)) {
            return null; // INSERT OR …, UPDATE ONLY t: not yet the table
        }
        int before = name - 1;
        while (before > from && isOneOf(tokens, before, BETWEEN)) {
            before--;
        }
        if (isOneOf(tokens, before, WRITES)) {
            return isOneOf(tokens, name, WRITES) ? null : Kind.ROWS;
        }
        if (!tokens.isWord(before, "UPDATE")) {
            return null;
        }
        if (tokens.isWord(before - 1, "OR")) {
            return tokens.isWord(name, "INTO") ? null : Kind.ROWS; // INSERT OR UPDATE t
        }
        boolean clause = tokens.isWord(before - 1, "KEY")
                || tokens.isWord(before - 1, "DO")
                || tokens.isWord(before - 1, "FOR")
                || tokens.isWord(before - 1, "ON")
                || tokens.isWord(before - 1, "THEN");
        return clause ? null : Kind.UPDATE;
    }

    private static boolean isOneOf(Tokens tokens, int i, Set<String> words) {
        return i >= 0
                && tokens.kind(i) == TokenKind.WORD
                && words.contains(tokens.text(i).toUpperCase(java.util.Locale.ROOT));
    }
}

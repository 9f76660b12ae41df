package dev.keyspread.sql.write;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.NamedTable;
import dev.keyspread.sql.statement.StatementSettings;
import dev.keyspread.sql.statement.TargetWords;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tables that a text writes to, by the words before their names alone. So it finds them also in statements that
 * {@link WriteReader} can't read, which are refused then if such a table has a rule. {@code StatementWrites} keeps the answer for the
 * planner. It must miss none, because such a write would go out unfilled.
 */
public final class WriteTargets {
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
        for (int i = Math.max(0, from); i < to; i++) {
            if (tokens.kind(i) != TokenKind.WORD || (i > from && isName(tokens, i))) {
                continue;
            }
            int last = -1;
            if (tokens.isWord(i, "INTO")) {
                last = add(tokens, TargetWords.behindInto(tokens, i), to, Kind.ROWS, targets);
            } else if (tokens.isWord(i, "UPDATE")) {
                last = updated(tokens, i, from, to, targets);
            } else if (tokens.isAnyWord(i, "INSERT", "REPLACE") || isOthersVerb(tokens, i)) {
                int table = behindVerb(tokens, i);
                last = tokens.isWord(table, "INTO") ? -1 : add(tokens, table, to, Kind.ROWS, targets);
            }
            i = Math.max(i, last);
        }
        return targets;
    }

    /** Verbs that MySQL and engines like it don't have, where columns and tables are called so. */
    private static boolean isOthersVerb(Tokens tokens, int i) {
        return !tokens.dialect().has(Capability.MYSQL_GRAMMAR) && tokens.isAnyWord(i, "UPSERT", "MERGE", "COPY");
    }

    /** Returns true if what stands before a word makes a name of it, whatever it is. */
    private static boolean isName(Tokens tokens, int i) {
        if (i == 0 || tokens.isWord(i, "INTO")) {
            return tokens.isSymbol(i - 1, ".");
        }
        TokenKind before = tokens.kind(i - 1); // no switch, which would be a class more in the cold start
        if (before == TokenKind.SYMBOL) {
            return !tokens.isSymbol(i - 1, "(") && !tokens.isSymbol(i - 1, ")") && !tokens.isSymbol(i - 1, ";");
        }
        return before == TokenKind.WORD
                && isOneOf(tokens, i - 1, GrammarWords.BEFORE_NAME)
                && !tokens.isWord(i + 1, "INTO");
    }

    /** {@code INSERT OR UPDATE}, {@code REPLACE LOW_PRIORITY}: the token behind such words. */
    private static int behindVerb(Tokens tokens, int verb) {
        int at = tokens.isWord(verb, "COPY") ? TargetWords.behindCopy(tokens, verb) : verb + 1;
        at += tokens.isWord(at, "OR") && tokens.isName(at + 1) ? 2 : 0;
        at = TargetWords.behindModifiers(tokens, at);
        return tokens.isWord(at, "OVERWRITE") ? TargetWords.behindInto(tokens, at) : at;
    }

    private static int updated(Tokens tokens, int update, int from, int to, List<Target> targets) {
        boolean begins = update - 1 <= from
                || !tokens.isAnyWord(update - 1, "KEY", "DO", "FOR", "ON", "THEN", "OR")
                || (tokens.isWord(update - 1, "FOR") && StatementSettings.end(tokens, from + 1, to) == update);
        return begins ? joined(tokens, TargetWords.behindModifiers(tokens, update + 1), to, targets) : -1;
    }

    /** {@code UPDATE a JOIN b … SET b.x = 1}, {@code UPDATE (a, b) SET …}: each of them may be assigned to. Returns its SET. */
    private static int joined(Tokens tokens, int from, int to, List<Target> targets) {
        int found = targets.size();
        boolean expected = true;
        for (int i = from; i < to; i++) {
            if (!expected && tokens.isWord(i, "SET")) {
                return i;
            }
            if (tokens.isSymbol(i, "(") && tokens.isAnyWord(i + 1, GrammarWords.QUERY.array())) {
                i = tokens.closing(i) - 1;
                expected = false;
            } else if (expected && tokens.isName(i)) {
                int last = add(tokens, i, to, Kind.UPDATE, targets);
                if (last < 0 && targets.size() == found) {
                    return -1; // WITH update AS (…)
                }
                i = Math.max(i, last);
                expected = false;
            } else if (!expected || !tokens.isSymbol(i, "(")) {
                if (expected && targets.size() == found) {
                    return -1; // no name where one has to be: the word UPDATE begins nothing here
                }
                expected = tokens.isSymbol(i, ",") || tokens.isAnyWord(i, "JOIN", "STRAIGHT_JOIN");
            }
        }
        return targets.size() == found ? -1 : targets.get(found).end() - 1;
    }

    /** Adds the table named at {@code at}, if one is; returns the last token of its name, or -1. */
    private static int add(Tokens tokens, int at, int to, Kind kind, List<Target> targets) {
        NamedTable table = NamedTable.at(tokens, at, to);
        if (table == null || isReserved(tokens, table.first())) {
            return -1;
        }
        targets.add(new Target(kind, table.schema(), table.name(), table.nameToken() + 1));
        return table.nameToken();
    }

    private static boolean isReserved(Tokens tokens, int i) {
        boolean end = tokens.isWord(i, "END") && !tokens.dialect().has(Capability.MYSQL_GRAMMAR);
        return end || isOneOf(tokens, i, GrammarWords.NO_TABLE);
    }

    private static boolean isOneOf(Tokens tokens, int i, GrammarWords words) {
        return i >= 0 && tokens.kind(i) == TokenKind.WORD && words.contains(tokens.upper(i));
    }
}

package dev.keyspread.plan.write;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * Finds MariaDB's {@code UPDATE} and {@code DELETE … FOR PORTION OF} a period for {@link WritePlanning}. The server cuts rows
 * that reach beyond the portion. It moves the ends of their periods and stores the pieces with the old row's shard.
 *
 * <p>A piece would have a wrong shard if the shard rule hashes a date or time, and the statement is refused. It passes under other rules.
 */
final class PeriodPortion {
    private PeriodPortion() {}

    /** Returns the refusal of a statement on a table that {@link #in} has found. */
    static NotFillableException refusal() {
        return new NotFillableException(
                RefusalKind.VALUE_CHANGED_BY_DATABASE,
                "the database moves the ends of the period by itself, and its rule hashes a date or time, which may be one of them",
                "update or delete the row, and insert the pieces");
    }

    /**
     * Returns the table that the statement in the tokens {@code [from, to)} cuts, if a shard rule of it hashes a date or time. Returns null
     * for other statements.
     */
    static @Nullable RuledTable in(Tokens tokens, int from, int to, RuleBook rules, TableLookup tables) {
        int portion = portion(tokens, from, to);
        for (int i = from; i < portion; i++) {
            if (tokens.isName(i)) {
                String schema = i >= from + 2 && tokens.isSymbol(i - 1, ".") && tokens.isName(i - 2)
                        ? tokens.name(i - 2)
                        : null;
                RuledTable ruled = rules.findWritten(schema, tokens.name(i), tables);
                if (ruled != null && hashesTime(ruled)) {
                    return ruled;
                }
            }
        }
        return null;
    }

    private static int portion(Tokens tokens, int from, int to) {
        for (int i = from; tokens.dialect().has(Capability.MYSQL_GRAMMAR) && i < to - 2; i++) {
            if (tokens.isWord(i, "FOR") && tokens.isWord(i + 1, "PORTION") && tokens.isWord(i + 2, "OF")) {
                return i;
            }
        }
        return from;
    }

    private static boolean hashesTime(RuledTable ruled) {
        return ruled.rules().stream()
                .flatMap(rule -> rule.sources().stream())
                .anyMatch(source -> source.type().isTemporal());
    }
}

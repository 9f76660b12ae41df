package dev.keyspread.sql.routine;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionFunctions;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Finds what a text may call: names with a parenthesis behind them, and what CALL names. {@link KnownRoutines}, {@link RoutineDdl} and
 * {@link NamesInPlans} ask it.
 */
final class RoutineCalls {
    private RoutineCalls() {}

    /** The names, in lower case and without their schemas. There are some among them that are no calls. */
    static Set<String> in(Tokens tokens) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (isCalled(tokens, i)) {
                names.add(tokens.name(i).toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    /** Returns true if a text calls something that may be a stored routine, or carries out what does: no function of the engine's own, no DDL. */
    static boolean mayBeIn(Tokens tokens) {
        for (TokenRange statement : tokens.statements()) {
            if (tokens.isWord(statement.from(), "EXECUTE")) {
                return true;
            }
            boolean isDdl = DdlReader.startsDdl(tokens, statement.from());
            for (int i = statement.from(); i < statement.to(); i++) {
                isDdl &= !tokens.isWord(i, "SELECT"); // a table is made of what that finds
                if (!isDdl
                        && isCalled(tokens, i)
                        && SessionFunctions.isOwn(tokens, i)
                        && !SessionFunctions.isOfColumns(tokens, i)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isCalled(Tokens tokens, int i) {
        return tokens.isName(i)
                && (tokens.isSymbol(i + 1, "(") || tokens.isWord(SessionFunctions.firstOfName(tokens, i) - 1, "CALL"));
    }
}

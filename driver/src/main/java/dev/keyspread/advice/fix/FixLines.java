package dev.keyspread.advice.fix;

import dev.keyspread.api.Fix;
import dev.keyspread.api.Visible;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets SQL be shown only if each of its line breaks is one between words. A name that holds a line break, or another character that is
 * not seen, would put lines of its own into a log, and nobody could tell them from Keyspread's.
 */
public final class FixLines {
    private FixLines() {}

    /** Returns the fixes, without the SQL of those in which a name holds such a character. */
    public static List<Fix> of(List<Fix> fixes, Dialect dialect) {
        List<Fix> shown = new ArrayList<>();
        for (Fix fix : fixes) {
            shown.add(of(fix, dialect));
        }
        return shown;
    }

    private static Fix of(Fix fix, Dialect dialect) {
        for (String statement : fix.sql()) {
            if (!canBeShown(statement, dialect)) {
                String what = fix.what() + "; its SQL is not shown, as a name in it holds control characters";
                return new Fix(what, List.of(), fix.settings());
            }
        }
        return fix;
    }

    /** Returns true if no token of the text holds a control character, and spaces hold only line feeds and tabs. */
    public static boolean canBeShown(String sql, Dialect dialect) {
        if (Visible.isPlain(sql)) {
            return true;
        }
        if (!Visible.lines(sql).equals(sql)) {
            return false;
        }
        Tokens tokens = Tokens.scan(sql, dialect);
        for (int i = 0; i < tokens.size(); i++) {
            if (!Visible.isPlain(tokens.text(i))) {
                return false;
            }
        }
        return true;
    }
}

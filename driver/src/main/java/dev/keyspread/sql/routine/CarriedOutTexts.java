package dev.keyspread.sql.routine;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Finds in the body of a routine the texts that it carries out, by EXECUTE or PREPARE … FROM, and tells whether their beginning stands in
 * the body. Where it does not, they may do anything; where it does, the body's literals tell. {@link RoutineText} asks it.
 */
final class CarriedOutTexts {
    /** How a text begins that reads or writes rows. */
    private static final Pattern ROWS =
            Pattern.compile("\\s*(?:select|insert|update|delete|merge|with|values)\\b", Pattern.CASE_INSENSITIVE);

    /** How a literal begins that does not tell what the text does: by another one's beginning, or a statement that carries out another. */
    private static final Pattern OPEN =
            Pattern.compile("\\s*(?:%|$|(?:do|call|execute|prepare)\\b)", Pattern.CASE_INSENSITIVE);

    /** How many tokens a declaration has before its value: {@code v CONSTANT character varying(200) NOT NULL :=}. */
    private static final int MAX_DECLARED = 10;

    /** Words that stand behind a variable where it is used, and not in its declaration. */
    private static final String[] BEHIND_VARIABLES = {
        "USING", "INTO", "LOOP", "THEN", "BEGIN", "SET", "FROM", "AND", "OR", "END"
    };

    private CarriedOutTexts() {}

    /** Returns true if there is one among them whose beginning does not stand in the body. */
    static boolean areGivenAny(Tokens body) {
        for (int i = 0; i < body.size(); i++) {
            int text = at(body, i);
            if (text > 0 && isGiven(body, beginning(body, text))) {
                return true;
            }
        }
        return false;
    }

    /** Where the text stands that is carried out by what begins there; -1 where nothing is. */
    private static int at(Tokens body, int i) {
        if (body.dialect().has(Capability.POSTGRES_GRAMMAR)) {
            boolean carriesOut = body.isWord(i, "EXECUTE") && !body.isAnyWord(i + 1, "FUNCTION", "PROCEDURE", "ON");
            return carriesOut ? i + 1 : -1;
        }
        if (body.isWord(i, "PREPARE") && body.isWord(i + 2, "FROM")) {
            return i + 3;
        }
        return body.isWord(i, "EXECUTE") && body.isWord(i + 1, "IMMEDIATE") ? i + 2 : -1;
    }

    /** Returns what a text begins with: the first argument of {@code format(…)} and the like. */
    private static int beginning(Tokens body, int text) {
        int first = text;
        while (true) {
            if (body.isSymbol(first, "(") || body.isSymbol(first + 1, "(")) {
                first++;
            } else if (body.isSymbol(first + 1, ".") && body.isSymbol(first + 3, "(")) {
                first += 3; // the function's schema
            } else {
                return first;
            }
        }
    }

    private static boolean isGiven(Tokens body, int first) {
        String literal = first < body.size() && body.kind(first) == TokenKind.STRING ? body.stringValue(first) : null;
        if (literal != null) {
            return OPEN.matcher(literal).lookingAt();
        }
        return !isVariable(body, first) || !isSetToRows(body, variable(body, first));
    }

    /** A parameter has no declaration in the body, nor has {@code $1}; a variable of MySQL's has none at all. */
    private static boolean isVariable(Tokens body, int i) {
        return isNameOrParameter(body, i)
                && (!body.isName(i)
                        ? !body.dialect().has(Capability.POSTGRES_GRAMMAR)
                        : isDeclared(body, variable(body, i)));
    }

    private static boolean isNameOrParameter(Tokens body, int i) {
        return i < body.size() && (body.isName(i) || body.kind(i) == TokenKind.NAMED_PARAMETER);
    }

    private static String variable(Tokens body, int i) {
        return (body.isName(i) ? body.name(i) : body.text(i)).toLowerCase(Locale.ROOT);
    }

    private static boolean isDeclared(Tokens body, String variable) {
        for (int i = 1; i < body.size(); i++) {
            boolean begins = body.isWord(i - 1, "DECLARE") || body.isSymbol(i - 1, ";");
            if (begins
                    && body.isName(i)
                    && body.isName(i + 1)
                    && variable(body, i).equals(variable)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if each text that it gives a variable begins as one that reads or writes rows, or as the variable that is continued. */
    private static boolean isSetToRows(Tokens body, String variable) {
        boolean isSet = false;
        for (int i = 0; i < body.size(); i++) {
            if (!isNameOrParameter(body, i) || !variable(body, i).equals(variable)) {
                continue;
            }
            if (isRead(body, i)) {
                return false;
            }
            int text = assigned(body, i);
            if (text >= 0 && !isOfRows(body, beginning(body, text), variable)) {
                return false;
            }
            isSet |= text >= 0;
        }
        return isSet;
    }

    private static boolean isOfRows(Tokens body, int first, String variable) {
        if (isNameOrParameter(body, first)) {
            return variable(body, first).equals(variable);
        }
        String text = first < body.size() && body.kind(first) == TokenKind.STRING ? body.stringValue(first) : null;
        return text != null && ROWS.matcher(text).lookingAt();
    }

    /** Where the text begins that a variable is given which stands there, in its declaration too; -1 where it is given none. */
    private static int assigned(Tokens body, int variable) {
        int depth = 0;
        for (int i = variable + 1; i < Math.min(body.size(), variable + MAX_DECLARED) && depth >= 0; i++) {
            if (body.isSymbol(i, "=") || body.isSymbol(i, ":=") || body.isWord(i, "DEFAULT")) {
                return i + 1;
            }
            depth += body.isSymbol(i, "(") ? 1 : body.isSymbol(i, ")") ? -1 : 0;
            boolean isOfType = body.kind(i) == TokenKind.NUMBER || body.isSymbol(i, "(") || body.isSymbol(i, ")");
            if (!isOfType && (!body.isName(i) || body.isAnyWord(i, BEHIND_VARIABLES))) {
                return -1;
            }
        }
        return -1;
    }

    /** Returns true if a variable gets what was read there: {@code INTO a, v}, {@code FOR v IN}. */
    private static boolean isRead(Tokens body, int variable) {
        int first = variable;
        while (body.isSymbol(first - 1, ",") && isNameOrParameter(body, first - 2)) {
            first -= 2;
        }
        return body.isAnyWord(first - 1, "INTO", "STRICT", "FOR", "FOREACH");
    }
}

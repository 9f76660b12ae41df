package dev.keyspread.sql.routine;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TextRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.DdlStatement.Touches;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionChange;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads from the text of a stored routine what it may change. What it puts together of pieces is seen by its first words only. */
final class RoutineText {
    /** What a text holds that moves a session of PostgreSQL's kind, whether as a statement or in one that it carries out. */
    private static final Pattern POSTGRES_NAMES = Pattern.compile(
            "search_path|session_authorization|pg_settings|pg_temp"
                    + "|\\bset\\s+(?:local\\s+|session\\s+)?(?:role|schema|session\\s+authorization)\\b(?!\\s*=)"
                    + "|['$]\\s*set\\s+(?:local\\s+|session\\s+)?(?:%|'|\\$)"
                    + "|\\breset\\s+(?:all|role|schema|session)\\b|\\bdiscard\\s+(?:all|temp)"
                    + "|\\b(?:create|into)\\s+(?:local\\s+|global\\s+)?temp",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern POSTGRES_LITERALS =
            Pattern.compile("standard_conforming_strings", Pattern.CASE_INSENSITIVE);

    /** The same of MySQL's kind, where the schema of a session is left as it was. */
    private static final Pattern MYSQL_LITERALS = Pattern.compile("sql_mode", Pattern.CASE_INSENSITIVE);

    private static final Pattern DDL =
            Pattern.compile("\\b(?:alter|drop|rename|comment|create)\\s", Pattern.CASE_INSENSITIVE);

    /** How a text begins that is carried out to read or write rows. */
    private static final Pattern ROWS =
            Pattern.compile("\\s*(?:select|insert|update|delete|merge|with|values)\\b", Pattern.CASE_INSENSITIVE);

    /** How many tokens a declaration has before its value: {@code v CONSTANT character varying(200) NOT NULL :=}. */
    private static final int MAX_DECLARED = 10;

    /** Words that stand behind a variable where it is used, and not in its declaration. */
    private static final String[] BEHIND_VARIABLES = {
        "USING", "INTO", "LOOP", "THEN", "BEGIN", "SET", "FROM", "AND", "OR", "END"
    };

    private RoutineText() {}

    /** What a routine may change by its own text, that of others that it calls left out. */
    static RoutineEffects read(StoredRoutine routine, Dialect dialect) {
        Tokens tokens = Tokens.scan(routine.body(), dialect);
        String plain = routine.isSql() ? plain(tokens) : routine.body();
        boolean carriesOutAny = routine.isSql() && carriesOutGivenTexts(tokens);
        boolean isPostgres = dialect.usesPostgresDriver();
        boolean sets = routine.isSql() ? setsByName(tokens) : plain.contains("set_config");
        boolean names = isPostgres
                && (carriesOutAny || sets || POSTGRES_NAMES.matcher(plain).find());
        Pattern literals = isPostgres ? POSTGRES_LITERALS : MYSQL_LITERALS;
        boolean readsOtherwise = carriesOutAny || literals.matcher(plain).find();
        String call = "the call of " + routine.name().toLowerCase(Locale.ROOT);
        return new RoutineEffects(
                true,
                names || readsOtherwise
                        ? new SessionChange(names, readsOtherwise, false, null, call)
                        : SessionChange.NONE,
                ddl(routine, tokens, plain, carriesOutAny));
    }

    private static List<DdlStatement> ddl(StoredRoutine routine, Tokens tokens, String plain, boolean carriesOutAny) {
        if (!carriesOutAny && !DDL.matcher(plain).find()) {
            return List.of();
        }
        List<DdlStatement> read = routine.isSql() && !carriesOutAny ? DdlReader.carriedOutBy(tokens) : List.of();
        boolean isUnclear = carriesOutAny || !routine.isSql() || (routine.hasOwnPath() && namesTables(read));
        return isUnclear
                ? List.of(new DdlStatement.UnrecognizedDdl(Touches.EVERYTHING, List.of(), new TextRange(0, 0)))
                : read;
    }

    private static boolean namesTables(List<DdlStatement> read) {
        return read.stream()
                .anyMatch(statement -> !(statement instanceof DdlStatement.UnrecognizedDdl unread)
                        || unread.touches() == Touches.TABLES);
    }

    /** The text without its comments. */
    private static String plain(Tokens tokens) {
        StringBuilder plain = new StringBuilder(tokens.sql().length());
        for (int i = 0; i < tokens.size(); i++) {
            plain.append(tokens.text(i)).append(' ');
        }
        return plain.toString();
    }

    /** Whether it calls {@code set_config} for the role, or for a setting that is not named; others have names that are looked for. */
    private static boolean setsByName(Tokens body) {
        for (int i = 0; i < body.size(); i++) {
            String text = body.kind(i) == TokenKind.STRING ? body.stringValue(i) : null;
            if (text != null && text.toLowerCase(Locale.ROOT).contains("set_config")) {
                return true;
            }
            if (body.isName(i) && body.name(i).equalsIgnoreCase("set_config") && body.isSymbol(i + 1, "(")) {
                boolean isNamed = body.kind(i + 2) == TokenKind.STRING && body.isSymbol(i + 3, ",");
                String setting = isNamed ? body.stringValue(i + 2) : null;
                if (setting == null || setting.equalsIgnoreCase("role") || setting.equalsIgnoreCase("schema")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether it carries out a text that it is given: EXECUTE, or PREPARE … FROM, of a variable that it does not set to read or write rows. */
    private static boolean carriesOutGivenTexts(Tokens body) {
        for (int i = 0; i < body.size(); i++) {
            int text = carriedOutAt(body, i);
            if (text > 0 && isVariable(body, text) && !isSetToRows(body, variable(body, text))) {
                return true;
            }
        }
        return false;
    }

    private static String variable(Tokens body, int i) {
        return (body.isName(i) ? body.name(i) : body.text(i)).toLowerCase(Locale.ROOT);
    }

    /** Whether each text that it gives a variable begins as one that reads or writes rows, or as the variable that is continued. */
    private static boolean isSetToRows(Tokens body, String variable) {
        boolean isSet = false;
        for (int i = 0; i < body.size(); i++) {
            int text = isNameOrParameter(body, i) && variable(body, i).equals(variable) ? assigned(body, i) : -1;
            if (text < 0) {
                continue;
            }
            while (body.isSymbol(text, "(") || body.isSymbol(text + 1, "(")) {
                text++; // format( and the like
            }
            boolean continues =
                    isNameOrParameter(body, text) && variable(body, text).equals(variable);
            if (!isOfRows(body, text) && !continues) {
                return false;
            }
            isSet = true;
        }
        return isSet;
    }

    private static boolean isNameOrParameter(Tokens body, int i) {
        return i < body.size() && (body.isName(i) || body.kind(i) == TokenKind.NAMED_PARAMETER);
    }

    /** Where the text begins that a variable is given which stands there, in its declaration too; -1 where it is given none. */
    private static int assigned(Tokens body, int variable) {
        if (isRead(body, variable)) {
            return variable;
        }
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

    /** Whether a variable gets what was read there: {@code INTO a, v}, {@code FOR v IN}. */
    private static boolean isRead(Tokens body, int variable) {
        int first = variable;
        while (body.isSymbol(first - 1, ",") && isNameOrParameter(body, first - 2)) {
            first -= 2;
        }
        return body.isAnyWord(first - 1, "INTO", "STRICT", "FOR", "FOREACH");
    }

    /** Where the text stands that is carried out by what begins there; -1 where nothing is. */
    private static int carriedOutAt(Tokens body, int i) {
        if (body.dialect().runsBlocks()) {
            return body.isWord(i, "EXECUTE") ? i + 1 : -1;
        }
        if (body.isWord(i, "PREPARE") && body.isWord(i + 2, "FROM")) {
            return i + 3;
        }
        return body.isWord(i, "EXECUTE") && body.isWord(i + 1, "IMMEDIATE") ? i + 2 : -1;
    }

    private static boolean isVariable(Tokens body, int i) {
        boolean isOfTrigger = body.isAnyWord(i, "FUNCTION", "PROCEDURE", "ON");
        return i < body.size()
                && !isOfTrigger
                && !body.isSymbol(i + 1, "(")
                && (body.isName(i) || body.kind(i) == TokenKind.NAMED_PARAMETER || body.kind(i) == TokenKind.PARAMETER);
    }

    private static boolean isOfRows(Tokens body, int i) {
        String text = body.kind(i) == TokenKind.STRING ? body.stringValue(i) : null;
        return text != null && ROWS.matcher(text).lookingAt();
    }
}

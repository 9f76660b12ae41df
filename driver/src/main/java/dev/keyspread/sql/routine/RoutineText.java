package dev.keyspread.sql.routine;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TextRange;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.DdlStatement.Touches;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.OlderVersions;
import dev.keyspread.sql.session.SessionChange;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads from the text of a stored routine what it may change. What it puts together of pieces is seen by its first words only.
 * {@link KnownRoutines} and {@link RoutineDdl} call it.
 */
final class RoutineText {
    /** Matches text that moves a session of PostgreSQL's kind, whether as a statement or in one that it carries out. */
    private static final Pattern POSTGRES_NAMES = Pattern.compile(
            "search_path|session_authorization|pg_settings|pg_temp"
                    + "|\\bset\\s+(?:local\\s+|session\\s+)?(?:role|schema|session\\s+authorization)\\b(?!\\s*=)"
                    + "|['$]\\s*set\\s+(?:local\\s+|session\\s+)?(?:%|'|\\$)"
                    + "|\\breset\\s+(?:all|role|schema|session)\\b|['$]\\s*reset\\s+(?:%|'|\\$)|\\bdiscard\\s+(?:all|temp)"
                    + "|\\b(?:create|into)\\s+(?:local\\s+|global\\s+)?temp",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern POSTGRES_LITERALS =
            Pattern.compile("standard_conforming_strings", Pattern.CASE_INSENSITIVE);

    /**
     * Matches text that moves a session of MySQL's kind, where a routine leaves the schema of its session unchanged, but not its temporary
     * tables.
     */
    private static final Pattern MYSQL_NAMES =
            Pattern.compile("\\btemporary\\b|\\brename\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern MYSQL_LITERALS = Pattern.compile("sql_mode", Pattern.CASE_INSENSITIVE);

    private static final Pattern DDL =
            Pattern.compile("\\b(?:alter|drop|rename|comment|create)\\s", Pattern.CASE_INSENSITIVE);

    private RoutineText() {}

    /**
     * Returns what a routine may change by its own text, that of others that it calls left out.
     *
     * @param tokens its text
     */
    static RoutineEffects read(StoredRoutine routine, Tokens tokens) {
        Dialect dialect = tokens.dialect();
        String plain = routine.isSql() ? plain(tokens) : routine.body();
        boolean carriesOutAny = routine.isSql() && CarriedOutTexts.areGivenAny(tokens);
        boolean isPostgres = dialect.has(Capability.POSTGRES_DRIVER);
        boolean sets = routine.isSql() ? setsByName(tokens) : plain.contains("set_config");
        boolean names = isPostgres
                ? carriesOutAny || sets || POSTGRES_NAMES.matcher(plain).find()
                : carriesOutAny || MYSQL_NAMES.matcher(plain).find();
        Pattern literals = isPostgres ? POSTGRES_LITERALS : MYSQL_LITERALS;
        boolean readsOtherwise = carriesOutAny || literals.matcher(plain).find();
        boolean versions = OlderVersions.settings(dialect).stream().anyMatch(plain.toLowerCase(Locale.ROOT)::contains);
        String call = "the call of " + routine.name().toLowerCase(Locale.ROOT);
        return new RoutineEffects(
                true,
                names || readsOtherwise || versions
                        ? new SessionChange(names, readsOtherwise, false, versions, null, call)
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
                        || unread.touches() == Touches.TABLES
                        || unread.touches() == Touches.TRIGGERS);
    }

    /** The text without its comments. */
    private static String plain(Tokens tokens) {
        StringBuilder plain = new StringBuilder(tokens.sql().length());
        for (int i = 0; i < tokens.size(); i++) {
            plain.append(tokens.text(i)).append(' ');
        }
        return plain.toString();
    }

    /** Returns true if it calls {@code set_config} for the role, or for a setting that is not named; others have names that are looked for. */
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
}

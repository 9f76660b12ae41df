package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The views that a text makes or changes, by statements of its own, in a block, or by a text that it carries out, and tables that store
 * their rows in others: foreign ones, and MySQL's that unite others. {@code WritePlanning} asks it before such a text is sent, and {@code NamesByDdl} when DDL passes.
 */
public final class MadeViews {
    private static final int MAX_DEPTH = 3;

    /** Words behind which a statement begins in a block. */
    private static final String[] BEFORE_STATEMENT = {
        "BEGIN", "THEN", "ELSE", "LOOP", "ATOMIC", "DO", "REPEAT", "IMMEDIATE"
    };

    /** Words that say that a view is not made here, or is none through which rows could be written. */
    private static final String[] OTHERS = {"AS", "TABLE", "MATERIALIZED", "DROP"};

    private MadeViews() {}

    /**
     * The names in CREATE VIEW, ALTER VIEW, CREATE SYNONYM, and CREATE and ALTER TABLE … UNION = (…) and FOREIGN TABLE, without
     * their schemas.
     *
     * @param isTable whether a view may be of a table of that name; empty if none is named
     */
    public static Set<String> of(Tokens tokens, Predicate<String> isTable) {
        Set<String> names = new HashSet<>();
        add(tokens, MAX_DEPTH, names);
        return names.isEmpty() || !isNamed(tokens, MAX_DEPTH, isTable) ? Set.of() : names;
    }

    private static boolean isNamed(Tokens tokens, int depth, Predicate<String> isTable) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i) && isTable.test(tokens.name(i))) {
                return true;
            }
            String text = depth > 0 && tokens.kind(i) == TokenKind.STRING ? tokens.stringValue(i) : null;
            if (text != null && isNamed(tokens.scanWithin(text), depth - 1, isTable)) {
                return true;
            }
        }
        return false;
    }

    private static void add(Tokens tokens, int depth, Set<String> names) {
        for (int i = 0; i < tokens.size(); i++) {
            boolean mayBeMade = tokens.isAnyWord(i, "VIEW", "SYNONYM") || isUnion(tokens, i);
            if (mayBeMade && isMade(tokens, i)) {
                int name = name(tokens, i + 1);
                if (tokens.isName(name)) {
                    names.add(tokens.name(name));
                }
            } else if (depth > 0 && tokens.kind(i) == TokenKind.STRING) {
                String text = tokens.stringValue(i);
                if (text != null && mayMake(text)) {
                    add(tokens.scanWithin(text), depth - 1, names);
                }
            }
        }
    }

    private static boolean mayMake(String sql) {
        String lower = sql.toLowerCase(Locale.ROOT);
        return lower.contains("view")
                || lower.contains("synonym")
                || lower.contains("union")
                || lower.contains("foreign");
    }

    /** Returns true if a table is foreign, or its options name tables that it unites. */
    private static boolean isUnion(Tokens tokens, int table) {
        boolean isUnion = tokens.isWord(table, "TABLE") && tokens.isWord(table - 1, "FOREIGN");
        boolean mayBe = tokens.isWord(table, "TABLE") && tokens.dialect().has(Capability.MYSQL_DDL);
        for (int i = table + 1; mayBe && i < tokens.size() && !tokens.isSymbol(i, ";"); i++) {
            boolean isListed = tokens.isSymbol(i + 1, "(") || tokens.isSymbol(i + 2, "(");
            isUnion |= tokens.isWord(i, "UNION") && isListed;
        }
        return isUnion;
    }

    /** Returns true if CREATE or ALTER stands before it in its statement. */
    private static boolean isMade(Tokens tokens, int view) {
        for (int i = view - 1; i >= 0 && !tokens.isSymbol(i, ";") && !tokens.isAnyWord(i, BEFORE_STATEMENT); i--) {
            if (tokens.isAnyWord(i, OTHERS)) {
                return false;
            }
            if (tokens.isAnyWord(i, "CREATE", "ALTER")) {
                return true;
            }
        }
        return false;
    }

    private static int name(Tokens tokens, int behind) {
        int name = behind;
        if (tokens.isWord(behind, "IF")) {
            name += tokens.isWord(behind + 1, "NOT") ? 3 : 2;
        }
        while (tokens.isName(name) && tokens.isSymbol(name + 1, ".")) {
            name += 2;
        }
        return name;
    }
}

package dev.keyspread.sql.session;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Finds texts by which rows are read as they were: in one statement, in a transaction, or by a setting in all of a session's. */
public final class OlderVersions {
    /** More ends of transactions than will come: until the connection is closed. */
    private static final int FOR_EVER = Integer.MAX_VALUE;

    private static final Map<Dialect, Set<String>> SETTINGS = new ConcurrentHashMap<>();

    private OlderVersions() {}

    /** The settings of an engine's sessions that make them read rows as they were, in lower case. */
    public static Set<String> settings(Dialect dialect) {
        Set<String> known = SETTINGS.get(dialect);
        if (known == null) {
            known = Set.copyOf(dialect.words(Word.STALE_SETTINGS)); // GoogleSQL's driver tells it
            SETTINGS.put(dialect, known);
        }
        return known;
    }

    /** Returns true if that is such a setting, perhaps with the name of a group before it: {@code spanner.read_only_staleness}. */
    static boolean isSetting(Dialect dialect, String name) {
        return settings(dialect).contains(name.substring(name.lastIndexOf('.') + 1));
    }

    /** Returns true if a statement names such a setting, or has it in a text or a variable's name. */
    static boolean nameSetting(Tokens tokens, TokenRange statement) {
        Set<String> settings = settings(tokens.dialect());
        for (int i = statement.from(); i < statement.to() && !settings.isEmpty(); i++) {
            boolean mayName = tokens.isName(i)
                    || tokens.kind(i) == TokenKind.NAMED_PARAMETER
                    || tokens.kind(i) == TokenKind.STRING;
            String text = mayName ? tokens.text(i).toLowerCase(Locale.ROOT) : "";
            for (String setting : settings) {
                if (text.contains(setting)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns true if statements of a text may read rows as they were, because it says so or sets its session to. */
    public static boolean areReadBy(Tokens tokens) {
        for (TokenRange statement : tokens.statements()) {
            if (namesTime(tokens, statement) || setsTimeOfNext(tokens, statement) || nameSetting(tokens, statement)) {
                return true;
            }
        }
        return false;
    }

    /** {@code AS OF SYSTEM TIME} of CockroachDB, {@code AS OF TIMESTAMP} of TiDB, {@code FOR SYSTEM_TIME AS OF}. */
    private static boolean namesTime(Tokens tokens, TokenRange statement) {
        for (int i = statement.from(); i < statement.to(); i++) {
            boolean isTime = tokens.isWord(i + 1, "TIMESTAMP")
                    || (tokens.isWord(i + 1, "SYSTEM") && tokens.isWord(i + 2, "TIME"));
            if ((tokens.isWord(i, "OF") && isTime)
                    || (tokens.isWord(i, "FOR") && tokens.isWord(i + 1, "SYSTEM_TIME"))) {
                return true;
            }
        }
        return false;
    }

    /**
     * For how many ends of transactions rows are read as they were, from a statement on that begins a transaction, or speaks of it; 0 where
     * they are not. TiDB keeps what is said of the next transaction where one ends that had not begun.
     */
    static int transactionsReadBy(Tokens tokens, TokenRange statement) {
        int first = statement.from();
        if (setsTimeOfNext(tokens, statement)) {
            return 2;
        }
        if (!tokens.isAnyWord(first, "BEGIN", "START", "SET") || !namesTime(tokens, statement)) {
            return 0;
        }
        if (tokens.isWord(first, "SET") && tokens.isWord(first + 2, "CHARACTERISTICS")) {
            return FOR_EVER;
        }
        return tokens.isWord(first, "SET") && tokens.dialect().has(Capability.MYSQL_GRAMMAR) ? 2 : 1;
    }

    /** {@code SET tx_read_ts = …} of TiDB, which is what its {@code SET TRANSACTION READ ONLY AS OF TIMESTAMP} sets. */
    private static boolean setsTimeOfNext(Tokens tokens, TokenRange statement) {
        boolean sets = false;
        String setting = tokens.dialect().wordOrNull(Word.STALE_NEXT);
        if (setting != null && tokens.isWord(statement.from(), "SET")) {
            for (int i = statement.from() + 1; i < statement.to(); i++) {
                sets |= tokens.text(i).toLowerCase(Locale.ROOT).contains(setting);
            }
        }
        return sets;
    }
}

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

/**
 * Finds texts that read older versions of rows: by a clause of the statement, for a transaction, or by a setting of the session. {@code
 * ReadPlanning} leaves reads of these texts unchanged, because an older row may have had another shard. {@link TransactionControl} and
 * {@link SessionChange} follow what a text sets. In doubt the answer is that older rows are read.
 */
public final class OlderVersions {
    /** More ends of transactions than a connection has. */
    private static final int FOR_EVER = Integer.MAX_VALUE;

    private static final Map<Dialect, Set<String>> SETTINGS = new ConcurrentHashMap<>();

    private OlderVersions() {}

    /** Returns the session settings of an engine that make reads see older rows, in lower case. */
    public static Set<String> settings(Dialect dialect) {
        Set<String> known = SETTINGS.get(dialect);
        if (known == null) {
            known = Set.copyOf(dialect.words(Word.STALE_SETTINGS)); // GoogleSQL's driver tells it
            SETTINGS.put(dialect, known);
        }
        return known;
    }

    /** Returns true if the name is one of {@link #settings}, with or without a group: {@code spanner.read_only_staleness}. */
    static boolean isSetting(Dialect dialect, String name) {
        return settings(dialect).contains(name.substring(name.lastIndexOf('.') + 1));
    }

    /** Returns true if a statement has one of {@link #settings} in a name, a string or a variable's name. */
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

    /** Returns true if statements of a text may read older rows, or set their session to. */
    public static boolean areReadBy(Tokens tokens) {
        for (TokenRange statement : tokens.statements()) {
            if (namesTime(tokens, statement) || setsTimeOfNext(tokens, statement) || nameSetting(tokens, statement)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true for CockroachDB's {@code AS OF SYSTEM TIME}, TiDB's {@code AS OF TIMESTAMP}, and {@code FOR SYSTEM_TIME AS OF}. */
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
     * Returns how many ends of transactions have to come after a statement before reads see present rows again; 0 if they do already.
     * It is 2 in TiDB, because an end without an open transaction leaves the setting of the next one in place.
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

    /** Returns true for TiDB's {@code SET tx_read_ts = …}. {@code SET TRANSACTION READ ONLY AS OF TIMESTAMP} sets the same variable. */
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

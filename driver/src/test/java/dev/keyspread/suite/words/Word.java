package dev.keyspread.suite.words;

import dev.keyspread.engine.Effort;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Keywords;
import dev.keyspread.suite.random.Grammar;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The words of an engine's grammar, reserved and not, as the engine itself tells them where it can be asked. */
final class Word {
    /** Words that were seen to mislead a reader: as names they were taken for clauses, or the other way round. */
    static final List<String> KNOWN = List.of(
            "option",
            "returning",
            "end",
            "process",
            "only",
            "quick",
            "delayed",
            "ignore",
            "low_priority",
            "high_priority",
            "copy",
            "merge",
            "into",
            "insert",
            "overwrite",
            "assert_rows_modified",
            "limit",
            "offset",
            "update",
            "replace",
            "conflict",
            "duplicate",
            "top",
            "begin",
            "value",
            "row",
            "key");

    /** Words that begin a clause of PostgreSQL's, or stand in one. */
    private static final List<String> KNOWN_ON_POSTGRESQL =
            List.of("returning", "only", "copy", "merge", "into", "conflict", "limit", "offset", "row", "key");

    /** Words that begin a clause of MariaDB's, or stand in one. */
    private static final List<String> KNOWN_ON_MARIADB = List.of(
            "quick",
            "delayed",
            "ignore",
            "low_priority",
            "high_priority",
            "replace",
            "duplicate",
            "returning",
            "value",
            "offset");

    private Word() {}

    /** The known words that are always tried: all in a thorough run and on H2, on servers those of the engine's own clauses. */
    static List<String> known(Grammar grammar) {
        if (Effort.isThorough()) {
            return KNOWN;
        }
        return switch (grammar) {
            case POSTGRESQL -> KNOWN_ON_POSTGRESQL;
            case MARIADB -> KNOWN_ON_MARIADB;
            default -> KNOWN;
        };
    }

    /** All words of the engine that a connection leads to, in lower case. */
    static List<String> of(Grammar grammar, Connection direct) throws SQLException {
        Collection<String> words = new TreeSet<>(KNOWN);
        switch (grammar) {
            case H2 -> words.addAll(h2());
            case POSTGRESQL -> words.addAll(asked(direct, "SELECT word FROM pg_get_keywords()"));
            case MARIADB -> words.addAll(asked(direct, "SELECT WORD FROM information_schema.KEYWORDS"));
            default -> throw new IllegalArgumentException("no list of the words of " + grammar);
        }
        words.removeAll(List.of("id", "tenant", "note", "shard", "extra")); // columns of the tables
        return new ArrayList<>(words);
    }

    private static List<String> asked(Connection direct, String query) throws SQLException {
        List<String> words = new ArrayList<>();
        try (Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                String word = rows.getString(1).toLowerCase(Locale.ROOT);
                if (word.matches("[a-z][a-z_0-9]*")) { // MariaDB lists its operators too
                    words.add(word);
                }
            }
        }
        return words;
    }

    private static List<String> h2() {
        Keywords h2 = Keywords.of(Dialect.H2);
        return Stream.concat(h2.reserved().stream(), h2.others().stream())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }
}

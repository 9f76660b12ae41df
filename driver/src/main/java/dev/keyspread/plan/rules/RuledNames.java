package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds the names of tables that have shard rules, are advised on or are watched, in a bounded number. {@link RuleBook} fills it under its
 * lock, and threads that plan ask without one. Names are without schema and in lower case. It must never forget the name of a table with a
 * rule, because the table's rows would go out unfilled.
 */
final class RuledNames {
    /** The most names that each set of views, advised, computed and watched tables may hold. */
    static final int MAX_NAMES = 10_000;

    /** The most names of tables with a rule that may be listed beside those of the settings. */
    static final int MAX_LISTED = 4 * MAX_NAMES;

    private final Dialect dialect;
    private final RuleSources sources;
    private final UnlistedRules unlisted;
    private final int room;

    /** Tables with a rule. */
    private final Set<String> ruled = ConcurrentHashMap.newKeySet();

    /** Listed tables with rules in column comments; some of these comments are not read yet. */
    private final Set<String> expected = ConcurrentHashMap.newKeySet();

    /** Views through which tables with a rule may be written to. */
    private final Set<String> views = ConcurrentHashMap.newKeySet();

    /** Tables without a rule whose key starts with a shard column. Keyspread advises on their statements. */
    private final Set<String> advised = ConcurrentHashMap.newKeySet();

    /**
     * Tables without a rule in which a key starts with a generated column that Keyspread can compute too. Reads get a predicate on
     * this column; reads of further tables are unchanged.
     */
    private final Set<String> computed = ConcurrentHashMap.newKeySet();

    /** Tables whose columns a kept plan depends on. */
    private final Set<String> watched = ConcurrentHashMap.newKeySet();

    RuledNames(Dialect dialect, RuleSources sources, UnlistedRules unlisted) {
        this.dialect = dialect;
        this.sources = sources;
        this.unlisted = unlisted;
        for (ShardRule rule : sources.configured()) {
            ruled.add(key(rule.table()));
        }
        this.room = ruled.size() + MAX_LISTED;
    }

    /** See {@link RuleSources#key}. */
    String key(String name) {
        return sources.key(name);
    }

    /** See {@link RuleBook#concerns}. */
    boolean areIn(Tokens tokens) {
        if (ruled.isEmpty() && advised.isEmpty() && computed.isEmpty()) {
            return false;
        }
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i)) {
                String name = key(tokens.name(i));
                if (ruled.contains(name) || advised.contains(name) || computed.contains(name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns true if any name in the text could be a table that {@link #isRead}. */
    boolean areReadIn(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i) && isRead(tokens.name(i))) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a text that was not scanned might name a table that {@link #isRead}. */
    boolean couldBeReadIn(String sql) {
        String folded = dialect.caselessText(sql);
        return holdsAny(folded, ruled) || holdsAny(folded, computed);
    }

    private static boolean holdsAny(String text, Set<String> words) {
        for (String word : words) {
            if (text.contains(word)) {
                return true;
            }
        }
        return false;
    }

    boolean isAnyRuled() {
        return !ruled.isEmpty();
    }

    boolean isRuled(String table) {
        return ruled.contains(key(table));
    }

    boolean isComputed(String table) {
        return computed.contains(key(table));
    }

    /** Returns true if reads of a table of that name may be given a column: of its rule, or computed by the database. */
    boolean isRead(String table) {
        String name = key(table);
        return ruled.contains(name) || computed.contains(name);
    }

    boolean isAnyRead() {
        return !ruled.isEmpty() || !computed.isEmpty();
    }

    /** Returns the names of all tables that {@link #isRead}. */
    Set<String> read() {
        Set<String> all = new HashSet<>(ruled);
        all.addAll(computed);
        return all;
    }

    boolean isAdvised(String table) {
        return advised.contains(key(table));
    }

    boolean isExpected(String table) {
        return expected.contains(key(table));
    }

    boolean isAnyExpected() {
        return !expected.isEmpty();
    }

    boolean isView(String name) {
        return views.contains(key(name));
    }

    /** Notes that a plan depends on the table's columns. Returns the table unchanged. */
    @Nullable
    Table watch(@Nullable Table table) {
        if (table != null && !watched.contains(key(table.name().name()))) {
            watchNew(table);
        }
        return table;
    }

    private synchronized void watchNew(Table table) {
        if (watched.size() < MAX_NAMES) {
            watched.add(key(table.name().name()));
        }
    }

    /** Returns true if a plan may depend on the columns of a table of that name, in any schema. */
    boolean isWatched(String table) {
        return watched.contains(key(table)) || watched.size() >= MAX_NAMES || unlisted.areTooManyTables();
    }

    /** Returns true if a name may be listed. If there are too many, each table is asked for its rules from then on. */
    boolean hasRoomFor(String table) {
        boolean hasRoom = ruled.size() < room || isRuled(table);
        if (!hasRoom) {
            unlisted.tooManyTables();
        }
        return hasRoom;
    }

    /** Lists a table as one with a rule. Returns false if there are too many. */
    boolean list(String table) {
        return list(table, ruled);
    }

    /** Lists a table as one with rules in column comments. */
    void listExpected(String table) {
        list(table, expected);
    }

    /**
     * Lists a view of a table with a rule.
     *
     * @return whether statements on the view have to be planned anew
     */
    boolean listView(String view) {
        if (isView(view)) {
            return false;
        }
        if (views.size() >= MAX_NAMES) {
            return unlisted.tooManyViews();
        }
        list(view, views);
        return true;
    }

    /** Lists a table as one of a kind before it is one with a rule, so that no thread finds a rule of no kind. */
    private boolean list(String table, Set<String> kind) {
        boolean hasRoom = hasRoomFor(table);
        if (hasRoom) {
            kind.add(key(table));
            ruled.add(key(table));
        }
        return hasRoom;
    }

    /** Notes a table with a generated column that Keyspread can compute. Returns false if there are too many. */
    boolean addComputed(String table) {
        return computed.size() < MAX_NAMES && computed.add(key(table));
    }

    /** Notes a table without a rule that is advised on. Returns false if it was known, or there are too many. */
    boolean addAdvised(String table) {
        return advised.size() < MAX_NAMES && advised.add(key(table));
    }
}

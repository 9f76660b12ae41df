package dev.keyspread.plan.rules;

import dev.keyspread.advice.inspection.ShardColumns;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells which tables have shard rules: from settings, from column comments, and from generated columns. The {@code Planner} has one for
 * each database. Threads that plan ask without a lock; {@link #learn} and its neighbours take one.
 *
 * <p>Names are compared without regard to case, on purpose. A refused write to a table whose name differs only in case is better
 * than an unfilled row.
 */
public final class RuleBook {
    /** The most names that each set of views, advised, computed and watched tables may hold. */
    static final int MAX_NAMES = 10_000;

    /** The most names of tables with a rule that may be listed beside those of the settings. */
    static final int MAX_LISTED = 4 * MAX_NAMES;

    private final Dialect dialect;
    private final RuleSources sources;
    private final RuleBinder binder;

    /** Tables with a rule, in lower case. */
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    private final int room;

    private final boolean mayNumberColumns;

    /** Tables by their synonyms, which are in lower case and listed. */
    private final Map<String, QualifiedName> synonyms = new ConcurrentHashMap<>();

    /** Listed tables with rules in column comments, in lower case; some of these comments are not read yet. */
    private final Set<String> expected = ConcurrentHashMap.newKeySet();

    /** Views through which tables with a rule may be written to, by {@link #key}. */
    private final Set<String> views = ConcurrentHashMap.newKeySet();

    /** Tables without a rule whose key starts with a shard column. Keyspread advises on their statements. */
    private final Set<String> advised = ConcurrentHashMap.newKeySet();

    /**
     * Tables without a rule in which a key starts with a generated column that Keyspread can compute too. Reads get a predicate on
     * this column; reads of further tables are unchanged.
     */
    private final Set<String> computed = ConcurrentHashMap.newKeySet();

    /** Partitions and child tables whose parents' rules are not read yet; null as long as there are none. */
    private volatile @Nullable UnreadChildren unreadChildren;

    /** Null as long as no table with parents is known. */
    private volatile @Nullable ChildRules children;

    /** True if the engine did not say what it is. */
    private volatile boolean untold;

    private final UnlistedRules unlisted = new UnlistedRules();

    private final BoundTables kept = new BoundTables();

    /** Tables whose columns a kept plan depends on. */
    private final Set<String> watched = ConcurrentHashMap.newKeySet();

    public RuleBook(List<ShardRule> configured, Dialect dialect, Sequences sequences) {
        this.binder = new RuleBinder(dialect, sequences);
        this.sources = new RuleSources(configured, dialect);
        this.dialect = dialect;
        boolean numbers = false;
        for (ShardRule rule : sources.configured()) {
            names.add(key(rule.table()));
            numbers |= rule.mayBeIdentity();
        }
        this.mayNumberColumns = numbers;
        this.room = names.size() + MAX_LISTED;
    }

    /** Notes the time zone of the database. Returns true if it differs from the one that was known. */
    public boolean castsIn(@Nullable ZoneId databases) {
        boolean isNews = sources.castsIn(databases);
        if (isNews) {
            kept.forgetAll();
        }
        return isNews;
    }

    /** Returns true if the time zone of the database is known. */
    public boolean knowsZone() {
        return sources.knowsZone();
    }

    /**
     * Notes whether reading the rules in comments, partitions and views failed.
     *
     * @param now true if it failed
     * @return whether statements have to be planned anew
     */
    public boolean unread(boolean now) {
        return unlisted.unread(now);
    }

    /** Notes that DDL may have given tables with rules other parents. Returns true if statements have to be planned anew. */
    public boolean mayHaveMoved() {
        return unlisted.mayHaveMoved();
    }

    /** Returns true if it is not known which tables have rules. */
    public boolean areUnread() {
        return unlisted.areUnread();
    }

    /** Notes that the engine did not say what it is. Until it does, no row is filled and no read rewritten. */
    public void engineIsUntold() {
        untold = true;
    }

    /** Notes that the engine has said what it is. */
    public void engineIsTold() {
        untold = false;
        kept.forgetAll();
    }

    /** Returns true if a rule may number rows from a counter of the database. */
    public boolean mayNumberColumns() {
        return mayNumberColumns || !expected.isEmpty();
    }

    /** Notes that a counter of the database was set to another number. {@code identity()} then fetches anew. */
    public void countersMoved() {
        binder.countersMoved();
    }

    /** Returns true if any name in the text could be a table with a rule, or one whose statements are advised on. */
    public boolean concerns(Tokens tokens) {
        if (unlisted.mayBe()) {
            return true;
        }
        if (names.isEmpty() && advised.isEmpty() && computed.isEmpty()) {
            return false;
        }
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i)) {
                String name = key(tokens.name(i));
                if (names.contains(name) || advised.contains(name) || computed.contains(name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns true if any name in the text could be a table with a shard rule or a generated shard column. */
    public boolean namesRuled(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i) && isRuledOrComputed(tokens.name(i))) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a table of that name, in any schema, has a shard rule or a generated shard column. */
    public boolean isRuledOrComputed(String table) {
        return isRuled(table) || isComputed(table);
    }

    /** Returns true if a text that was not scanned might name a table with a rule. */
    public boolean couldBeNamedBy(String sql) {
        String folded = dialect.caselessText(sql);
        return unlisted.mayBe() || holdsAny(folded, names) || holdsAny(folded, computed);
    }

    private static boolean holdsAny(String text, Set<String> words) {
        for (String word : words) {
            if (text.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if any table has a rule. */
    public boolean hasAny() {
        return !names.isEmpty();
    }

    /** Returns true if a table of that name, in any schema, has a rule. */
    public boolean isRuled(String table) {
        return names.contains(key(table));
    }

    /** Returns true if there is a table of that name whose reads name a column that the database computes. */
    public boolean isComputed(String table) {
        return computed.contains(key(table));
    }

    /** Returns true if reads of a table of that name may be given a column: of its rule, or computed by the database. */
    public boolean isRead(String table) {
        return isRuled(table) || isComputed(table);
    }

    /** Returns true if there is any table whose reads may be given a column. */
    public boolean isAnyRead() {
        return !names.isEmpty() || !computed.isEmpty();
    }

    /** Returns the names of all tables whose reads may be given a column, as keys of this book. */
    public Set<String> namesRead() {
        Set<String> all = new HashSet<>(names);
        all.addAll(computed);
        return all;
    }

    /** Returns true if Keyspread advises on statements of a table of that name: its key starts with a shard column without a rule. */
    public boolean isAdvised(String table) {
        return advised.contains(key(table));
    }

    /** Notes that a plan depends on the table's columns. Returns the table unchanged. */
    @Nullable
    public Table watch(@Nullable Table table) {
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
    public boolean isWatched(String table) {
        return watched.contains(key(table)) || watched.size() >= MAX_NAMES || unlisted.areTooManyTables();
    }

    /** Returns true if a name may be listed. If there are too many, each table is asked for its rules from then on. */
    private boolean hasRoomFor(String name) {
        boolean hasRoom = names.size() < room || names.contains(name);
        if (!hasRoom) {
            unlisted.tooManyTables();
        }
        return hasRoom;
    }

    /** Lists a table as one with a rule, and first of all as one of a kind. Returns false if there are too many. */
    private boolean list(String name, Set<String> kind) {
        boolean hasRoom = hasRoomFor(name);
        if (hasRoom) {
            kind.add(name);
            names.add(name);
        }
        return hasRoom;
    }

    /**
     * Notes the rules in a table's column comments and generated columns, and whether it leads with a shard column.
     *
     * @param planned the names in texts that were planned
     * @return whether a text that was planned is planned in another way from now on
     */
    public synchronized boolean learn(Table table, PlannedNames planned) {
        boolean isNews = learnOwn(table)
                && (isRelated(table) || planned.mayHold(table.name().name(), this));
        if (dialect.has(Capability.SYNONYMS)) {
            return learnSynonyms(table) || isNews;
        }
        if (names.contains(key(table.name().name()))) {
            for (QualifiedName view : table.views()) {
                isNews |= addView(view.name());
            }
            for (QualifiedName child : table.otherNames()) {
                isNews |= inherit(child, table);
            }
        }
        return learnParents(table) || isNews;
    }

    /** Returns true if texts may reach rows of a table by names of others. */
    private static boolean isRelated(Table table) {
        Table.Basis basis = table.basis();
        return !table.otherNames().isEmpty()
                || basis == null
                || !basis.parents().isEmpty();
    }

    /** Notes the parents of a table with a shard rule of its own, because writes by a parent's name reach its rows too. */
    private boolean learnParents(Table table) {
        Table.Basis basis = table.basis();
        boolean isNews = false;
        if (basis != null && !basis.parents().isEmpty() && sources.hasOwn(table)) {
            for (QualifiedName parent : basis.parents()) {
                isNews |= expectChild(table.name(), parent);
            }
        }
        return isNews;
    }

    /**
     * Notes that a table with a shard rule of its own is, or may be, a partition or child table of another.
     *
     * @return whether statements on the parent are planned in another way from now on
     */
    public synchronized boolean expectChild(QualifiedName child, QualifiedName parent) {
        ChildRules all = children == null ? new ChildRules() : children;
        boolean isNews = !names.contains(key(parent.name()));
        if (hasRoomFor(key(parent.name()))) {
            isNews |= all.add(child, key(parent.name()));
        }
        children = all;
        list(key(parent.name()), names);
        return isNews;
    }

    /** Returns the tables that have shard rules of their own, and have or had parents. */
    public Set<QualifiedName> children() {
        ChildRules known = children;
        return known == null ? Set.of() : known.names();
    }

    /** Returns true if a table of that name has, or had, partitions or child tables with shard rules of their own. */
    public boolean hasRuledChildren(String table) {
        ChildRules known = children;
        return known != null && known.areBelow(key(table));
    }

    /** Notes a table's synonyms. A rule for one of its names holds for all of them. */
    private boolean learnSynonyms(Table table) {
        QualifiedName name = table.name();
        boolean isNews = synonyms.remove(key(name.name())) != null;
        isNews |= synonyms.entrySet()
                .removeIf(entry -> entry.getValue().equals(name)
                        && table.otherNames().stream()
                                .noneMatch(other -> key(other.name()).equals(entry.getKey())));
        boolean isRuled = isRuled(name.name()) || table.otherNames().stream().anyMatch(other -> isRuled(other.name()));
        if (isRuled) {
            list(key(name.name()), names);
            for (QualifiedName other : table.otherNames()) {
                isNews |= !list(key(other.name()), names) || !name.equals(synonyms.put(key(other.name()), name));
            }
        }
        return isNews;
    }

    private boolean learnOwn(Table table) {
        String name = key(table.name().name());
        boolean isCommented = RuleSources.isCommented(table);
        if (isCommented) {
            boolean isNews = !names.contains(name);
            list(name, expected); // stays, for a time in which the table is not known again
            return isNews;
        }
        if (names.contains(name) || computed.contains(name)) {
            return false;
        }
        if (computed.size() < MAX_NAMES && sources.isComputed(table)) {
            computed.add(name);
            return true;
        }
        if (!advised.contains(name) && advised.size() < MAX_NAMES && ShardColumns.leadingShard(table) != null) {
            advised.add(name);
            return true;
        }
        return false;
    }

    /**
     * Notes that rows of a table with a rule may be written through a view.
     *
     * @return whether statements on the view have to be planned anew
     */
    public synchronized boolean addView(String view) {
        if (views.contains(key(view))) {
            return false;
        }
        if (views.size() >= MAX_NAMES) {
            return unlisted.tooManyViews();
        }
        list(key(view), views);
        return true;
    }

    /**
     * Notes that DDL has written a rule into a column's comment of a table that is not known. The rule is read with the table.
     */
    public synchronized void expect(String table) {
        list(key(table), expected);
    }

    /** Notes tables with shard rules in comments that are not read yet. */
    public void expect(List<QualifiedName> tables) {
        for (QualifiedName table : tables) {
            expect(table.name());
        }
    }

    /** Notes a partition or child table whose parent may have shard rules. They are read when a statement names the child. */
    public synchronized void expectOf(QualifiedName child, QualifiedName parent) {
        UnreadChildren known = unreadChildren == null ? new UnreadChildren() : unreadChildren;
        if (hasRoomFor(key(child.name()))) {
            known.expect(key(child.name()), child, parent);
        }
        unreadChildren = known;
        list(key(child.name()), names);
    }

    /**
     * Gives a partition or child table the shard rules of its parent.
     *
     * @return whether statements on it are planned in another way from now on
     */
    public synchronized boolean inherit(QualifiedName child, Table parent) {
        boolean isNews = sources.inherit(child, parent);
        if (!isNews) {
            return sources.isFull() && unlisted.tooMany();
        }
        list(key(child.name()), names);
        kept.forget(child.name());
        return true;
    }

    /** Notes that DDL has made more partitions than are kept. Returns true if statements have to be planned anew. */
    public boolean tooManyPartitions() {
        return unlisted.tooMany();
    }

    /** Returns true if a partition or child table has the shard rules of a parent. */
    public boolean inheritsRules(QualifiedName table) {
        return sources.inherits(table);
    }

    /** Returns true if rows of a table with a rule are known to be shown by a view of that name. */
    public boolean isView(String name) {
        return views.contains(key(name));
    }

    /** Returns true if only views of tables with rules are known by that name. Their statements are planned alike, whatever they show. */
    public boolean isOnlyView(String name) {
        return isView(name)
                && !isComputed(name)
                && !expected.contains(key(name))
                && sources.of(null, name, null).isEmpty();
    }

    /** Returns true if a rule may fill a column that DDL adds to a table. */
    public boolean mayFill(QualifiedName table, String column, @Nullable String comment) {
        return (comment != null && ShardRule.mayBeWrittenBy(comment))
                || sources.of(table.schema(), table.name(), null).stream()
                        .anyMatch(rule -> dialect.sameName(rule.column(), column));
    }

    /** Returns the expressions of a table's rules by the columns that they fill, spelt as in the schema. */
    public Map<String, String> expressions(Table table) {
        return sources.expressions(table);
    }

    /**
     * Returns the shard rules of a table that a statement writes to, or null if it has none. Returns null too if the database computes
     * every shard column.
     *
     * @param schema as the statement has it, or null
     * @param name as the statement has it
     */
    @Nullable
    public RuledTable findWritten(@Nullable String schema, String name, TableLookup tables) {
        RuledTable found = isRuled(name) ? findListed(schema, name, tables) : null;
        if (found != null || !(isRuled(name) ? unlisted.areTooMany() : unlisted.mayBe())) {
            return found;
        }
        QualifiedName full = new QualifiedName(schema, name);
        RuledTable refusal = unlisted.refusal(full, tables.find(full), tables, this::isRuled, sources);
        // Reading the table may have found a rule in its comments.
        return refusal == null && isRuled(name) ? findListed(schema, name, tables) : refusal;
    }

    private @Nullable RuledTable findListed(@Nullable String schema, String name, TableLookup tables) {
        RuledTable found = find(schema, name, tables);
        ChildRules below = children;
        return below == null
                ? found
                : below.guarded(
                        key(name),
                        new QualifiedName(schema, name),
                        found,
                        tables,
                        child -> (isRuled(child.name()) || unlisted.areTooMany()) && !sources.inheritsExactly(child),
                        child -> isRuled(child.name().name())
                                ? find(child.name().schema(), child.name().name(), tables)
                                : unlisted.refusal(child.name(), child, tables, this::isRuled, sources));
    }

    /** Returns the rules of a table by the name in a statement, or null if it has none. */
    @Nullable
    public RuledTable find(@Nullable String schema, String name, TableLookup tables) {
        if (!isRead(name)) {
            return null;
        }
        QualifiedName target = synonyms.get(key(name));
        if (target != null && !sources.same(target.name(), name)) {
            return find(target.schema(), target.name(), tables);
        }
        SearchPathResolver.Meaning meant = SearchPathResolver.find(new QualifiedName(schema, name), tables);
        Table table = meant.table();
        UnreadChildren unread = unreadChildren;
        if (unread != null && meant.doubt() == null && !unread.areRulesRead(key(name), table, tables)) {
            return RuleBinder.unread(name);
        }
        if (table == null || meant.doubt() != null) {
            return find(schema, name, meant, binder);
        }
        return tables.drawsItself()
                ? find(schema, name, meant, binder.drawingBy(tables))
                : kept.get(name, table, meant.possible(), () -> find(schema, name, meant, binder));
    }

    /** Returns the rules that fit a table, or an empty list. */
    public List<TableRule> rules(Table table) {
        RuledTable ruled =
                find(table.name().schema(), table.name().name(), SearchPathResolver.Meaning.of(table), binder);
        return ruled == null ? List.of() : ruled.rules();
    }

    private @Nullable RuledTable find(
            @Nullable String schema, String name, SearchPathResolver.Meaning meant, RuleBinder binds) {
        Table table = meant.table();
        List<ShardRule> rules = sources.of(schema, name, table);
        ShardRule perhaps = rules.isEmpty() ? sources.behindPath(name) : null;
        if (perhaps != null) {
            return RuleBinder.namedByPath(name, perhaps);
        }
        SearchPathResolver.Doubt doubt = meant.doubt();
        if (doubt != null) {
            return isRuled(name) ? RuleBinder.doubtful(doubt.kind(), name, rules, doubt.why(), doubt.remedy()) : null;
        }
        if (rules.isEmpty() && table == null && views.contains(key(name))) {
            return RuleBinder.view(name);
        }
        if (rules.isEmpty()) {
            return table == null && expected.contains(key(name)) ? RuleBinder.unread(name) : null;
        }
        if (untold && table != null) {
            return RuleBinder.untold(name, table);
        }
        return table == null || table.columns().isEmpty()
                ? RuleBinder.unknown(name, rules.get(0))
                : binds.bind(table, meant.possible(), rules);
    }

    String key(String name) {
        return sources.key(name);
    }
}

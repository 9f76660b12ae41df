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
 * Which tables have rules: those of the settings, those in column comments, and those of generated columns. Names are
 * compared without regard to case here, on purpose: it is better to refuse a write to a table whose name differs from a
 * rule's only in case than to leave it unfilled. It is asked without a lock by all that plan; tables are learned one at a time.
 */
public final class RuleBook {
    /** How many names are kept of tables that are no concern of the settings, and of views. */
    static final int MAX_NAMES = 10_000;

    private final Dialect dialect;
    private final RuleSources sources;
    private final RuleBinder binder;

    /** Tables with a rule, in lower case. */
    private volatile Set<String> names;

    private final boolean mayNumberColumns;

    /** The tables that synonyms lead to, by the synonyms in lower case. */
    private final Map<String, QualifiedName> synonyms = new ConcurrentHashMap<>();

    /** Tables to whose columns DDL has given a rule before it was known what they look like, in lower case. */
    private volatile Set<String> expected = Set.of();

    /** Views through which tables with a rule may be written to, by {@link #key}. */
    private volatile Set<String> views = Set.of();

    /** Tables without a rule that lead with a shard column: their statements are advised on. */
    private volatile Set<String> advised = Set.of();

    /**
     * Tables without a rule in which a key starts with a column that the database computes and Keyspread can compute
     * too. It is added to reads.
     */
    private volatile Set<String> computed = Set.of();

    /** Tables that may have rules of others that are not read yet; null as long as there are none. */
    private volatile @Nullable Heirs heirs;

    /** Null as long as no table with parents is known. */
    private volatile @Nullable ChildRules children;

    /** True if the engine did not say what it is. */
    private volatile boolean untold;

    private final UnlistedRules unlisted = new UnlistedRules();

    private final BoundTables kept = new BoundTables();

    /** Tables without a rule whose columns' types a plan rests on. */
    private volatile Set<String> watched = Set.of();

    public RuleBook(List<ShardRule> configured, Dialect dialect, Sequences sequences) {
        this.binder = new RuleBinder(dialect, sequences);
        this.sources = new RuleSources(configured, dialect);
        this.dialect = dialect;
        Set<String> ruled = new HashSet<>();
        boolean numbers = false;
        for (ShardRule rule : sources.configured()) {
            ruled.add(key(rule.table()));
            numbers |= rule.mayBeIdentity();
        }
        this.mayNumberColumns = numbers;
        this.names = Set.copyOf(ruled);
    }

    /** Notes the time zone of the database, and returns true if it is another one than was known. */
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
     * The database could not be asked which tables have rules in comments, partitions and views; or it was.
     *
     * @return whether statements are planned in another way from now on
     */
    public boolean unread(boolean now) {
        return unlisted.unread(now);
    }

    /** Returns true if it is not known which tables have rules. */
    public boolean areUnread() {
        return unlisted.areUnread();
    }

    /** The engine did not say what it is, so that no row is filled and no read rewritten. */
    public void engineIsUntold() {
        untold = true;
    }

    /** The engine has said what it is. */
    public void engineIsTold() {
        untold = false;
        kept.forgetAll();
    }

    /** Returns true if a rule may have rows numbered by what the database counts. */
    public boolean mayNumberColumns() {
        return mayNumberColumns || !expected.isEmpty();
    }

    /** A counter of the database's was set to another number, so that {@code identity()} fetches anew. */
    public void countersMoved() {
        binder.countersMoved();
    }

    /** Returns true if any name in the text could be a table with a rule, or one whose statements are advised on. */
    public boolean concerns(Tokens tokens) {
        Set<String> ruled = names;
        Set<String> known = advised;
        Set<String> generated = computed;
        if (unlisted.mayBe()) {
            return true;
        }
        if (ruled.isEmpty() && known.isEmpty() && generated.isEmpty()) {
            return false;
        }
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i)) {
                String name = key(tokens.name(i));
                if (ruled.contains(name) || known.contains(name) || generated.contains(name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns true if any name in the text could be a table with a rule, of the settings or the database's own. */
    public boolean namesRuled(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i) && isRuledOrComputed(tokens.name(i))) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a table of that name, in any schema, has a rule, of the settings or the database's own. */
    public boolean isRuledOrComputed(String table) {
        return isRuled(table) || isComputed(table);
    }

    /** Returns true if a text that can't be scanned, or not yet, might name a table with a rule. */
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

    /** The names of all tables whose reads may be given a column, in the case that the engine gives names without quotes. */
    public Set<String> namesRead() {
        Set<String> all = new HashSet<>(names);
        all.addAll(computed);
        return all;
    }

    /** Returns true if statements on a table of that name, in any schema, are advised on: it has a shard column without a rule. */
    public boolean isAdvised(String table) {
        return advised.contains(key(table));
    }

    /** Notes that a plan rests on what a table looks like; returns it as given. */
    @Nullable
    public Table watch(@Nullable Table table) {
        if (table != null && !watched.contains(key(table.name().name()))) {
            watchNew(table);
        }
        return table;
    }

    private synchronized void watchNew(Table table) {
        if (watched.size() < MAX_NAMES) {
            watched = with(watched, key(table.name().name()));
        }
    }

    /** Returns true if a plan rests on what a table of that name, in any schema, looks like. */
    public boolean isWatched(String table) {
        return watched.contains(key(table)) || watched.size() >= MAX_NAMES;
    }

    /**
     * Notes the rules in a table's column comments and generated columns, and whether it leads with a shard column.
     *
     * @return whether statements on it are planned in another way from now on
     */
    public synchronized boolean learn(Table table) {
        if (dialect.has(Capability.SYNONYMS)) {
            boolean isNews = learnOwn(table);
            return learnSynonyms(table) || isNews;
        }
        boolean isNews = learnOwn(table);
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

    /** A shard rule of a partition or child table concerns those who write by the names of its parents. */
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
        all.add(child, key(parent.name()));
        children = all;
        boolean isNews = !names.contains(key(parent.name()));
        names = with(names, key(parent.name()));
        return isNews;
    }

    /** Returns the tables that have shard rules of their own, and have or had parents. */
    public Set<QualifiedName> children() {
        ChildRules known = children;
        return known == null ? Set.of() : known.names();
    }

    /** A rule may name the table or any of its synonyms, and holds by all of them. */
    private boolean learnSynonyms(Table table) {
        QualifiedName name = table.name();
        boolean isNews = synonyms.remove(key(name.name())) != null;
        isNews |= synonyms.entrySet()
                .removeIf(entry -> entry.getValue().equals(name)
                        && table.otherNames().stream()
                                .noneMatch(other -> key(other.name()).equals(entry.getKey())));
        boolean isRuled = isRuled(name.name()) || table.otherNames().stream().anyMatch(other -> isRuled(other.name()));
        if (isRuled) {
            names = with(names, key(name.name()));
            for (QualifiedName other : table.otherNames()) {
                names = with(names, key(other.name()));
                isNews |= !name.equals(synonyms.put(key(other.name()), name));
            }
        }
        return isNews;
    }

    private boolean learnOwn(Table table) {
        String name = key(table.name().name());
        boolean isCommented = RuleSources.isCommented(table);
        if (isCommented && !expected.contains(name)) {
            expected = with(expected, name); // also for the time in which it is not known again
        }
        if (names.contains(name)) {
            return false;
        }
        if (isCommented) {
            names = with(names, name);
            return true;
        }
        if (computed.contains(name)) {
            return false;
        }
        if (sources.isComputed(table)) {
            computed = with(computed, name);
            return true;
        }
        if (!advised.contains(name) && advised.size() < MAX_NAMES && ShardColumns.leadingShard(table) != null) {
            advised = with(advised, name);
            return true;
        }
        return false;
    }

    /**
     * Notes that rows of a table with a rule may be written through a view.
     *
     * @return whether that is news
     */
    public synchronized boolean addView(String view) {
        if (views.contains(key(view))) {
            return false;
        }
        if (views.size() >= MAX_NAMES) {
            return unlisted.tooManyViews();
        }
        views = with(views, key(view));
        names = with(names, key(view));
        return true;
    }

    /**
     * DDL has written a rule into a column's comment, and the table is not known. The rule will be read with the table.
     */
    public synchronized void expect(String table) {
        names = with(names, key(table));
        expected = with(expected, key(table));
    }

    /** Expects shard rules of many tables, whose comments were not read yet. */
    public synchronized void expect(List<QualifiedName> tables) {
        Set<String> more = new HashSet<>();
        for (QualifiedName table : tables) {
            more.add(key(table.name()));
        }
        names = with(names, more);
        expected = with(expected, more);
    }

    /** Expects rules for a table that holds a part of another's rows: they will be read with it. */
    public synchronized void expectOf(QualifiedName child, QualifiedName parent) {
        Heirs known = heirs == null ? new Heirs() : heirs;
        known.expect(key(child.name()), child, parent);
        heirs = known;
        names = with(names, key(child.name()));
    }

    /**
     * Gives a table the rules of another of whose rows it holds a part.
     *
     * @return whether statements on it are planned in another way from now on
     */
    public synchronized boolean inherit(QualifiedName child, Table parent) {
        boolean isNews = sources.inherit(child, parent);
        if (!isNews) {
            return sources.isFull() && unlisted.tooMany();
        }
        names = with(names, key(child.name()));
        kept.forget(child.name());
        return true;
    }

    /** DDL has made more partitions than are kept; returns whether statements are planned in another way from now on. */
    public boolean tooManyPartitions() {
        return unlisted.tooMany();
    }

    /** Returns true if a table has the rules of another of whose rows it holds a part. */
    public boolean inheritsRules(QualifiedName table) {
        return sources.inherits(table);
    }

    /** Returns true if rows of a table with a rule are known to be shown by a view of that name. */
    public boolean isView(String name) {
        return views.contains(key(name));
    }

    /** Returns true if nothing else than views of tables with rules are known by that name, whose statements are planned alike whatever they show. */
    public boolean isOnlyView(String name) {
        return isView(name)
                && !isComputed(name)
                && !expected.contains(key(name))
                && sources.of(null, name, null).isEmpty();
    }

    /** Returns true if a rule fills that column of a table to which DDL adds it. */
    public boolean mayFill(QualifiedName table, String column, @Nullable String comment) {
        return (comment != null && ShardRule.mayBeWrittenBy(comment))
                || sources.of(table.schema(), table.name(), null).stream()
                        .anyMatch(rule -> dialect.sameName(rule.column(), column));
    }

    /** The expressions of a table's rules, by the columns that they fill, as the schema spells them. */
    public Map<String, String> expressions(Table table) {
        return sources.expressions(table);
    }

    private static Set<String> with(Set<String> set, String name) {
        return set.contains(name) ? set : with(set, Set.of(name));
    }

    private static Set<String> with(Set<String> set, Set<String> names) {
        Set<String> more = new HashSet<>(set);
        more.addAll(names);
        return Set.copyOf(more);
    }

    /**
     * The rules of a table that a statement writes to, by the name that it gives it, or null when it has none. Null
     * also if the database computes all such columns, since then there is nothing to write.
     */
    @Nullable
    public RuledTable findWritten(@Nullable String schema, String name, TableLookup tables) {
        if (!isRuled(name) && unlisted.mayBe()) {
            QualifiedName full = new QualifiedName(schema, name);
            RuledTable refusal = unlisted.refusal(full, tables.find(full), tables, this::isRuled);
            if (refusal != null) {
                return refusal; // else a comment of the table may have listed it just now
            }
        }
        if (!isRuled(name)) {
            return null;
        }
        RuledTable found = find(schema, name, tables);
        ChildRules below = children;
        return below == null
                ? found
                : below.guarded(
                        key(name),
                        new QualifiedName(schema, name),
                        found,
                        tables,
                        child -> find(child.name().schema(), child.name().name(), tables));
    }

    /** The rules of a table by the name that a statement gives it, or null when it has none. */
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
        Heirs unread = heirs;
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

    /** The rules that fit that table. */
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

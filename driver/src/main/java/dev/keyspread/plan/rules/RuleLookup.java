package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the shard rules of a table by the name in a statement: by its synonyms, by the search path, and by its parents and children.
 * {@link RuleBook} tells it, under its lock, by which names rows are reached, and threads that plan ask without one. In doubt it returns
 * a refusal, and never null for a table that may have a rule.
 */
final class RuleLookup {
    private final RuledNames names;
    private final RuleSources sources;
    private final RuleBinder binder;
    private final UnlistedRules unlisted;
    private final BoundTables kept = new BoundTables();

    /** Tables by their synonyms, which are in lower case and listed. */
    private final Map<String, QualifiedName> synonyms = new ConcurrentHashMap<>();

    /** Partitions and child tables whose parents' rules are not read yet; null as long as there are none. */
    private volatile @Nullable UnreadChildren unreadChildren;

    /** Null as long as no table with parents is known. */
    private volatile @Nullable ChildRules children;

    /** True if the engine did not say what it is. */
    private volatile boolean untold;

    RuleLookup(RuledNames names, RuleSources sources, RuleBinder binder, UnlistedRules unlisted) {
        this.names = names;
        this.sources = sources;
        this.binder = binder;
        this.unlisted = unlisted;
    }

    /** Drops what was bound to tables of that name. */
    void forget(String table) {
        kept.forget(table);
    }

    /** Drops what was bound to all tables. */
    void forgetAll() {
        kept.forgetAll();
    }

    /** See {@link RuleBook#engineIsUntold}. */
    void engineIsUntold() {
        untold = true;
    }

    /** See {@link RuleBook#engineIsTold}. */
    void engineIsTold() {
        untold = false;
        kept.forgetAll();
    }

    /** Notes a table's synonyms. A rule for one of its names holds for all of them. */
    boolean learnSynonyms(Table table) {
        QualifiedName name = table.name();
        boolean isNews = synonyms.remove(names.key(name.name())) != null;
        isNews |= synonyms.entrySet()
                .removeIf(entry -> entry.getValue().equals(name)
                        && table.otherNames().stream()
                                .noneMatch(other -> names.key(other.name()).equals(entry.getKey())));
        boolean isRuled = names.isRuled(name.name())
                || table.otherNames().stream().anyMatch(other -> names.isRuled(other.name()));
        if (isRuled) {
            names.list(name.name());
            for (QualifiedName other : table.otherNames()) {
                isNews |= !names.list(other.name()) || !name.equals(synonyms.put(names.key(other.name()), name));
            }
        }
        return isNews;
    }

    /** See {@link RuleBook#expectChild}. */
    boolean expectChild(QualifiedName child, QualifiedName parent) {
        ChildRules all = children == null ? new ChildRules() : children;
        boolean isNews = !names.isRuled(parent.name());
        if (names.hasRoomFor(parent.name())) {
            isNews |= all.add(child, names.key(parent.name()));
        }
        children = all;
        names.list(parent.name());
        return isNews;
    }

    /** See {@link RuleBook#expectOf}. */
    void expectOf(QualifiedName child, QualifiedName parent) {
        UnreadChildren known = unreadChildren == null ? new UnreadChildren() : unreadChildren;
        if (names.hasRoomFor(child.name())) {
            known.expect(names.key(child.name()), child, parent);
        }
        unreadChildren = known;
        names.list(child.name());
    }

    /** See {@link RuleBook#children}. */
    Set<QualifiedName> children() {
        ChildRules known = children;
        return known == null ? Set.of() : known.names();
    }

    /** See {@link RuleBook#hasRuledChildren}. */
    boolean hasRuledChildren(String table) {
        ChildRules known = children;
        return known != null && known.areBelow(names.key(table));
    }

    /** See {@link RuleBook#findWritten}. */
    @Nullable
    RuledTable findWritten(@Nullable String schema, String name, TableLookup tables) {
        RuledTable found = names.isRuled(name) ? findListed(schema, name, tables) : null;
        if (found != null || !(names.isRuled(name) ? unlisted.areTooMany() : unlisted.mayBe())) {
            return found;
        }
        QualifiedName full = new QualifiedName(schema, name);
        RuledTable refusal = unlisted.refusal(full, tables.find(full), tables, names::isRuled, sources);
        // Reading the table may have found a rule in its comments.
        return refusal == null && names.isRuled(name) ? findListed(schema, name, tables) : refusal;
    }

    private @Nullable RuledTable findListed(@Nullable String schema, String name, TableLookup tables) {
        RuledTable found = find(schema, name, tables);
        ChildRules known = children;
        boolean mayReachOthers = names.isView(name);
        ChildRules below = known == null && mayReachOthers ? new ChildRules() : known;
        return below == null
                ? found
                : below.guarded(
                        names.key(name),
                        new QualifiedName(schema, name),
                        mayReachOthers,
                        found,
                        tables,
                        child -> (names.isRuled(child.name()) || unlisted.areTooMany())
                                && !sources.inheritsExactly(child),
                        child -> names.isRuled(child.name().name())
                                ? find(child.name().schema(), child.name().name(), tables)
                                : unlisted.refusal(child.name(), child, tables, names::isRuled, sources));
    }

    /** See {@link RuleBook#find}. */
    @Nullable
    RuledTable find(@Nullable String schema, String name, TableLookup tables) {
        if (!names.isRead(name)) {
            return null;
        }
        QualifiedName target = synonyms.get(names.key(name));
        if (target != null && !sources.same(target.name(), name)) {
            return find(target.schema(), target.name(), tables);
        }
        SearchPathResolver.Meaning meant = SearchPathResolver.find(new QualifiedName(schema, name), tables);
        Table table = meant.table();
        UnreadChildren unread = unreadChildren;
        if (unread != null && meant.doubt() == null && !unread.areRulesRead(names.key(name), table, tables)) {
            return RuleBinder.unread(name);
        }
        if (table == null || meant.doubt() != null) {
            return find(schema, name, meant, binder);
        }
        return tables.drawsItself()
                ? find(schema, name, meant, binder.drawingBy(tables))
                : kept.get(name, table, meant.possible(), () -> find(schema, name, meant, binder));
    }

    /** Returns the rules that fit a table, or null if it has none. */
    @Nullable
    RuledTable find(Table table) {
        return find(table.name().schema(), table.name().name(), SearchPathResolver.Meaning.of(table), binder);
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
            return names.isRuled(name)
                    ? RuleBinder.doubtful(doubt.kind(), name, rules, doubt.why(), doubt.remedy())
                    : null;
        }
        if (rules.isEmpty() && names.isView(name)) {
            names.watch(table); // DDL may have it store its rows in others
        }
        if (rules.isEmpty() && table == null && names.isView(name)) {
            return RuleBinder.view(name);
        }
        if (rules.isEmpty()) {
            return table == null && names.isExpected(name) ? RuleBinder.unread(name) : null;
        }
        if (untold && table != null) {
            return RuleBinder.untold(name, table);
        }
        return table == null || table.columns().isEmpty()
                ? RuleBinder.unknown(name, rules.get(0))
                : binds.bind(table, meant.possible(), rules);
    }
}

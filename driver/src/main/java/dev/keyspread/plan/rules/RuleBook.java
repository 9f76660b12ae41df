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
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells which tables have shard rules: from settings, from column comments, and from generated columns. The {@code Planner} has one for
 * each database. Threads that plan ask without a lock; {@link #learn} and its neighbours take one.
 *
 * <p>Names are compared without regard to case, on purpose. A refused write to a table whose name differs only in case is better
 * than an unfilled row.
 */
public final class RuleBook {
    private final Dialect dialect;
    private final RuleSources sources;
    private final RuleBinder binder;

    private final RuledNames names;
    private final RuleLookup lookup;
    private final boolean mayNumberColumns;
    private final UnlistedRules unlisted = new UnlistedRules();

    public RuleBook(List<ShardRule> configured, Dialect dialect, Sequences sequences) {
        this.dialect = dialect;
        this.binder = new RuleBinder(dialect, sequences);
        this.sources = new RuleSources(configured, dialect);
        this.names = new RuledNames(dialect, sources, unlisted);
        this.lookup = new RuleLookup(names, sources, binder, unlisted);
        boolean numbers = false;
        for (ShardRule rule : sources.configured()) {
            numbers |= rule.mayBeIdentity();
        }
        this.mayNumberColumns = numbers;
    }

    /** Notes the time zone of the database. Returns true if it differs from the one that was known. */
    public boolean castsIn(@Nullable ZoneId databases) {
        boolean isNews = sources.castsIn(databases);
        if (isNews) {
            lookup.forgetAll();
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
        lookup.engineIsUntold();
    }

    /** Notes that the engine has said what it is. */
    public void engineIsTold() {
        lookup.engineIsTold();
    }

    /** Returns true if a rule may number rows from a counter of the database. */
    public boolean mayNumberColumns() {
        return mayNumberColumns || names.isAnyExpected();
    }

    /** Notes that a counter of the database was set to another number. {@code identity()} then fetches anew. */
    public void countersMoved() {
        binder.countersMoved();
    }

    /** Returns true if any name in the text could be a table with a rule, or one whose statements are advised on. */
    public boolean concerns(Tokens tokens) {
        return unlisted.mayBe() || names.areIn(tokens);
    }

    /** Returns true if any name in the text could be a table with a shard rule or a generated shard column. */
    public boolean namesRuled(Tokens tokens) {
        return names.areReadIn(tokens);
    }

    /** Returns true if a text that was not scanned might name a table with a rule. */
    public boolean couldBeNamedBy(String sql) {
        return unlisted.mayBe() || names.couldBeReadIn(sql);
    }

    /** Returns true if any table has a rule. */
    public boolean hasAny() {
        return names.isAnyRuled();
    }

    /** Returns true if any table may have a rule: one has, or they could not be read. */
    public boolean mayBeAny() {
        return hasAny() || areUnread();
    }

    /** Returns true if tables may have rules that are not listed, because these could not be read, or are too many. */
    private boolean mayBeUnlisted() {
        return areUnread() || (hasAny() && unlisted.mayBe());
    }

    /** Returns true if a text may name a table with a rule: it names a listed one, or not all are listed. */
    public boolean mayBeNamedIn(Tokens tokens) {
        return mayBeUnlisted() || namesRuled(tokens);
    }

    /** Returns true if a table of that name, in any schema, has a rule. */
    public boolean isRuled(String table) {
        return names.isRuled(table);
    }

    /** Returns true if a table of that name, in any schema, may have a rule: it has one, or not all such tables are listed. */
    public boolean mayBeRuled(String table) {
        return isRuled(table) || mayBeUnlisted();
    }

    /** Returns true if there is a table of that name whose reads name a column that the database computes. */
    public boolean isComputed(String table) {
        return names.isComputed(table);
    }

    /** Returns true if reads of a table of that name may be given a column: of its rule, or computed by the database. */
    public boolean isRead(String table) {
        return names.isRead(table);
    }

    /** Returns true if there is any table whose reads may be given a column. */
    public boolean isAnyRead() {
        return names.isAnyRead();
    }

    /** Returns the names of all tables whose reads may be given a column, as keys of this book. */
    public Set<String> namesRead() {
        return names.read();
    }

    /** Returns true if Keyspread advises on statements of a table of that name: its key starts with a shard column without a rule. */
    public boolean isAdvised(String table) {
        return names.isAdvised(table);
    }

    /** Notes that a plan depends on the table's columns. Returns the table unchanged. */
    @Nullable
    public Table watch(@Nullable Table table) {
        return names.watch(table);
    }

    /** Returns true if a plan may depend on the columns of a table of that name, in any schema. */
    public boolean isWatched(String table) {
        return names.isWatched(table);
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
            return lookup.learnSynonyms(table) || isNews;
        }
        if (isRuled(table.name().name())) {
            for (QualifiedName view : table.views()) {
                isNews |= addView(view.name());
            }
            for (QualifiedName child : table.otherNames()) {
                isNews |= inherit(child, table);
            }
        }
        isNews |= learnUnited(table);
        return learnParents(table) || isNews;
    }

    /** Notes tables with a shard rule in which another stores its rows. */
    private boolean learnUnited(Table table) {
        boolean isNews = false;
        for (QualifiedName each :
                table.options().containsKey(Table.UNION) ? table.otherNames() : List.<QualifiedName>of()) {
            isNews |= names.isRuled(each.name()) && expectChild(each, table.name());
        }
        return isNews;
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
        return lookup.expectChild(child, parent);
    }

    /** Returns the tables that have shard rules of their own, and have or had parents. */
    public Set<QualifiedName> children() {
        return lookup.children();
    }

    /** Returns true if a table of that name has, or had, partitions or child tables with shard rules of their own. */
    public boolean hasRuledChildren(String table) {
        return lookup.hasRuledChildren(table);
    }

    private boolean learnOwn(Table table) {
        String name = table.name().name();
        if (RuleSources.isCommented(table)) {
            boolean isNews = !names.isRuled(name);
            names.listExpected(name); // stays, for a time in which the table is not known again
            return isNews;
        }
        return !names.isRead(name)
                && ((sources.isComputed(table) && names.addComputed(name))
                        || (ShardColumns.leadingShard(table) != null && names.addAdvised(name)));
    }

    /**
     * Notes that rows of a table with a rule may be written through a view.
     *
     * @return whether statements on the view have to be planned anew
     */
    public synchronized boolean addView(String view) {
        return names.listView(view);
    }

    /**
     * Notes that DDL has written a rule into a column's comment of a table that is not known. The rule is read with the table.
     */
    public synchronized void expect(String table) {
        names.listExpected(table);
    }

    /** Notes tables with shard rules in comments that are not read yet. */
    public void expect(List<QualifiedName> tables) {
        for (QualifiedName table : tables) {
            expect(table.name());
        }
    }

    /** Notes a partition or child table whose parent may have shard rules. They are read when a statement names the child. */
    public synchronized void expectOf(QualifiedName child, QualifiedName parent) {
        lookup.expectOf(child, parent);
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
        names.list(child.name());
        lookup.forget(child.name());
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
        return names.isView(name);
    }

    /** Returns true if only views of tables with rules are known by that name. Their statements are planned alike, whatever they show. */
    public boolean isOnlyView(String name) {
        return isView(name)
                && !isComputed(name)
                && !names.isExpected(name)
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
        return lookup.findWritten(schema, name, tables);
    }

    /**
     * Returns a rule that a table of that name has as soon as it is made; null if there is none. One of a comment, or of a parent, was that of another
     * table of the name.
     */
    public @Nullable ShardRule ofNewTable(QualifiedName name) {
        List<ShardRule> rules = sources.ofSettings(name.schema(), name.name(), null);
        return rules.isEmpty() ? sources.behindPath(name.name()) : rules.get(0);
    }

    /** Returns the rules of a table by the name in a statement, or null if it has none. */
    @Nullable
    public RuledTable find(@Nullable String schema, String name, TableLookup tables) {
        return lookup.find(schema, name, tables);
    }

    /** Returns the rules that fit a table, or an empty list. */
    public List<TableRule> rules(Table table) {
        RuledTable ruled = lookup.find(table);
        return ruled == null ? List.of() : ruled.rules();
    }

    String key(String name) {
        return sources.key(name);
    }
}

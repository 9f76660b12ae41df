package dev.keyspread.sql.read;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.statement.TableUse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what one FROM list names, gathered while its statement is walked, and which names mean no tables there. {@link DmlReader} and
 * {@code ParsedDmlReader} make one for each block of a statement. For one thread. Everything has to be added before {@link #block} is asked
 * for.
 */
public final class Scope {
    /** Around a whole statement. */
    public static final Scope NONE = new Scope(-1, null, false, null);

    private final int index;
    private final @Nullable Scope outer;
    private final boolean seesOuter;
    private final @Nullable HiddenNames hidden;
    private final List<TableUse> tables = new ArrayList<>();
    private final List<DmlModel.Condition> ofJoins = new ArrayList<>(0);
    private final List<DmlModel.Condition> conditions = new ArrayList<>(1);
    private boolean only = true;
    private int items;
    private boolean mergesColumns;

    private Scope(int index, @Nullable Scope outer, boolean seesOuter, @Nullable HiddenNames hidden) {
        this.index = index;
        this.outer = outer;
        this.seesOuter = seesOuter;
        this.hidden = hidden;
    }

    /** The index of its block in the {@link DmlModel}. */
    public int index() {
        return index;
    }

    /** The scope of a block inside this one. */
    public Scope inner(int block) {
        return index < 0 ? new Scope(block, outer, seesOuter, hidden) : new Scope(block, this, true, hidden);
    }

    /** The scope of a query that sees none of this one's tables: a derived table. */
    public Scope uncorrelated() {
        return new Scope(-1, null, false, hidden);
    }

    /** The scope of a query outside WHERE and ON, in a select list for example. If rows are grouped there, not every column can be named. */
    public Scope outsideWhere() {
        return new Scope(-1, index < 0 ? outer : this, false, hidden);
    }

    /**
     * Returns a scope in which common table expressions hide tables of their names. Case is ignored: to hide one too many is safe.
     *
     * @param names the names of the WITH
     * @param count how many of them hide tables there, from the first one on
     */
    public Scope without(CommonNames names, int count) {
        HiddenNames more = new HiddenNames(names, count, hidden);
        return index < 0 ? new Scope(-1, outer, seesOuter, more) : new Scope(-1, this, true, more);
    }

    /** Returns true if a table of that name, unqualified, is a common table expression here. */
    public boolean hides(String name) {
        for (HiddenNames each = hidden; each != null; each = each.around) {
            if (each.names.isAmong(name, each.count)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a table in this block or around it goes by that name, so that {@code name.x} is a part of its rows. */
    public boolean knows(String name, Dialect dialect) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            if (scope.tables.stream().anyMatch(use -> use.isMeantBy(name, dialect))) {
                return true;
            }
        }
        return false;
    }

    /** Adds an item of the FROM list; null for one that is no base table. */
    public void add(@Nullable TableUse use) {
        if (use == null || (use.schema() == null && hides(use.name()))) {
            only = false;
        } else {
            tables.add(use);
        }
        items++;
    }

    /** Returns how many base tables the FROM list holds so far. */
    int tables() {
        return tables.size();
    }

    /** Adds the condition of the WHERE, which sees all tables of the block. */
    public void require(DmlModel.Condition condition) {
        conditions.add(condition);
    }

    /** Adds the condition of an ON, which sees the tables of its own join alone. */
    public void requireOfJoin(DmlModel.Condition condition) {
        ofJoins.add(condition);
    }

    /** Notes whether a join makes one column of two. */
    public void mergesColumns(boolean merges) {
        mergesColumns |= merges;
    }

    /** Returns what was gathered. */
    public DmlModel.Block block() {
        List<DmlModel.Condition> all = new ArrayList<>(ofJoins.size() + conditions.size());
        for (DmlModel.Condition condition : ofJoins) {
            all.add(items > 2 ? QualifiedColumns.of(condition) : condition);
        }
        all.addAll(conditions);
        return new DmlModel.Block(outer == null || !seesOuter ? -1 : outer.index, tables, only, all, mergesColumns);
    }

    /** Names of common table expressions: those of the innermost WITH, and those of each WITH around it. */
    private record HiddenNames(
            CommonNames names, int count, @Nullable HiddenNames around) {}
}

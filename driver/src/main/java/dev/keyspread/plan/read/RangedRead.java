package dev.keyspread.plan.read;

import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Adds to a range of a source all values that its shard can have: behind {@code LastAccess > ?} goes
 * {@code AND ShardId BETWEEN 0 AND 99}, so that the database can look for the range in each shard instead of reading all of the table. It
 * is sound because a row whose sources are not NULL has a shard within these bounds. A row with a NULL source has a NULL shard and would
 * be lost, so the conditions, or NOT NULL, must rule it out. {@link ReadPlanning} calls it.
 */
final class RangedRead {
    /** With more shards than this, the bounds do not help. */
    private static final long MAX = 100_000;

    private final Shape shape;
    private final Dialect dialect;
    private final Conditions conditions;
    private final DmlModel.Block block;
    private final TableUse use;
    private final TableRule rule;
    private final SqlEdits insertions;
    private int added;

    RangedRead(Shape shape, DmlModel.Block block, TableUse use, TableRule rule, SqlEdits insertions) {
        this.shape = shape;
        this.dialect = shape.tokens().dialect();
        this.conditions = new Conditions(block, use, rule, dialect);
        this.block = block;
        this.use = use;
        this.rule = rule;
        this.insertions = insertions;
    }

    /**
     * Adds what can be added.
     *
     * @return how many predicates were added
     */
    int plan() {
        boolean bounded = rule.minimum() >= -MAX && rule.maximum() <= MAX;
        if (bounded && !(dialect.has(Capability.COMPARES_BY_PLAN) && hasPaddedSource())) {
            for (DmlModel.Condition condition : block.conditions()) {
                visit(condition, Set.of(), Set.of());
            }
        }
        return added;
    }

    private boolean hasPaddedSource() {
        for (Column source : rule.sources()) {
            if (source.type().family() == ColumnType.Family.FIXED_TEXT) {
                return true;
            }
        }
        return false;
    }

    /** Walks down a condition; the sets hold the sources that conditions around this one fix, and those they say are there. */
    private void visit(DmlModel.Condition condition, Set<Column> outerFixed, Set<Column> outerThere) {
        List<DmlModel.Condition> group = Conditions.group(condition);
        for (DmlModel.Condition part : group) {
            if (conditions.namesTarget(part)) {
                return; // the application bounds the shard itself
            }
        }
        Set<Column> fixed = new HashSet<>(outerFixed);
        Set<Column> there = new HashSet<>(outerThere);
        DmlModel.Ranged first = null;
        for (DmlModel.Condition part : group) {
            List<Column> named = sources(part);
            there.addAll(named);
            if (part instanceof DmlModel.Ranged ranged) {
                first = first == null && !named.isEmpty() ? ranged : first;
            } else {
                fixed.addAll(named);
            }
        }
        if (fixed.size() == rule.sources().size()) {
            return; // the shard itself is known
        }
        if (first != null && !mayBeNull(there)) {
            add(first);
            return;
        }
        for (DmlModel.Condition part : group) {
            if (part instanceof DmlModel.Or any) {
                for (DmlModel.Condition branch : any.parts()) {
                    visit(branch, fixed, there);
                }
            }
        }
    }

    private boolean mayBeNull(Set<Column> there) {
        for (Column source : rule.sources()) {
            if (source.nullable() && !there.contains(source)) {
                return true;
            }
        }
        return false;
    }

    private List<Column> sources(DmlModel.Condition part) {
        List<DmlModel.ColumnUse> columns = part.compared();
        List<Column> named = new ArrayList<>();
        for (Column source : rule.sources()) {
            if (isNamed(source, columns)) {
                named.add(source);
            }
        }
        return named;
    }

    private boolean isNamed(Column source, List<DmlModel.ColumnUse> columns) {
        for (DmlModel.ColumnUse column : columns) {
            if (conditions.isColumn(column, source)) {
                return true;
            }
        }
        return false;
    }

    private void add(DmlModel.Ranged range) {
        String column = BlockNames.beside(
                shape, block, use, range.column(), rule.target().name());
        insertions.add(
                shape.token(range.end()) - 1,
                " AND " + column + " BETWEEN " + rule.literal(rule.minimum()) + " AND " + rule.literal(rule.maximum()));
        added++;
    }
}

package dev.keyspread.plan.read;

import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds the shard to joins by id: behind {@code a.id = b.id} goes {@code AND a.shard = b.shard}, where both tables store the same function
 * of these columns. It is sound because it is implied: if the ids are equal, so are the shards. It goes directly behind the equality, in
 * WHERE, in the ON of an outer join, or in the WHERE of a subquery that names an outer table. {@link ReadPlanning} calls it.
 */
final class JoinedRead {
    private final Shape shape;
    private final Dialect dialect;
    private final DmlModel model;
    private final DmlModel.Block block;
    private final TableUse use;
    private final List<TableRule> rules;
    private final Rules trusted;
    private final SqlEdits insertions;
    private int added;

    /** The rules of a table whose stored rows may be trusted to follow them. */
    interface Rules {
        List<TableRule> of(TableUse use);
    }

    /** The table whose columns are compared with ours: where it stands, its rule, and the index of an outer block or -1. */
    private record Partner(DmlModel.Block block, TableUse use, TableRule rule, int outer) {}

    JoinedRead(Shape shape, DmlModel model, DmlModel.Block block, TableUse use, Rules trusted, SqlEdits insertions) {
        this.shape = shape;
        this.dialect = shape.tokens().dialect();
        this.model = model;
        this.block = block;
        this.use = use;
        this.rules = trusted.of(use);
        this.trusted = trusted;
        this.insertions = insertions;
    }

    /**
     * Adds what can be added.
     *
     * @return how many predicates were added
     */
    int plan() {
        List<DmlModel.ColumnEquality> own = new ArrayList<>();
        gatherOwn(block.conditions(), own);
        if (own.isEmpty()) {
            return 0;
        }
        for (Partner partner : partners(own)) {
            rules.forEach(rule -> plan(rule, partner));
        }
        return added;
    }

    /** Gathers the equalities that name a source column of this table, however deep they stand. */
    private void gatherOwn(List<DmlModel.Condition> conditions, List<DmlModel.ColumnEquality> own) {
        for (DmlModel.Condition each : conditions) {
            if (each instanceof DmlModel.And all) {
                gatherOwn(all.parts(), own);
            } else if (each instanceof DmlModel.Or any) {
                gatherOwn(any.parts(), own);
            } else if (each instanceof DmlModel.ColumnEquality equated
                    && (isSource(equated.left()) || isSource(equated.right()))) {
                own.add(equated);
            }
        }
    }

    private boolean isSource(DmlModel.ColumnUse column) {
        for (TableRule rule : rules) {
            for (Column source : rule.sources()) {
                if (isOwn(column, source)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The tables behind this one in its FROM list, so that no pair comes twice, and those of the blocks around; only tables that an equality may name. */
    private List<Partner> partners(List<DmlModel.ColumnEquality> named) {
        List<Partner> partners = new ArrayList<>();
        int own = block.tables().indexOf(use);
        for (TableUse other : block.tables().subList(own + 1, block.tables().size())) {
            if (mayName(named, other)) {
                trusted.of(other).forEach(rule -> partners.add(new Partner(block, other, rule, -1)));
            }
        }
        DmlModel.Block inner = block;
        while (inner.outer() >= 0 && inner.only()) {
            int index = inner.outer();
            DmlModel.Block around = model.blocks().get(index);
            for (TableUse other : around.tables()) {
                if (mayName(named, other)) {
                    trusted.of(other).forEach(rule -> partners.add(new Partner(around, other, rule, index)));
                }
            }
            inner = around;
        }
        return partners;
    }

    private boolean mayName(List<DmlModel.ColumnEquality> equalities, TableUse other) {
        for (DmlModel.ColumnEquality each : equalities) {
            if (mayName(each.left(), other) || mayName(each.right(), other)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayName(DmlModel.ColumnUse column, TableUse other) {
        return column.qualifier() == null || other.isMeantBy(column.qualifier(), dialect);
    }

    private void plan(TableRule rule, Partner partner) {
        if (rule.sameFunction(partner.rule()) && comparable(rule, partner.rule())) {
            int size = rule.sources().size();
            for (DmlModel.Condition condition : block.conditions()) {
                visit(condition, new DmlModel.@Nullable ColumnEquality[size], rule, partner);
            }
        }
    }

    /** Returns true if the database compares the sources as what they are, neither padded nor converted. */
    private boolean comparable(TableRule rule, TableRule other) {
        for (int i = 0; i < rule.sources().size(); i++) {
            ColumnType.Family family = rule.sources().get(i).type().family();
            boolean padded = family == ColumnType.Family.FIXED_TEXT || family == ColumnType.Family.FIXED_BYTES;
            if (padded || family != other.sources().get(i).type().family()) {
                return false;
            }
        }
        return true;
    }

    private void visit(
            DmlModel.Condition condition, DmlModel.@Nullable ColumnEquality[] outer, TableRule rule, Partner partner) {
        List<DmlModel.Condition> group = Conditions.group(condition);
        DmlModel.@Nullable ColumnEquality[] found = outer.clone();
        DmlModel.ColumnEquality last = null;
        for (DmlModel.Condition part : group) {
            if (part instanceof DmlModel.ColumnEquality equated) {
                if (joins(equated, rule.target(), partner.rule().target(), partner)) {
                    return; // the application compares the shards itself
                }
                last = note(equated, found, rule, partner) ? equated : last;
            }
        }
        boolean complete = true;
        for (DmlModel.ColumnEquality each : found) {
            complete &= each != null;
        }
        if (complete && last != null) {
            add(last, rule, partner);
        } else if (!complete) {
            for (DmlModel.Condition part : group) {
                if (part instanceof DmlModel.Or any) {
                    any.parts().forEach(branch -> visit(branch, found, rule, partner));
                }
            }
        }
    }

    private boolean note(
            DmlModel.ColumnEquality equated,
            DmlModel.@Nullable ColumnEquality[] found,
            TableRule rule,
            Partner partner) {
        for (int i = 0; i < found.length; i++) {
            Column other = partner.rule().sources().get(i);
            if (found[i] == null && joins(equated, rule.sources().get(i), other, partner)) {
                found[i] = equated;
                return true;
            }
        }
        return false;
    }

    /** Returns true if an equality compares a column of this table with one of the partner's. */
    private boolean joins(DmlModel.ColumnEquality equated, Column own, Column other, Partner partner) {
        return (isOwn(equated.left(), own) && isPartners(equated.right(), other, partner))
                || (isOwn(equated.right(), own) && isPartners(equated.left(), other, partner));
    }

    private boolean isOwn(DmlModel.ColumnUse column, Column own) {
        return BlockNames.means(block, use, column, own.name(), dialect);
    }

    private boolean isPartners(DmlModel.ColumnUse column, Column other, Partner partner) {
        if (!BlockNames.means(partner.block(), partner.use(), column, other.name(), dialect)) {
            return false;
        }
        return partner.outer() < 0 || (column.qualifier() != null && isSeen(column.qualifier(), partner.outer()));
    }

    /** Returns true if neither the subquery nor a block between it and the outer one has a table that goes by that name. */
    private boolean isSeen(String qualifier, int outer) {
        boolean seen = !hasTable(block, qualifier);
        for (int between = block.outer();
                between != outer;
                between = model.blocks().get(between).outer()) {
            seen &= !hasTable(model.blocks().get(between), qualifier);
        }
        return seen;
    }

    private boolean hasTable(DmlModel.Block searched, String qualifier) {
        return searched.tables().stream().anyMatch(table -> table.isMeantBy(qualifier, dialect));
    }

    private void add(DmlModel.ColumnEquality last, TableRule rule, Partner partner) {
        boolean left = rule.sources().stream().anyMatch(source -> isOwn(last.left(), source))
                && partner.rule().sources().stream().anyMatch(source -> isPartners(last.right(), source, partner));
        DmlModel.ColumnUse own = left ? last.left() : last.right();
        DmlModel.ColumnUse other = left ? last.right() : last.left();
        String mine = BlockNames.beside(shape, block, use, own, rule.target().name());
        String theirs = BlockNames.beside(
                shape,
                partner.block(),
                partner.use(),
                other,
                partner.rule().target().name());
        insertions.add(shape.token(last.end()) - 1, " AND " + mine + " = " + theirs);
        added++;
    }
}

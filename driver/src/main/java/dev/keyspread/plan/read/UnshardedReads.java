package dev.keyspread.plan.read;

import dev.keyspread.advice.inspection.ShardColumns;
import dev.keyspread.advice.statement.StatementAdvice;
import dev.keyspread.plan.observe.StatementFindings;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Advises on joins and ranges that leave out the shard that leads a key, and to which Keyspread did not add it. {@link ReadPlanning}
 * calls it. It changes no text.
 */
final class UnshardedReads {
    /** With more shards than this, bounds do not help. */
    private static final long MAX = 100_000;

    private final RuleBook rules;
    private final TableLookup tables;
    private final StatementFindings findings;
    private final Dialect dialect;

    /**
     * A table that leads with a shard column.
     *
     * @param sources the columns by which its rows are known without it
     * @param rule what fills it, or null
     */
    private record Sharded(
            Table table,
            Column shard,
            List<String> sources,
            @Nullable TableRule rule) {}

    UnshardedReads(Shape shape, RuleBook rules, TableLookup tables, StatementFindings findings) {
        this.rules = rules;
        this.tables = tables;
        this.findings = findings;
        this.dialect = shape.tokens().dialect();
    }

    /** Looks at one table of a block, to which nothing was added. */
    void advise(DmlModel.Block block, TableUse use) {
        Sharded sharded = sharded(use);
        if (sharded == null) {
            return;
        }
        List<DmlModel.Condition> parts = new ArrayList<>();
        for (DmlModel.Condition condition : block.conditions()) {
            parts.addAll(Conditions.group(condition));
        }
        boolean keyed = false;
        boolean ranged = false;
        for (DmlModel.Condition part : parts) {
            if (part instanceof DmlModel.Or
                    || names(block, use, part, sharded.shard().name())) {
                return; // conditions under OR are not looked into
            }
            boolean isRange = part instanceof DmlModel.Ranged;
            boolean namesSource = namesAny(block, use, part, sharded.sources());
            ranged |= isRange && namesSource;
            keyed |= !isRange && !(part instanceof DmlModel.ColumnEquality) && namesSource;
        }
        if (keyed) {
            return; // missing-shard-read speaks of it
        }
        List<DmlModel.Condition> own = new ArrayList<>();
        for (DmlModel.Condition part : parts) {
            if (part instanceof DmlModel.ColumnEquality equated
                    && (isOneOf(block, use, equated.left(), sharded.sources())
                            || isOneOf(block, use, equated.right(), sharded.sources()))) {
                own.add(part);
            }
        }
        if (!own.isEmpty()) {
            join(block, use, sharded, own);
        }
        if (!own.isEmpty() && !ranged && parts.stream().noneMatch(part -> isAbout(block, use, part))) {
            lookUp(block, use, sharded, own, parts);
        }
        TableRule rule = sharded.rule();
        boolean bounded = rule == null || (rule.minimum() > -MAX && rule.maximum() < MAX);
        if (ranged && bounded) {
            findings.report(StatementAdvice.rangeWithoutShard(
                    sharded.table(),
                    sharded.shard(),
                    rule == null ? null : rule.minimum(),
                    rule == null ? null : rule.maximum(),
                    dialect));
        }
    }

    private void join(DmlModel.Block block, TableUse use, Sharded sharded, List<DmlModel.Condition> own) {
        int place = block.tables().indexOf(use);
        for (TableUse other : block.tables().subList(0, place)) {
            Sharded partner = mayName(own, other) ? sharded(other) : null;
            if (partner != null && own.stream().anyMatch(part -> joins(block, use, sharded, other, partner, part))) {
                findings.report(StatementAdvice.missingShardJoin(
                        sharded.table(), sharded.shard(), partner.table().name().name(), dialect));
                return;
            }
        }
    }

    /** The rows of a table without a shard are chosen by a value, and for each of them this table is searched by what its shard is computed from. */
    private void lookUp(
            DmlModel.Block block,
            TableUse use,
            Sharded sharded,
            List<DmlModel.Condition> own,
            List<DmlModel.Condition> parts) {
        for (TableUse other : block.tables()) {
            boolean isEquated = mayName(own, other)
                    && sharded.sources().stream()
                            .allMatch(
                                    source -> own.stream().anyMatch(part -> equates(block, use, source, other, part)));
            boolean isJoined =
                    isEquated && sharded(other) == null && parts.stream().anyMatch(part -> isAbout(block, other, part));
            if (isJoined) {
                findings.report(
                        StatementAdvice.missingShardLookUp(sharded.table(), sharded.shard(), other.name(), dialect));
                return;
            }
        }
    }

    /** Returns true if an equality has a qualifier by which that table goes. */
    private boolean mayName(List<DmlModel.Condition> equalities, TableUse other) {
        for (DmlModel.Condition each : equalities) {
            if (each instanceof DmlModel.ColumnEquality equated
                    && (isQualifiedBy(other, equated.left()) || isQualifiedBy(other, equated.right()))) {
                return true;
            }
        }
        return false;
    }

    private boolean isQualifiedBy(TableUse use, DmlModel.ColumnUse column) {
        return column.qualifier() != null && use.isMeantBy(column.qualifier(), dialect);
    }

    /** Returns true if a condition compares a column of that table with a value, or may do so. */
    private boolean isAbout(DmlModel.Block block, TableUse use, DmlModel.Condition part) {
        return part instanceof DmlModel.Other
                || part.compared().stream().anyMatch(column -> BlockNames.means(block, use, column, dialect));
    }

    private boolean equates(
            DmlModel.Block block, TableUse use, String source, TableUse other, DmlModel.Condition part) {
        if (!(part instanceof DmlModel.ColumnEquality equated)) {
            return false;
        }
        DmlModel.ColumnUse left = equated.left();
        DmlModel.ColumnUse right = equated.right();
        return (isOneOf(block, use, left, List.of(source)) && isQualifiedBy(block, other, right))
                || (isOneOf(block, use, right, List.of(source)) && isQualifiedBy(block, other, left));
    }

    private boolean isQualifiedBy(DmlModel.Block block, TableUse use, DmlModel.ColumnUse column) {
        return column.qualifier() != null && BlockNames.means(block, use, column, dialect);
    }

    private boolean joins(
            DmlModel.Block block,
            TableUse use,
            Sharded sharded,
            TableUse other,
            Sharded partner,
            DmlModel.Condition part) {
        if (!(part instanceof DmlModel.ColumnEquality equated)) {
            return false;
        }
        return sides(block, use, sharded, other, partner, equated.left(), equated.right())
                || sides(block, use, sharded, other, partner, equated.right(), equated.left());
    }

    private boolean sides(
            DmlModel.Block block,
            TableUse use,
            Sharded sharded,
            TableUse other,
            Sharded partner,
            DmlModel.ColumnUse ours,
            DmlModel.ColumnUse theirs) {
        return isOneOf(block, use, ours, sharded.sources()) && isOneOf(block, other, theirs, partner.sources());
    }

    private boolean isOneOf(DmlModel.Block block, TableUse use, DmlModel.ColumnUse column, List<String> names) {
        return column.qualifier() != null
                && names.stream().anyMatch(name -> BlockNames.means(block, use, column, name, dialect));
    }

    private boolean names(DmlModel.Block block, TableUse use, DmlModel.Condition condition, String column) {
        List<DmlModel.ColumnUse> columns = condition instanceof DmlModel.ColumnEquality equated
                ? List.of(equated.left(), equated.right())
                : condition.compared();
        for (DmlModel.ColumnUse named : columns) {
            if (BlockNames.means(block, use, named, column, dialect)) {
                return true;
            }
        }
        return false;
    }

    private boolean namesAny(DmlModel.Block block, TableUse use, DmlModel.Condition condition, List<String> columns) {
        for (String column : columns) {
            if (names(block, use, condition, column)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Sharded sharded(TableUse use) {
        RuledTable ruled = rules.find(use.schema(), use.name(), tables);
        if (ruled != null && ruled.table() != null) {
            for (TableRule rule : ruled.rules()) {
                if (!rule.generator() && leads(ruled.table(), rule)) {
                    List<String> sources = new ArrayList<>();
                    for (Column source : rule.sources()) {
                        sources.add(source.name());
                    }
                    return new Sharded(ruled.table(), rule.target(), sources, rule);
                }
            }
            return null;
        }
        Table table =
                rules.isAdvised(use.name()) ? tables.findForAdvice(new QualifiedName(use.schema(), use.name())) : null;
        Column shard = table == null ? null : ShardColumns.leadingShard(table);
        if (table == null || shard == null) {
            return null;
        }
        List<String> rest = new ArrayList<>();
        for (KeyPart part : table.key().subList(1, table.key().size())) {
            rest.add(part.column());
        }
        return new Sharded(table, shard, rest, null);
    }

    private static boolean leads(Table table, TableRule rule) {
        return !table.key().isEmpty()
                && table.key().get(0).column().equalsIgnoreCase(rule.target().name());
    }
}

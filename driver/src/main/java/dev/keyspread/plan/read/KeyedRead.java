package dev.keyspread.plan.read;

import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.Values;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds the shard predicate to one block's keyed conditions on one table: behind {@code Id = ?} goes {@code AND ShardId = ?}. It is sound
 * because the rule implies it: every row that meets the first condition meets the second. Under AND and OR alone, the same rows come
 * back. Nothing is ever removed or changed. {@link ReadPlanning} calls it.
 */
final class KeyedRead {
    private final Shape shape;
    private final Dialect dialect;
    private final Conditions conditions;
    private final ShardValueList combinations;
    private final KeyPairs pairs;
    private final DmlModel.Block block;
    private final TableUse use;
    private final TableRule rule;
    private final SqlEdits insertions;
    private int added;
    private @Nullable String doubt;

    KeyedRead(Shape shape, Values values, DmlModel.Block block, TableUse use, TableRule rule, SqlEdits insertions) {
        this.shape = shape;
        this.dialect = shape.tokens().dialect();
        this.conditions = new Conditions(block, use, rule, dialect);
        this.combinations = new ShardValueList(shape, values, rule);
        this.pairs = new KeyPairs(shape, rule);
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
        for (DmlModel.Condition condition : block.conditions()) {
            visit(condition, Map.of());
        }
        return added;
    }

    /** Why a predicate was not added although the condition gives the key, or null. */
    @Nullable
    String doubt() {
        return doubt;
    }

    /** Walks down a condition; {@code outer} holds the sources that conditions around this one have fixed. */
    private void visit(DmlModel.Condition condition, Map<Column, ShardValueList.Given> outer) {
        List<DmlModel.Condition> group = Conditions.group(condition);
        for (DmlModel.Condition part : group) {
            if (conditions.namesTarget(part)) {
                return; // the application gives the shard itself
            }
        }
        Map<Column, ShardValueList.Given> fixed = new HashMap<>(outer);
        DmlModel.Condition last = null;
        for (DmlModel.Condition part : group) {
            if (part instanceof DmlModel.KeyedRow && dialect.has(Capability.COMPARES_BY_PLAN)) {
                doubt = fixesSource(part)
                        ? "H2 converts the values of rows in a way that depends on the index it uses"
                        : doubt;
            } else {
                last = fix(part, fixed) ? part : last;
            }
        }
        boolean complete = fixed.size() == rule.sources().size();
        if (complete && last != null) {
            add(last, fixed);
        }
        if (!complete) {
            for (DmlModel.Condition part : group) {
                if (part instanceof DmlModel.Or any) {
                    for (DmlModel.Condition branch : any.parts()) {
                        visit(branch, fixed);
                    }
                }
            }
        }
    }

    private boolean fixesSource(DmlModel.Condition part) {
        return firstSource(part) != null;
    }

    /** The first column of a condition that is a source of the rule. */
    private DmlModel.@Nullable ColumnUse firstSource(DmlModel.Condition part) {
        for (DmlModel.ColumnUse column : part.compared()) {
            if (sourceOf(column) != null) {
                return column;
            }
        }
        return null;
    }

    /** Notes the sources that a condition fixes and none before it; tells whether there is one. */
    private boolean fix(DmlModel.Condition part, Map<Column, ShardValueList.Given> fixed) {
        boolean fixing = part instanceof DmlModel.ValueEquality
                || part instanceof DmlModel.KeyedRow
                || part instanceof DmlModel.KeyedArray;
        if (!fixing) {
            return false;
        }
        boolean news = false;
        List<DmlModel.ColumnUse> columns = part.compared();
        for (int i = 0; i < columns.size(); i++) {
            Column source = sourceOf(columns.get(i));
            news |= source != null && fixed.putIfAbsent(source, new ShardValueList.Given(part, i)) == null;
        }
        return news;
    }

    private @Nullable Column sourceOf(DmlModel.ColumnUse column) {
        for (Column source : rule.sources()) {
            if (conditions.isColumn(column, source)) {
                return source;
            }
        }
        return null;
    }

    private void add(DmlModel.Condition last, Map<Column, ShardValueList.Given> fixed) {
        if (dialect.has(Capability.COMPARES_BY_PLAN) && hasPaddedSource()) {
            // H2 makes an IN of several conditions ORed, which then compares otherwise: what is added must not prevent
            // that.
            doubt = "H2 compares a CHAR with its padding or without, depending on the conditions around it";
            return;
        }
        try {
            List<Computation> computations = combinations.of(fixed);
            if (computations.isEmpty()) {
                return;
            }
            DmlModel.ColumnUse beside = Objects.requireNonNull(firstSource(last));
            String column =
                    BlockNames.beside(shape, block, use, beside, rule.target().name());
            int after = shape.token(end(last)) - 1;
            if (computations.get(0).isArray()) {
                insertions.add(
                        after,
                        " AND " + column + (dialect.has(Capability.GOOGLESQL_QUERIES) ? " IN UNNEST(" : " = ANY ("),
                        computations.get(0));
                insertions.add(after, ")");
            } else if (computations.size() == 1) {
                addEqual(after, " AND " + column + " = ", computations.get(0), fixed);
            } else if (pairs.areFor(block, last, computations)) {
                String source = rule.sources().get(0).name();
                String columns = column + ", " + BlockNames.beside(shape, block, use, beside, source);
                pairs.add(after, columns, computations, insertions);
            } else {
                addList(after, column, computations);
            }
            added++;
        } catch (NotFillableException inDoubt) {
            doubt = inDoubt.getMessage(); // no predicate is added, and the read goes out unchanged
        }
    }

    private void addEqual(int after, String sql, Computation computation, Map<Column, ShardValueList.Given> fixed)
            throws NotFillableException {
        List<Integer> literals = literals(fixed);
        if (literals == null) {
            insertions.add(after, sql, computation);
        } else {
            insertions.add(after, sql, computation, literals);
        }
    }

    /** The tokens of the sources' values where each is a literal of one token that stands by itself; else null. */
    private @Nullable List<Integer> literals(Map<Column, ShardValueList.Given> fixed) {
        List<Integer> literals = new ArrayList<>();
        for (Column source : rule.sources()) {
            ShardValueList.Given given = Objects.requireNonNull(fixed.get(source));
            if (!(given.condition() instanceof DmlModel.ValueEquality keyed)
                    || keyed.valuesTo() - keyed.valuesFrom() != 1
                    || shape.isFolded(keyed.valuesFrom())
                    || !isLiteral(shape.token(keyed.valuesFrom()))) {
                return null;
            }
            literals.add(shape.token(keyed.valuesFrom()));
        }
        return literals;
    }

    private boolean isLiteral(int token) {
        TokenKind kind = shape.tokens().kind(token);
        return kind == TokenKind.NUMBER || kind == TokenKind.STRING || kind == TokenKind.BYTES;
    }

    private static int end(DmlModel.Condition condition) {
        if (condition instanceof DmlModel.KeyedRow row) {
            return row.end();
        }
        return condition instanceof DmlModel.KeyedArray array
                ? array.end()
                : ((DmlModel.ValueEquality) condition).end();
    }

    private boolean hasPaddedSource() {
        for (Column source : rule.sources()) {
            if (source.type().family() == ColumnType.Family.FIXED_TEXT) {
                return true;
            }
        }
        return false;
    }

    private void addList(int after, String column, List<Computation> computations) throws NotFillableException {
        insertions.vary();
        Set<String> literals = new LinkedHashSet<>();
        List<Computation> computed = new ArrayList<>();
        for (Computation computation : computations) {
            if (computation.isConstant()) {
                literals.add(rule.literal(computation.constant()));
            } else {
                computed.add(computation);
            }
        }
        insertions.add(after, " AND " + column + " IN (" + String.join(", ", literals));
        String separator = literals.isEmpty() ? "" : ", ";
        for (Computation computation : computed) {
            insertions.add(after, separator, computation);
            separator = ", ";
        }
        insertions.add(after, ")");
    }
}

package dev.keyspread.plan.read;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.Values;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.shape.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Lists the shards that conditions on all sources of a rule leave: one for each combination of the values they give. {@link KeyedRead}
 * asks it. If the list is too long or a value is in doubt, it must throw before anything is inserted.
 */
final class ShardValueList {
    /** More than this are not written out; the read stays as it is. */
    private static final int MAX = 1_000;

    /** Types whose values compare in arrays as outside of them, and that the driver binds without a conversion. */
    private static final Set<Family> IN_ARRAYS =
            EnumSet.of(Family.INTEGER, Family.UNSIGNED_LONG, Family.DECIMAL, Family.BOOLEAN, Family.TEXT, Family.UUID);

    private final Shape shape;
    private final Tokens tokens;
    private final Values values;
    private final TableRule rule;

    ShardValueList(Shape shape, Values values, TableRule rule) {
        this.shape = shape;
        this.tokens = shape.tokens();
        this.values = values;
        this.rule = rule;
    }

    /**
     * Where a source's values come from.
     *
     * @param condition a {@link DmlModel.ValueEquality}, {@link DmlModel.KeyedRow} or {@link DmlModel.KeyedArray}
     * @param index the column's place in the row
     */
    record Given(DmlModel.Condition condition, int index) {}

    /**
     * The distinct shards; none for a combination with a NULL, which no row meets, and which GoogleSQL forbids to write.
     *
     * @throws NotFillableException when they are too many, or a value is not one that can be told now or bound later
     */
    List<Computation> of(Map<Column, Given> fixed) throws NotFillableException {
        List<List<Source>> combinations = List.of(List.of());
        List<DmlModel.Condition> conditions = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (Column column : rule.sources()) {
            Given given = Objects.requireNonNull(fixed.get(column));
            if (given.condition() instanceof DmlModel.KeyedArray
                    && !IN_ARRAYS.contains(column.type().family())) {
                throw new NotFillableException(
                        RefusalKind.PARAMETER_FORM,
                        "how the elements of an array compare with " + column.name() + " is not known",
                        "give them in an IN list");
            }
            int at = conditions.indexOf(given.condition());
            if (at < 0) {
                at = conditions.size();
                conditions.add(given.condition());
                combinations = multiply(combinations, rows(given.condition(), column));
            }
            places.add(width(conditions, at) + given.index());
        }
        Set<Computation> distinct = new HashSet<>();
        List<Computation> computations = new ArrayList<>();
        for (List<Source> all : combinations) {
            List<Source> sources = new ArrayList<>(places.size());
            for (int place : places) {
                sources.add(all.get(place));
            }
            Computation computation = new Computation(rule, sources, Purpose.COMPARE);
            // Computed here, so that doubt arises before anything is inserted.
            boolean matchesNothing = computation.isConstant() && computation.constant() == null;
            if (!matchesNothing && (combinations.size() == 1 || distinct.add(computation))) {
                computations.add(computation);
            }
        }
        requireSingleArray(computations);
        return computations;
    }

    /** Shards of an array are bound as one, which has no place in a list. */
    private static void requireSingleArray(List<Computation> computations) throws NotFillableException {
        boolean isArray = false;
        int arrays = 0;
        for (Computation computation : computations) {
            isArray |= computation.isArray();
        }
        if (!isArray) {
            return;
        }
        for (Source source : computations.get(0).sources()) {
            arrays += source.array() ? 1 : 0;
        }
        if (computations.size() > 1 || arrays > 1) {
            throw new NotFillableException(
                    RefusalKind.PARAMETER_FORM,
                    "an array stands beside a list of values",
                    "give the values of all lists but one as single values");
        }
    }

    /** How many values the conditions before that one give in each combination. */
    private static int width(List<DmlModel.Condition> conditions, int before) {
        int width = 0;
        for (DmlModel.Condition condition : conditions.subList(0, before)) {
            width += condition.compared().size();
        }
        return width;
    }

    private static List<List<Source>> multiply(List<List<Source>> combinations, List<List<Source>> rows)
            throws NotFillableException {
        if ((long) combinations.size() * rows.size() > MAX) {
            throw tooMany();
        }
        List<List<Source>> longer = new ArrayList<>();
        for (List<Source> combination : combinations) {
            for (List<Source> row : rows) {
                List<Source> next = new ArrayList<>(combination);
                next.addAll(row);
                longer.add(next);
            }
        }
        return longer;
    }

    private static NotFillableException tooMany() {
        return new NotFillableException(
                RefusalKind.PARAMETER_FORM,
                "its IN lists have too many combinations",
                "give the shard in the statement");
    }

    private List<List<Source>> rows(DmlModel.Condition condition, Column column) throws NotFillableException {
        if (condition instanceof DmlModel.KeyedRow row) {
            return rows(row);
        }
        if (condition instanceof DmlModel.KeyedArray array) {
            int parameter = shape.token(array.value());
            return List.of(List.of(
                    Source.elementsOf(values.read(parameter, parameter + 1).parameter())));
        }
        List<List<Source>> choices = new ArrayList<>();
        if (condition instanceof DmlModel.ValueEquality keyed && keyed.cast() != null) {
            Family cast = keyed.cast().equals("UUID") ? Family.UUID : Family.INTEGER;
            if (column.type().family() != cast) {
                throw new NotFillableException(
                        RefusalKind.SOURCE_VALUE_UNCLEAR,
                        "its source " + column.name() + " is compared with a cast to another type",
                        "leave the cast out");
            }
            int parameter = shape.token(keyed.valuesFrom());
            return List.of(List.of(values.read(parameter, parameter + 1).cast(cast)));
        }
        if (condition instanceof DmlModel.ValueEquality keyed) {
            int to = shape.token(keyed.valuesTo());
            if (hasMany(shape.token(keyed.valuesFrom()), to)) {
                throw tooMany(); // none of them need be read
            }
            for (int from = shape.token(keyed.valuesFrom()); from < to; ) {
                boolean isBracketed = tokens.isSymbol(from, "(");
                int value = isBracketed ? from + 1 : from;
                int end = valueEnd(value);
                if (isBracketed && !tokens.isSymbol(end, ")")) {
                    throw new NotFillableException(
                            RefusalKind.STATEMENT_NOT_UNDERSTOOD,
                            "a row of values stands where one value is compared",
                            "correct it");
                }
                choices.add(List.of(values.read(value, end)));
                from = isBracketed ? end + 2 : end + 1; // over the comma
            }
        }
        return choices;
    }

    /** Returns true if a list has more values than are written out: by its commas, since no value that is read has one. */
    private boolean hasMany(int from, int to) {
        int commas = 0;
        for (int i = from; i < to && commas < MAX; i++) {
            commas += tokens.isSymbol(i, ",") ? 1 : 0;
        }
        return commas >= MAX;
    }

    /** {@code (1, 2), (3, 4)}; a shape does not tell how long the rows are. */
    private List<List<Source>> rows(DmlModel.KeyedRow condition) throws NotFillableException {
        List<List<Source>> rows = new ArrayList<>();
        int to = shape.token(condition.rowsTo());
        for (int open = shape.token(condition.rowsFrom()); open < to; ) {
            List<Source> row = new ArrayList<>();
            int at = open;
            do {
                int end = valueEnd(at + 1);
                row.add(values.read(at + 1, end));
                at = end;
            } while (tokens.isSymbol(at, ","));
            if (row.size() != condition.columns().size() || !tokens.isSymbol(at, ")")) {
                throw new NotFillableException(
                        RefusalKind.STATEMENT_NOT_UNDERSTOOD,
                        "a row of values is not as long as that of columns",
                        "correct it");
            }
            rows.add(row);
            open = at + 2; // over the comma between rows
        }
        return rows;
    }

    private int valueEnd(int from) throws NotFillableException {
        int end = tokens.valueEnd(from);
        if (end < 0) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_COMPUTED_BY_DATABASE, "a value is an expression", "give it as a parameter");
        }
        return end;
    }
}

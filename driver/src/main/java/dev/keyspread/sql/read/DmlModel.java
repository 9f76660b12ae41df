package dev.keyspread.sql.read;

import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Models what a query, update or delete says about rows, as far as keys are concerned: its blocks (each with the tables of one FROM list)
 * and the conditions that its rows must meet. All positions are canonical tokens of a {@link Shape}. {@link DmlReader} and
 * {@code ParsedDmlReader} make one each, and the room {@code plan.read} decides by it what may be added.
 *
 * @param blocks every query block in the statement, subqueries included
 */
public record DmlModel(List<Block> blocks) {

    /** Copies the list. */
    public DmlModel {
        blocks = List.copyOf(blocks);
    }

    /**
     * One SELECT, UPDATE or DELETE with its FROM list.
     *
     * @param outer the index of the block in whose conditions or assignments it is a subquery, so that its own may name the
     *     tables there, or -1
     * @param tables the base tables in it; what is no base table (derived tables, functions, common table expressions) is
     *     left out
     * @param only whether {@code tables} is all that the FROM list holds
     * @param conditions its WHERE and the ON of its joins
     * @param mergesColumns whether a USING or NATURAL join makes one column of two, so that an unqualified name is neither's
     */
    public record Block(
            int outer, List<TableUse> tables, boolean only, List<Condition> conditions, boolean mergesColumns) {
        /** Copies the lists. */
        public Block {
            tables = List.copyOf(tables);
            conditions = List.copyOf(conditions);
        }
    }

    /**
     * A column as a condition names it.
     *
     * @param schema what stands before its qualifier, folded, or null
     * @param qualifier the name before the column, folded, or null
     * @param name the column's name, folded
     * @param from first canonical token of what qualifies it
     * @param nameToken the canonical token of the column's name
     */
    public record ColumnUse(
            @Nullable String schema, @Nullable String qualifier, String name, int from, int nameToken) {}

    /** A condition that stands where only AND, OR and parentheses lie between it and the WHERE or ON. */
    public sealed interface Condition
            permits And, Or, ValueEquality, KeyedRow, KeyedArray, ColumnEquality, Ranged, Other {
        /** Returns the columns that it compares with values; none of those inside an AND or OR. */
        default List<ColumnUse> compared() {
            return List.of();
        }
    }

    /** All parts hold (AND). */
    public record And(List<Condition> parts) implements Condition {
        /** Copies the list. */
        public And {
            parts = List.copyOf(parts);
        }
    }

    /** At least one part holds (OR). */
    public record Or(List<Condition> parts) implements Condition {
        /** Copies the list. */
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A column equals a value, or one of a list of values; each may stand in parentheses.
     *
     * @param column the column
     * @param valuesFrom first canonical token of the value, or of the first value in the parentheses
     * @param valuesTo the canonical token after the last value
     * @param cast the type, in upper case, that the one value, a placeholder, is cast to: jOOQ's {@code k = cast(? as bigint)}; null
     *     where none is
     * @param end the canonical token after the condition
     */
    public record ValueEquality(
            ColumnUse column,
            int valuesFrom,
            int valuesTo,
            @Nullable String cast,
            int end) implements Condition {
        @Override
        public List<ColumnUse> compared() {
            return List.of(column);
        }
    }

    /**
     * Several columns equal the values of a row, or of one of a list of rows: {@code (a, b) IN ((?, ?), (?, ?))}.
     *
     * @param columns the columns, in order
     * @param rowsFrom the canonical token of the first row's first value
     * @param rowsTo the canonical token after the last row's last value
     * @param end the canonical token after the condition
     */
    public record KeyedRow(List<ColumnUse> columns, int rowsFrom, int rowsTo, int end) implements Condition {
        /** Copies the list. */
        public KeyedRow {
            columns = List.copyOf(columns);
        }

        @Override
        public List<ColumnUse> compared() {
            return columns;
        }
    }

    /**
     * A column equals an element of an array that is one parameter: {@code a = ANY (?)}, {@code a IN UNNEST(?)}.
     *
     * @param column the column
     * @param value the canonical token of the parameter
     * @param end the canonical token after the condition
     */
    public record KeyedArray(ColumnUse column, int value, int end) implements Condition {
        @Override
        public List<ColumnUse> compared() {
            return List.of(column);
        }
    }

    /**
     * Two columns are equal.
     *
     * @param left the first
     * @param right the second
     * @param end the canonical token after the condition
     */
    public record ColumnEquality(ColumnUse left, ColumnUse right, int end) implements Condition {}

    /**
     * A column lies on one side of a value or between two: {@code <}, {@code <=}, {@code >}, {@code >=}, BETWEEN.
     *
     * @param column the column
     * @param end the canonical token after the condition
     */
    public record Ranged(ColumnUse column, int end) implements Condition {
        @Override
        public List<ColumnUse> compared() {
            return List.of(column);
        }
    }

    /** Anything else. */
    public record Other() implements Condition {}
}

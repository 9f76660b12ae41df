package dev.keyspread.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a query, update or delete says about rows, as far as keys are concerned: its blocks (each with the tables of one
 * FROM list) and the conditions that its rows must meet. All positions are canonical tokens of a {@link Shape}.
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
     * @param tables the base tables in it; what is no base table (derived tables, functions, common table expressions) is
     *     left out
     * @param only whether {@code tables} is all that the FROM list holds
     * @param conditions its WHERE and the ON of its joins
     * @param mergesColumns whether a USING or NATURAL join makes one column of two, so that an unqualified name is neither's
     */
    public record Block(List<TableUse> tables, boolean only, List<Condition> conditions, boolean mergesColumns) {
        /** Copies the lists. */
        public Block {
            tables = List.copyOf(tables);
            conditions = List.copyOf(conditions);
        }
    }

    /**
     * A table in a FROM list.
     *
     * @param schema its schema as written and folded, or null
     * @param name its name, folded
     * @param alias its alias, folded, or null
     */
    public record TableUse(
            @Nullable String schema, String name, @Nullable String alias) {
        /** Whether a column's qualifier means this table. */
        public boolean isMeantBy(String qualifier, Dialect dialect) {
            return dialect.sameName(alias == null ? name : alias, qualifier);
        }
    }

    /** A condition that stands where only AND, OR and parentheses lie between it and the WHERE or ON. */
    public sealed interface Condition permits All, Any, Keyed, Other {}

    /** All parts hold (AND). */
    public record All(List<Condition> parts) implements Condition {
        /** Copies the list. */
        public All {
            parts = List.copyOf(parts);
        }
    }

    /** At least one part holds (OR). */
    public record Any(List<Condition> parts) implements Condition {
        /** Copies the list. */
        public Any {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A column equals a value, or one of a list of values.
     *
     * @param qualifier the name before the column, folded, or null
     * @param qualifierFrom first canonical token of what qualifies it
     * @param columnToken the canonical token of the column's name
     * @param column the column's name, folded
     * @param valuesFrom first canonical token of the value, or of the first value in the parentheses
     * @param valuesTo the canonical token after the last value
     * @param end the canonical token after the condition
     */
    public record Keyed(
            @Nullable String qualifier,
            int qualifierFrom,
            int columnToken,
            String column,
            int valuesFrom,
            int valuesTo,
            int end)
            implements Condition {}

    /** Anything else. */
    public record Other() implements Condition {}
}

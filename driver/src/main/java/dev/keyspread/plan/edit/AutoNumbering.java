package dev.keyspread.plan.edit;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.LexicalModes;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Tells which values a server does not store as they are given: it puts the next number, or the column's default, in their place. What it
 * stores then is known only afterwards, so no shard can be computed from such a value. Every room that fills rows asks it.
 */
public enum AutoNumbering {
    /** Every value is stored as given, or refused by the database. */
    NONE,
    /**
     * NULL: H2's identity columns in some of its modes, and its columns with {@code DEFAULT ON NULL} in all of them; MySQL's AUTO_INCREMENT
     * where the session has set {@code NO_AUTO_VALUE_ON_ZERO}.
     */
    ON_NULL,
    /** NULL and 0: MySQL's AUTO_INCREMENT, TiDB's AUTO_RANDOM. */
    ON_NULL_OR_ZERO;

    /** One half: what is closer to 0 is rounded to that. */
    private static final BigDecimal HALF = new BigDecimal("0.5");

    /** Returns true if a value that is given stands for none: NULL, or what is stored as 0 where the server puts a number in its place. */
    public boolean leavesOut(@Nullable Object value) {
        Object bare = value instanceof WithTargetType typed ? typed.value() : value;
        return bare == null || (this == ON_NULL_OR_ZERO && isStoredAsZero(bare));
    }

    private static boolean isStoredAsZero(Object value) {
        if (value instanceof BigDecimal
                || value instanceof Double
                || value instanceof Float
                || value instanceof String) {
            try {
                return new BigDecimal(value.toString().strip()).abs().compareTo(HALF) < 0;
            } catch (NumberFormatException none) {
                return false;
            }
        }
        return value.equals(false) || ShardValueCheck.isSame(value, 0L);
    }

    /** Returns what an INSERT does with a value for that column. */
    public static AutoNumbering ofInsert(Column column, Dialect dialect) {
        if (dialect.has(Capability.AUTO_INCREMENT) && column.identity() != Identity.NONE) {
            return ON_NULL_OR_ZERO;
        }
        return ofUpdate(column, dialect);
    }

    /** Returns the numbering for an insert in a session with those modes: with {@code NO_AUTO_VALUE_ON_ZERO} a 0 is stored as one. */
    static AutoNumbering ofInsert(Column column, Dialect dialect, LexicalModes modes) {
        AutoNumbering numbering = ofInsert(column, dialect);
        return numbering == ON_NULL_OR_ZERO && !modes.zeroNumbers() ? ON_NULL : numbering;
    }

    /** Returns what an UPDATE does with a value for that column. */
    static AutoNumbering ofUpdate(Column column, Dialect dialect) {
        boolean defaults =
                column.identity() != Identity.NONE || (column.defaultExpression() != null && !column.keepsNull());
        return dialect.has(Capability.GIVEN_NUMBERS_COUNT) && defaults ? ON_NULL : NONE;
    }
}

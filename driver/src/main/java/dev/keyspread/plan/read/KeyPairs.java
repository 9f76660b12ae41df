package dev.keyspread.plan.read;

import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.shape.Shape;
import java.util.List;
import java.util.Objects;

/**
 * Writes a list of keys with the shard of each, {@code (shard, id) IN ((5, 1), (9, 2))}. Of two lists,
 * {@code shard IN (5, 9) AND id IN (1, 2)}, the engines try each shard with each id, or read all partitions. MySQL and MariaDB look up
 * each pair once. So does PostgreSQL where they are {@code VALUES (5, 1), (9, 2)}, which it joins with the table. Each id is repeated as
 * a 64-bit integer, so this is for ids that are whole numbers. {@link KeyedRead} asks it.
 */
final class KeyPairs {
    /** Fewer are as quickly tried one by one as joined. */
    private static final int FEWEST = 3;

    private static final String TYPE = " AS bigint)";

    private final Shape shape;
    private final TableRule rule;
    private final boolean joins;

    KeyPairs(Shape shape, TableRule rule) {
        this.shape = shape;
        this.rule = rule;
        this.joins = shape.tokens().dialect().has(Capability.JOINS_ROWS_OF_VALUES);
    }

    /**
     * Returns true if a condition of a block is one whose keys the database looks up so: it stands under no OR, in the WHERE of one table, and
     * gives a list of whole numbers.
     */
    boolean areFor(DmlModel.Block block, DmlModel.Condition condition, List<Computation> computations) {
        Tokens tokens = shape.tokens();
        return (joins || tokens.dialect().has(Capability.LOOKS_UP_LISTED_ROWS))
                && tokens.isAnyWord(0, "SELECT", "UPDATE", "DELETE", "EXPLAIN")
                && block.only()
                && block.tables().size() == 1
                && condition instanceof DmlModel.ValueEquality
                && block.conditions().stream()
                        .anyMatch(whole -> Conditions.group(whole).contains(condition))
                && rule.sources().size() == 1
                && rule.sources().get(0).type().family() == Family.INTEGER
                && rule.target().type().family() == Family.INTEGER
                && computations.size() >= FEWEST
                && computations.stream().allMatch(KeyPairs::isWhole);
    }

    private static boolean isWhole(Computation computation) {
        return !computation.isConstant() || computation.sources().get(0).constant() instanceof Long;
    }

    /**
     * Adds the condition behind a token.
     *
     * @param columns the shard and the id, as they have to be named there
     */
    void add(int after, String columns, List<Computation> computations, SqlEdits insertions)
            throws NotFillableException {
        insertions.vary();
        insertions.add(after, " AND (" + columns + (joins ? ") IN (VALUES (" : ") IN (("));
        for (int i = 0; i < computations.size(); i++) {
            Computation computation = computations.get(i);
            boolean isTyped = joins && i == 0; // the types of the first row are those of all
            String before = (i == 0 ? "" : "), (") + (isTyped ? "CAST(" : "");
            String between = isTyped ? TYPE + ", CAST(" : ", ";
            if (computation.isConstant()) {
                insertions.add(after, before + rule.literal(computation.constant()) + between);
                insertions.add(after, literal((Long)
                        Objects.requireNonNull(computation.sources().get(0).constant())));
            } else {
                insertions.add(after, before, computation);
                insertions.addSource(after, between, computation);
            }
            insertions.add(after, isTyped ? TYPE : "");
        }
        insertions.add(after, "))");
    }

    private static String literal(Long id) {
        return id == Long.MIN_VALUE ? "(-" + Long.MAX_VALUE + " - 1)" : Long.toString(id);
    }
}

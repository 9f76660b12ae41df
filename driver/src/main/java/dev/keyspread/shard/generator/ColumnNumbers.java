package dev.keyspread.shard.generator;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Numbers that the database's own counter for a column has given out, fetched some at a time: other programs take theirs from the same
 * counter, so none comes twice. What is left when the program ends, when the table changes, or when the application sets a counter to
 * another number, is lost. Safe for use by many threads: a number that is there costs one atomic addition. {@link Sequences} makes it, and
 * {@code TableRule} takes numbers from it.
 */
public final class ColumnNumbers {
    private final Counter counter;
    private final QualifiedName table;
    private final String column;
    private final int block;

    /** How often counters were set to other numbers. */
    private final AtomicInteger moves;

    private final SharedFetch<Fetched> fetched;

    /** Takes numbers from the counter that the database keeps for a column. */
    @FunctionalInterface
    public interface Counter {
        /**
         * The next numbers, which the database gives to nobody else.
         *
         * @param count how many, at least one
         * @throws SQLException what the database throws
         * @throws NotFillableException when it has no counter for the column, or none that can be asked, with what to do
         */
        long[] next(QualifiedName table, String column, int count) throws SQLException, NotFillableException;
    }

    /** Numbers that are each taken once. */
    private static final class Fetched {
        private final long[] numbers;
        private final AtomicInteger taken = new AtomicInteger();

        /** How often counters had been set to other numbers before they were fetched. */
        private final int moves;

        Fetched(long[] numbers, int moves) {
            this.numbers = numbers;
            this.moves = moves;
        }

        /** The place of the next number; none is left when it is outside. */
        int take() {
            return taken.get() < numbers.length ? taken.getAndIncrement() : numbers.length;
        }
    }

    ColumnNumbers(Counter counter, QualifiedName table, String column, int block, AtomicInteger moves) {
        this.counter = counter;
        this.table = table;
        this.column = column;
        this.block = block;
        this.moves = moves;
        this.fetched = new SharedFetch<>(new Fetched(new long[0], moves.get()));
    }

    /**
     * The next number.
     *
     * @throws NotFillableException when none is left and none could be fetched
     */
    public long next() throws NotFillableException {
        for (Fetched current = fetched.current(); ; current = fetched.after(current, this::fetch)) {
            if (current.moves == moves.get()) {
                int place = current.take();
                if (place < current.numbers.length) {
                    return current.numbers[place];
                }
            }
        }
    }

    private Fetched fetch() throws NotFillableException {
        int before = moves.get();
        try {
            return new Fetched(counter.next(table, column, block), before);
        } catch (SQLException failure) {
            throw new NotFillableException(
                    RefusalKind.NUMBER_NOT_AVAILABLE,
                    "the database gave out no numbers for " + column + " ("
                            + failure.getClass().getSimpleName() + ", SQLState " + failure.getSQLState() + ")",
                    "see that this user may use the sequence behind the column, and try again",
                    failure);
        }
    }
}

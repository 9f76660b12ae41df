package dev.keyspread.shard.generator;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The sequences of one database. Numbers are taken from blocks that are reserved in the database; what is left of a block when the program
 * ends is lost. Safe for use by many threads: within a block a number costs one atomic addition. {@code SequenceTable} makes them, and
 * {@code TableRule} takes the numbers for {@code sequence} and {@code identity}.
 */
public final class Sequences {
    /** The most sequences whose blocks are kept: comments of tables that come and go may name ever others. */
    static final int MAX_NAMES = 10_000;

    private final Reservation reservation;
    private final ColumnNumbers.Counter counter;

    /** How often the database's counters were set to other numbers. */
    private final AtomicInteger moves;

    private final Map<String, Sequence> byName;

    /** Reserves numbers for this program alone. */
    @FunctionalInterface
    public interface Reservation {
        /**
         * Reserves a block of numbers that nobody else has reserved or will reserve, whatever becomes of this
         * program.
         *
         * @param sequence its name
         * @param size how many
         * @return the first of them
         * @throws SQLException what the database throws
         * @throws NotFillableException when it can't be done, with what to do
         */
        long reserve(String sequence, int size) throws SQLException, NotFillableException;
    }

    /**
     * Sequences without a reserved number yet.
     *
     * @param reservation reserves numbers of the sequences that rules name
     * @param counter fetches numbers of those that the database keeps for columns
     */
    public Sequences(Reservation reservation, ColumnNumbers.Counter counter) {
        this(reservation, counter, new AtomicInteger(), new ConcurrentHashMap<>());
    }

    private Sequences(
            Reservation reservation, ColumnNumbers.Counter counter, AtomicInteger moves, Map<String, Sequence> byName) {
        this.reservation = reservation;
        this.counter = counter;
        this.moves = moves;
        this.byName = byName;
    }

    /** Returns these sequences, with other numbers for what the database itself counts. */
    public Sequences countedBy(ColumnNumbers.Counter other) {
        return new Sequences(reservation, other, moves, byName);
    }

    /** Where there is no way to reserve numbers. */
    public static Sequences none(String reason, String remedy) {
        return new Sequences(
                (sequence, size) -> {
                    throw new NotFillableException(RefusalKind.NUMBER_NOT_AVAILABLE, reason, remedy);
                },
                (table, column, count) -> {
                    throw new NotFillableException(RefusalKind.NUMBER_NOT_AVAILABLE, reason, remedy);
                });
    }

    /** The numbers that the database itself keeps for a column; none is fetched yet. */
    public ColumnNumbers of(QualifiedName table, String column, int block) {
        return new ColumnNumbers(counter, table, column, block, moves);
    }

    /** One of the database's own counters was set to another number: what was fetched from them may come once more. */
    public void countersMoved() {
        moves.incrementAndGet();
    }

    /**
     * The next number of a sequence, counted from 1.
     *
     * @param size how many to reserve when none is left
     * @throws NotFillableException when none could be reserved
     */
    public long next(String name, int size) throws NotFillableException {
        Sequence known = byName.get(name);
        if (known == null && byName.size() >= MAX_NAMES) {
            byName.clear(); // what is left of their blocks is lost, and nobody else gets it
        }
        return (known == null ? byName.computeIfAbsent(name, Sequence::new) : known).next(size);
    }

    /** Numbers from the next one to before {@code end}. */
    private static final class Block {
        final AtomicLong next;
        final long end;

        Block(long first, long end) {
            this.next = new AtomicLong(first);
            this.end = end;
        }
    }

    private final class Sequence {
        private final String name;
        private final SharedFetch<Block> block = new SharedFetch<>(new Block(0, 0));

        Sequence(String name) {
            this.name = name;
        }

        long next(int size) throws NotFillableException {
            for (Block current = block.current(); ; current = block.after(current, () -> reserve(size))) {
                long number = current.next.getAndIncrement();
                if (number < current.end) {
                    return number;
                }
            }
        }

        private Block reserve(int size) throws NotFillableException {
            try {
                long first = reservation.reserve(name, size);
                return new Block(first, Math.addExact(first, size));
            } catch (SQLException failure) {
                throw new NotFillableException(
                        RefusalKind.NUMBER_NOT_AVAILABLE,
                        "no numbers of the sequence " + name + " could be reserved ("
                                + failure.getClass().getSimpleName() + ", SQLState " + failure.getSQLState() + ")",
                        "see that this user may read and write keyspread_sequence, and try again",
                        failure);
            } catch (ArithmeticException overflow) {
                throw new NotFillableException(
                        RefusalKind.NUMBER_NOT_AVAILABLE,
                        "the sequence " + name + " has no numbers left",
                        "take a sequence of another name");
            }
        }
    }
}

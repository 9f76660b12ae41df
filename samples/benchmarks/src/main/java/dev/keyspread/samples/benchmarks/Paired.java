package dev.keyspread.samples.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The delegate, or something else to compare with, and what stands in front of it in one virtual machine, in turn, in short slices: what else the machine does and how
 * far its compilers have come fall on both alike. What counts are CPU time and bytes of the thread, which {@link Costs} prints; JMH's own
 * score is the time of a slice of both.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
public class Paired {
    private static final int SLICE = 500;
    private static final int BATCHES = 5;

    /** Which statement: see {@link Side#operation}. */
    @Param({"a", "b", "c", "d", "e"})
    public String operation = "a";

    /** Subject in front; one that is not on the class path fails. */
    @Param({"DIRECT", "KEYSPREAD", "KEYSPREAD_OTHER", "KEYSPREAD_FILL", "P6SPY", "DATASOURCE_PROXY", "OPENTELEMETRY"})
    public Subject subject = Subject.DIRECT;

    /** Subject that it is compared with: the driver alone, or Keyspread by less. */
    @Param({"DIRECT"})
    public Subject against = Subject.DIRECT;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private Side[] sides = {};
    private Side.Operation[] operations = {};
    private int length;
    private int first;

    /** CPU time in nanoseconds and bytes of each side, and how many operations each carried out. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Spent {
        public long directNanos;
        public long subjectNanos;
        public long directBytes;
        public long subjectBytes;
        public long operations;
    }

    /** Two databases of one kind, one for each side. */
    @Setup
    public void connect() throws SQLException {
        String direct = System.getProperty("benchmark.direct", "jdbc:h2:mem:direct;DB_CLOSE_DELAY=-1");
        String other = System.getProperty("benchmark.subject", "jdbc:h2:mem:subject;DB_CLOSE_DELAY=-1");
        sides = new Side[] {new Side(against, direct), new Side(subject, other)};
        char letter = operation.charAt(0);
        operations = new Side.Operation[] {sides[0].operation(letter), sides[1].operation(letter)};
        length = letter == 'd' ? BATCHES : SLICE;
    }

    @TearDown
    public void close() throws SQLException {
        for (Side side : sides) {
            side.close();
        }
    }

    /** A slice of each, the other one first each time. */
    @Benchmark
    public long slices(Spent spent) throws SQLException {
        first = 1 - first;
        long sum = 0;
        for (int turn = 0; turn < 2; turn++) {
            int side = (first + turn) % 2;
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long nanos = threads.getCurrentThreadCpuTime();
            sum += slice(operations[side]);
            nanos = threads.getCurrentThreadCpuTime() - nanos;
            bytes = threads.getCurrentThreadAllocatedBytes() - bytes;
            if (side == 0) {
                spent.directNanos += nanos;
                spent.directBytes += bytes;
            } else {
                spent.subjectNanos += nanos;
                spent.subjectBytes += bytes;
            }
            sides[side].empty();
        }
        spent.operations += length;
        return sum;
    }

    private long slice(Side.Operation slice) throws SQLException {
        long sum = 0;
        for (int i = 0; i < length; i++) {
            sum += slice.run();
        }
        return sum;
    }
}

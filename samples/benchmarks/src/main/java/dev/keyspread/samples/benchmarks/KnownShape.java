package dev.keyspread.samples.benchmarks;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import dev.keyspread.plan.TextBuffers;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.shape.ShapeScratch;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** A text whose shape is known and whose literals are new: what each statement costs that is not prepared. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class KnownShape {
    /** About 150 characters. */
    private static final String TEXT =
            "SELECT o.id, o.customer_name, o.total, o.created_at FROM orders o WHERE o.id = %d "
                    + "AND o.customer_name = 'customer %d' ORDER BY o.created_at LIMIT 20";

    private static final int TEXTS = 1 << 16;

    /** In how the texts are read. */
    @Param({"POSTGRESQL", "GOOGLESQL", "H2"})
    public Dialect dialect = Dialect.H2;

    private final String[] texts = new String[TEXTS];
    private int next;
    private Planner planner = planner();
    private TextBuffers buffers = planner.buffers();
    private ShapeScratch probe = new ShapeScratch(dialect);

    private Planner planner() {
        KeyspreadConfig config = KeyspreadConfig.builder().build();
        return new Planner(config, dialect, new FindingLog("benchmark", Suppressions.none(), List.of()));
    }

    /** Makes texts of one shape, and lets the planner see it. */
    @Setup
    public void prepare() throws SQLException {
        for (int i = 0; i < TEXTS; i++) {
            texts[i] = TEXT.formatted(100_000_000 + i * 7919L, i);
        }
        planner = planner();
        buffers = planner.buffers();
        probe = new ShapeScratch(dialect);
        planNewLiterals();
    }

    /** The scan and the making of the key by which the shape is known. */
    @Benchmark
    public int scanAndShape() {
        probe.read(text());
        return probe.key().hashCode();
    }

    /** All that is done for such a text: scan, key, look-up, and a plan that says to pass it on. */
    @Benchmark
    public Plan planNewLiterals() throws SQLException {
        return planner.planDirect(text(), name -> null, buffers);
    }

    private String text() {
        return texts[next++ & (TEXTS - 1)];
    }
}

package dev.keyspread.samples.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collection;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A short run: what is allocated is held to its limit; times are only printed. On a machine that is busy the compiler may be late, so
 * the least of the iterations counts.
 */
class KnownShapeTest {
    private static final double MAX_BYTES = 500;

    @Test
    void aTextWithNewLiteralsAllocatesLittle() throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(KnownShape.class.getSimpleName())
                        .addProfiler(GCProfiler.class)
                        .verbosity(VerboseMode.SILENT)
                        .forks(1)
                        .warmupIterations(1)
                        .warmupTime(TimeValue.milliseconds(100))
                        .measurementIterations(3)
                        .measurementTime(TimeValue.milliseconds(100))
                        .build())
                .run();

        assertEquals(6, results.size());
        for (RunResult result : results) {
            double bytes = leastBytes(result);
            String figures = "%s, %s: %.0f ns, %.0f bytes"
                    .formatted(
                            result.getPrimaryResult().getLabel(),
                            result.getParams().getParam("dialect"),
                            result.getPrimaryResult().getScore(),
                            bytes);
            System.out.println(figures);
            assertTrue(bytes <= MAX_BYTES, figures);
        }
    }

    private static double leastBytes(RunResult result) {
        return result.getBenchmarkResults().stream()
                .flatMap(fork -> fork.getIterationResults().stream())
                .mapToDouble(iteration -> Objects.requireNonNull(
                                iteration.getSecondaryResults().get("gc.alloc.rate.norm"), "bytes")
                        .getScore())
                .min()
                .orElseThrow();
    }
}

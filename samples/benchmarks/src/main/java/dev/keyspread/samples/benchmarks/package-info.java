/** Measures by JMH what Keyspread costs. */
@org.jspecify.annotations.NullMarked
package dev.keyspread.samples.benchmarks;

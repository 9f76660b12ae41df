/** What Keyspread costs, measured by JMH. */
@org.jspecify.annotations.NullMarked
package dev.keyspread.samples.benchmarks;

@org.jspecify.annotations.NullMarked
package dev.keyspread.samples.benchmarks;

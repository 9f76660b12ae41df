/** Runs Spark and Flink directly, by URL and by agent, with the classes of {@code docs/spark-and-flink.md}. */
@NullMarked
package dev.keyspread.spark;

import org.jspecify.annotations.NullMarked;

package dev.keyspread.keyspace;

import org.jspecify.annotations.Nullable;

/**
 * One row out of those that a statement wrote or read.
 *
 * @param values those of its table's {@link TableKeys#columns}, {@link TableKeys#UNSEEN} where it is not known; never changed
 * @param weight how many rows it stands for
 * @param at when it was handed over, as {@link System#nanoTime}
 */
@SuppressWarnings("ArrayRecordComponent") // handed from one thread to another, compared by nobody
record SampledRow(@Nullable Object[] values, double weight, long at) {}

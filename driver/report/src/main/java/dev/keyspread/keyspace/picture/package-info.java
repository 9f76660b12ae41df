/**
 * Pictures one key of a table: keys as bytes in the engine's order, slices of time with a sample of them, the simulated splits, and the
 * pattern that the report shows of these. For the report's thread; called by {@code keyspace}, the report and traffic. It never sees a
 * statement, and never keeps more than its bounds.
 */
@NullMarked
package dev.keyspread.keyspace.picture;

import org.jspecify.annotations.NullMarked;

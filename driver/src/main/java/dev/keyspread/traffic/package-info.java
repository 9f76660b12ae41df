/**
 * Finds what is odd about the writes to a table: rows that are appended, hot rows and splits, counters, large keys. Sketches of constant
 * memory see it. Called by the wrappers, which tell what was written, and by the planner, which tells where a statement gives keys. No
 * thread waits here, and what is kept of a value never leaves the sketches.
 */
@NullMarked
package dev.keyspread.traffic;

import org.jspecify.annotations.NullMarked;

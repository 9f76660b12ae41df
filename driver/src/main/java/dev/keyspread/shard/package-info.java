/**
 * A rule that was found to fit its table: what it fills from which columns. Called by the planner; immutable and safe for use
 * by any thread. It never computes from a value that the column may store in another form.
 */
@NullMarked
package dev.keyspread.shard;

import org.jspecify.annotations.NullMarked;

/**
 * A table as rules ask about it: whether a key rises, what a default makes, which column is a shard. Called by rules and fixes.
 * What can't be known of a table is not claimed.
 */
@NullMarked
package dev.keyspread.advice.inspection;

import org.jspecify.annotations.NullMarked;

/**
 * Gives the rows that a MERGE adds or changes the columns that rules fill, and lets it look for its rows by their shards. Called by what
 * plans writes. Of rows that only the database knows it refuses what it would have to compute.
 */
@NullMarked
package dev.keyspread.plan.write.merge;

import org.jspecify.annotations.NullMarked;

/**
 * Finds what a write's text shows of its rows: where their values stand, which columns these are for, what a column that is left out is
 * given, what assignments change; and what filling them comes to. Called by what fills the rows. What it can't tell for certain it refuses.
 */
@NullMarked
package dev.keyspread.plan.write.rows;

import org.jspecify.annotations.NullMarked;

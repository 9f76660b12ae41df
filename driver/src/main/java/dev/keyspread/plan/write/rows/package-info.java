/**
 * What an INSERT's text shows of its rows: where their values stand, which columns these are for, which of them may stand for several
 * rows, and what a column that is left out is given. Called by what fills the rows. What it can't tell for certain it refuses.
 */
@NullMarked
package dev.keyspread.plan.write.rows;

import org.jspecify.annotations.NullMarked;

/**
 * Gives the rows of an INSERT, UPDATE or MERGE the columns that rules fill, or says why they can't be. Called by the planner. A
 * write that is not understood to its end is refused.
 */
@NullMarked
package dev.keyspread.plan.write;

import org.jspecify.annotations.NullMarked;

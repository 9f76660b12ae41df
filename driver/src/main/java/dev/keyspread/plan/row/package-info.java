/**
 * Fills rows that the application gives by columns and values instead of SQL: those of updatable result sets, of COPY, of mutations.
 * Called by the planner and the wrappers. A row whose values can't be computed is refused; nothing here is sent.
 */
@NullMarked
package dev.keyspread.plan.row;

import org.jspecify.annotations.NullMarked;

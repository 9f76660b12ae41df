/**
 * Logs for the planner: its own failures and, at the level DEBUG, texts before and after. Called by the planner. No value of the
 * application's is ever logged.
 */
@NullMarked
package dev.keyspread.plan.log;

import org.jspecify.annotations.NullMarked;

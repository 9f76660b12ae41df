/**
 * Shows JSqlParser a statement in a form that it can read, and keeps from it what it can't afford; compares what it reads with
 * what our own reader did. Called by the planner and the readers of queries. Nothing outside may depend on how JSqlParser spells a
 * statement.
 */
@NullMarked
package dev.keyspread.sql.jsqlparser;

import org.jspecify.annotations.NullMarked;

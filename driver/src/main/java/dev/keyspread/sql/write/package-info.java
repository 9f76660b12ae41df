/**
 * Reads what INSERT, UPDATE, DELETE, MERGE and their kin write, from tokens alone, so that a bulk insert costs one pass. Called
 * by the planner. It never guesses: a statement that is not read to its end is unreadable.
 */
@NullMarked
package dev.keyspread.sql.write;

import org.jspecify.annotations.NullMarked;

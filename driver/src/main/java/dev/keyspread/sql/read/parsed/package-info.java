/**
 * The second reading of queries, updates and deletes: the structure is what JSqlParser says, the conditions are read from tokens
 * as by the first. Called by the planner, once for each new shape, to compare. What it does not know to its end it refuses to read.
 */
@NullMarked
package dev.keyspread.sql.read.parsed;

import org.jspecify.annotations.NullMarked;

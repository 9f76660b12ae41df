/**
 * Adds the shard predicates that a read's own conditions and its rule imply. Called by the planner. In doubt a read stays as it
 * is.
 */
@NullMarked
package dev.keyspread.plan.read;

import org.jspecify.annotations.NullMarked;

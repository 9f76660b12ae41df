/**
 * Holds what prepared statements share when their parameters are mapped: recording what was bound, binding it again, batches in two parts.
 * Used by the wrappers alone, on the one thread that holds them. It computes nothing; that is the planner's.
 */
@NullMarked
package dev.keyspread.jdbc.binding;

import org.jspecify.annotations.NullMarked;

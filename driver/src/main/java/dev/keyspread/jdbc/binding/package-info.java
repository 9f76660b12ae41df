/**
 * What prepared statements share when their parameters are mapped: capturing what was bound, replaying it, batches in two
 * parts. Used by the wrappers alone, on the one thread that holds them.
 */
@NullMarked
package dev.keyspread.jdbc.binding;

import org.jspecify.annotations.NullMarked;

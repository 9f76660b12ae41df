/**
 * Runs a read in the form that rules would give it beside the application's own, and compares the rows. Used by the wrappers alone,
 * before an execution. Its failures are logged only, and neither the application's result nor its transaction depends on it.
 */
@NullMarked
package dev.keyspread.jdbc.shadow;

import org.jspecify.annotations.NullMarked;

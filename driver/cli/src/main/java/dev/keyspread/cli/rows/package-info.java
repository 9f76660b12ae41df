/**
 * Stored rows and what a rule computes for them: walks a table in the order of its key, a bounded batch at a time, compares, and fills
 * what is missing. Values are read and bound, never shown.
 */
@NullMarked
package dev.keyspread.cli.rows;

import org.jspecify.annotations.NullMarked;

/**
 * What there is to say of a statement, and of the writes that were seen. Called by the planner, which knows when; nothing here
 * reads a text.
 */
@NullMarked
package dev.keyspread.advice.statement;

import org.jspecify.annotations.NullMarked;

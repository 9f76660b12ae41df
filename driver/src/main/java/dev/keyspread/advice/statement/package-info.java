/**
 * Advice on statements, and on the writes that were seen. Called by the planner, which knows when it is due. Nothing here reads a
 * text, and no advice holds a value.
 */
@NullMarked
package dev.keyspread.advice.statement;

import org.jspecify.annotations.NullMarked;

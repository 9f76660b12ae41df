/**
 * Shows JSqlParser a statement in a form that it can read, and keeps from it what it can't afford. Called by the readers of
 * queries alone. Nothing outside may depend on how JSqlParser spells a statement.
 */
@NullMarked
package dev.keyspread.sql.jsqlparser;

import org.jspecify.annotations.NullMarked;

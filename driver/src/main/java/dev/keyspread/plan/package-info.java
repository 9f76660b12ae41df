/**
 * From a statement's text to the plan that a wrapper carries out, and what is kept of it. Called by {@code database} and the
 * wrappers. It sends nothing to any database, and changes no text but by inserting into it.
 */
@NullMarked
package dev.keyspread.plan;

import org.jspecify.annotations.NullMarked;

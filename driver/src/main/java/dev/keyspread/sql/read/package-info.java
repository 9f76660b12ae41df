/**
 * Reads where queries, updates and deletes look for rows: tables, scopes, conditions, select lists. Called by the planner and
 * the advice on statements. It never says that a condition implies more than its text does. {@code DmlReader} reads tokens;
 * {@code parsed} says the same once more, so that the two can be compared.
 */
@NullMarked
package dev.keyspread.sql.read;

import org.jspecify.annotations.NullMarked;

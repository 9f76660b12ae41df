/**
 * The parts that statements have in common, by their places in the tokens: expressions, texts of several literals, names of tables,
 * common table expressions, the items of a select list, the clauses from WHERE to RETURNING, what EXPLAIN is asked about. Called by
 * the readers of writes, reads and traffic, so that all of them take a word for a clause's or for a name at the same places. It never
 * decides what a statement does.
 */
@NullMarked
package dev.keyspread.sql.statement;

import org.jspecify.annotations.NullMarked;

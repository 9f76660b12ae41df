/**
 * Reads which functions and procedures a database stores that may change a session or carry out DDL, and what runs them without being
 * asked; and tells what the text of a trigger may do to the rows of its table. Called by {@code database} and {@code schema.metadata}, on
 * connections that they may use for that. It never writes, and never leaves a transaction behind.
 */
@NullMarked
package dev.keyspread.schema.routine;

import org.jspecify.annotations.NullMarked;

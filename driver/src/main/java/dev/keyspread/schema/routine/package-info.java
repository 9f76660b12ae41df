/**
 * Reads which functions and procedures a database stores that may change a session or carry out DDL, and what runs them without being
 * asked. Called by {@code database}, on connections that it may use for that. It never writes, and never leaves a transaction behind.
 */
@NullMarked
package dev.keyspread.schema.routine;

import org.jspecify.annotations.NullMarked;

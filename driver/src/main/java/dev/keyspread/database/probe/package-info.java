/**
 * Asks a connection for what JDBC does not tell: whether a transaction is open, what names and literals mean to its session, whether
 * fractions of a second arrive. Called by the database and the wrappers. No question ends a transaction or changes the session, and a
 * connection that can't answer is in doubt.
 */
@NullMarked
package dev.keyspread.database.probe;

import org.jspecify.annotations.NullMarked;

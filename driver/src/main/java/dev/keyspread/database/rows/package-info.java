/**
 * Compares samples of stored rows with the rules of their table, and keeps what was found. Called by the database. Its queries read a few
 * rows by a key each, and it is given no connection on which the application has a transaction.
 */
@NullMarked
package dev.keyspread.database.rows;

import org.jspecify.annotations.NullMarked;

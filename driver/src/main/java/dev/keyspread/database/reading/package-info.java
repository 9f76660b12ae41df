/**
 * Reads tables: those that a statement needs, those with shard rules, and all others beside the application. Called by what the connections
 * of one database share. It decides nothing by what it has read, and uses no connection on which the application has a transaction, unless
 * that transaction's own DDL is to be seen.
 */
@NullMarked
package dev.keyspread.database.reading;

import org.jspecify.annotations.NullMarked;

/**
 * Tells what DDL reaches: the tables that it gives another form, those that get a shard rule with it, and those that it has changed in open
 * transactions. Called by {@code DdlFollowing} and what it tells. It sends no query, and waits for nothing.
 */
@NullMarked
package dev.keyspread.database.ddl;

import org.jspecify.annotations.NullMarked;

/**
 * Reads what a database tells of itself: which engine it is, which tables it has. Called by {@code database}, on connections
 * that it may use for that. It never writes, and never leaves a transaction behind.
 */
@NullMarked
package dev.keyspread.schema.metadata;

import org.jspecify.annotations.NullMarked;

/**
 * Rules in a database's own SQL, for the databases that have the hash function: over the columns of a table for the command line, over
 * selected values for the driver. Writes here for each engine what docs/canonical.md says of values; tests compare it with what the driver
 * computes, for values of each type.
 */
@NullMarked
package dev.keyspread.shard.sql;

import org.jspecify.annotations.NullMarked;

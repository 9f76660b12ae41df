/**
 * Rules in a database's own SQL, for the databases that have the hash function. What docs/canonical.md says of values is written here for each
 * engine; tests compare it with what the driver computes, for values of each type.
 */
@NullMarked
package dev.keyspread.cli.expression;

import org.jspecify.annotations.NullMarked;

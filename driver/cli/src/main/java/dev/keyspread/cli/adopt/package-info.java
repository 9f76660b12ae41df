/**
 * Puts a shard column into a table that applications go on using: step by step; each step looks first whether it is done already,
 * so that a run that was killed is followed by one that goes on.
 */
@NullMarked
package dev.keyspread.cli.adopt;

import org.jspecify.annotations.NullMarked;

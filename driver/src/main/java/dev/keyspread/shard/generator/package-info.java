/**
 * Values that are made and not computed: random UUIDs and numbers of sequences. Called by rules whose expression is a
 * generator. A value is given out once.
 */
@NullMarked
package dev.keyspread.shard.generator;

import org.jspecify.annotations.NullMarked;

/**
 * Values that are generated and not computed: random UUIDs and numbers of sequences. Called by rules whose expression is a generator.
 * No value is given out twice.
 */
@NullMarked
package dev.keyspread.shard.generator;

import org.jspecify.annotations.NullMarked;

/** How evenly rows fall into the partitions of a real PostgreSQL, with and without a shard column in front of the key. */
@NullMarked
package dev.keyspread.samples.spread;

import org.jspecify.annotations.NullMarked;

/** What to fill: the rule language, its functions, and the canonical form of the values that they hash. */
@NullMarked
package dev.keyspread.shard;

import org.jspecify.annotations.NullMarked;

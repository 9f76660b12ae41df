/** Which shard suits a table: the function by the engine and the key's types, and the statements in the engine's own words. */
@NullMarked
package dev.keyspread.cli.suggest;

import org.jspecify.annotations.NullMarked;

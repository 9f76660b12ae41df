/** Which shard suits a table. */
@NullMarked
package dev.keyspread.cli.suggest;

import org.jspecify.annotations.NullMarked;

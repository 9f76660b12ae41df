/** Rows of live tables, and where their shards are computed. */
@NullMarked
package dev.keyspread.cli.rows;

import org.jspecify.annotations.NullMarked;

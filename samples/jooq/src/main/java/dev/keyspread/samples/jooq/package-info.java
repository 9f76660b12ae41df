/** jOOQ on a table whose shard it does not know. */
@NullMarked
package dev.keyspread.samples.jooq;

import org.jspecify.annotations.NullMarked;

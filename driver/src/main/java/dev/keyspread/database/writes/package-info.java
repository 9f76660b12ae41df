/**
 * The writes whose shards are computed and that are on their way to the database, so that DDL which changes what they are computed from
 * can wait for them. Told of by the wrappers, asked by what follows DDL. A write waits for nothing here.
 */
@NullMarked
package dev.keyspread.database.writes;

import org.jspecify.annotations.NullMarked;

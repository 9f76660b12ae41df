/**
 * The canonical form of what a column will hold, by the column's type. Called by rules before they hash. A value whose
 * form is not certain is refused, never approximated.
 */
@NullMarked
package dev.keyspread.shard.canonical;

import org.jspecify.annotations.NullMarked;

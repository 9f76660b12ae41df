/**
 * Describes tables: columns, keys, indexes, foreign keys, as values that never change. Anyone above {@code sql} may read them. Nothing here
 * asks a database or reads a text.
 */
@NullMarked
package dev.keyspread.schema;

import org.jspecify.annotations.NullMarked;

/**
 * Writes what an adoption tells the database: columns, indexes and keys in each engine's form, and how such statements are carried out.
 * Knows nothing of steps and of what has been done already; it is called by the adoption alone.
 */
@NullMarked
package dev.keyspread.cli.adopt.ddl;

import org.jspecify.annotations.NullMarked;

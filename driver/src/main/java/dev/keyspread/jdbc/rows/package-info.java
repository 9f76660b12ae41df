/**
 * Keeps what result sets have beside the delegate's: which columns were updated and their tables, and the steps by which a row
 * is stored. Used by the
 * wrappers alone, on the one thread that holds them. Nothing here moves a cursor of the application's.
 */
@NullMarked
package dev.keyspread.jdbc.rows;

import org.jspecify.annotations.NullMarked;

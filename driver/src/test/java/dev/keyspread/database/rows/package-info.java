/** Tests of the comparison of stored rows with their rules. */
@NullMarked
package dev.keyspread.database.rows;

import org.jspecify.annotations.NullMarked;

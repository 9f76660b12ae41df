/**
 * Writes the corrected DDL in the user's own dialect. Called by rules once they have found something. Keyspread never executes what is
 * written here.
 */
@NullMarked
package dev.keyspread.advice.fix;

import org.jspecify.annotations.NullMarked;

/**
 * Writes the corrected DDL in the user's own dialect. Called by rules once they have something to say. What is written here is
 * executed by nobody but its reader.
 */
@NullMarked
package dev.keyspread.advice.fix;

import org.jspecify.annotations.NullMarked;

/**
 * Reads what stored functions and procedures may change beside what they return, as far as their texts tell, and where a text calls them.
 * Called by what plans texts and by what reads routines from a database. It never asks a database, and takes what it can't tell for a
 * change.
 */
@NullMarked
package dev.keyspread.sql.routine;

import org.jspecify.annotations.NullMarked;

/**
 * From a text to its tokens, in one pass, as the engine of the dialect would cut it; what literals stand for. Called by every
 * reader of SQL. It never decides what a statement means, and copies nothing of the text unless asked to.
 */
@NullMarked
package dev.keyspread.sql.lexer;

import org.jspecify.annotations.NullMarked;

/**
 * Walks over the parts of a statement in its tokens: expressions, names, brackets, CASE … END. Called by the readers of writes, reads
 * and traffic, to tell a word of the grammar from a name that is spelt like one. It never decides what a statement does.
 */
@NullMarked
package dev.keyspread.sql.statement;

import org.jspecify.annotations.NullMarked;

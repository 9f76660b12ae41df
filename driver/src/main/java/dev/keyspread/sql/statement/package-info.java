/**
 * Walks over the parts of a statement in its tokens: expressions, names, brackets, CASE … END. The readers of writes, reads and
 * traffic use it to tell a word of the grammar from a name that is spelt like one.
 */
@NullMarked
package dev.keyspread.sql.statement;

import org.jspecify.annotations.NullMarked;

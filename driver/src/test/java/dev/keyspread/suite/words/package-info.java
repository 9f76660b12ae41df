/** Names that are spelt like words of the grammar, at every place where an engine takes them. */
@NullMarked
package dev.keyspread.suite.words;

import org.jspecify.annotations.NullMarked;

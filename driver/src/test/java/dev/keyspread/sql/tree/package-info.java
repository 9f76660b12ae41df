/** Tests the tree of a statement by files of statements with their trees. */
@NullMarked
package dev.keyspread.sql.tree;

import org.jspecify.annotations.NullMarked;

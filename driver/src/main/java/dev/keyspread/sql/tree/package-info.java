/**
 * Reads a query, update or delete into one tree, whose nodes are places in the tokens. Called by the readers of {@code sql.write} and
 * {@code sql.read}, which say what a tree means for rows that are written and looked for. It decides nothing: what it doesn't know is a node
 * of its own, and the tree around it is still there.
 */
@NullMarked
package dev.keyspread.sql.tree;

import org.jspecify.annotations.NullMarked;

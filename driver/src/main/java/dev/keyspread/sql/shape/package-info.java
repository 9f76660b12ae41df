/**
 * A text without its literals: the key under which plans are kept. Called by the planner for each text, so it allocates next to
 * nothing. It never parses: two texts of one shape differ only in literals, spacing and comments.
 */
@NullMarked
package dev.keyspread.sql.shape;

import org.jspecify.annotations.NullMarked;

/**
 * From the tokens of one expression to its tree, by the dialect's precedence, and what constants come to. Called by every
 * reader that has to know what an expression consists of. It never decides what a statement means.
 */
@NullMarked
package dev.keyspread.sql.expression;

import org.jspecify.annotations.NullMarked;

/**
 * Rows that come without a statement's text. PostgreSQL's COPY … FROM STDIN: what its text says, and its rows as they stream by; and how
 * the report is told of such rows, of mutations and of updatable result sets. Called by the planner's part that fills them. It knows no
 * rules, and keeps one row of a COPY at a time.
 */
@NullMarked
package dev.keyspread.plan.copy;

import org.jspecify.annotations.NullMarked;

/**
 * PostgreSQL's COPY … FROM STDIN: what its text says, and its rows as they stream by. Called by the planner's part that fills them. It
 * knows no rules, and keeps one row at a time.
 */
@NullMarked
package dev.keyspread.plan.copy;

import org.jspecify.annotations.NullMarked;

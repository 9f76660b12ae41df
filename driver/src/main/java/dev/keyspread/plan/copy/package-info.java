/**
 * PostgreSQL's COPY … FROM STDIN: what its text says, and its rows as they stream by. Used by the planner's part that fills them; knows no
 * rules.
 */
@NullMarked
package dev.keyspread.plan.copy;

import org.jspecify.annotations.NullMarked;

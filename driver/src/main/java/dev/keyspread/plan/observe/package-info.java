/**
 * Looks at a text without changing it: advice on statements, the keys of the rows that it writes. Called by the planner. A failure here is
 * reported and changes nothing for the application.
 */
@NullMarked
package dev.keyspread.plan.observe;

import org.jspecify.annotations.NullMarked;

/** The planner: from a statement's text to the plan that a wrapper carries out. */
@NullMarked
package dev.keyspread.plan;

import org.jspecify.annotations.NullMarked;

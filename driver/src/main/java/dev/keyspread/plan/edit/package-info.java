/**
 * Holds what a plan is made of: insertions into the original text, computations, how placeholders map. Called while a text is planned, and
 * by bound statements. The original text is never printed anew.
 */
@NullMarked
package dev.keyspread.plan.edit;

import org.jspecify.annotations.NullMarked;

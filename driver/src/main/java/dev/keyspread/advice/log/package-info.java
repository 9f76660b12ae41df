/**
 * Makes findings of advice: each is raised once, then counted, at a bounded rate. Called by whoever has advice. It shows no
 * value, and a listener that throws stops nothing.
 */
@NullMarked
package dev.keyspread.advice.log;

import org.jspecify.annotations.NullMarked;

/**
 * Advice, in the words that all rules share. The packages below it look at schemas, statements and traffic, and write fixes. They are
 * called by the database and the planner. They change nothing, and only {@code advice.log} logs.
 */
@NullMarked
package dev.keyspread.advice;

import org.jspecify.annotations.NullMarked;

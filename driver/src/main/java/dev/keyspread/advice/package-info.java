/**
 * What there is to say, in the words that all rules share. The rooms below it look at schemas, statements and traffic, and
 * write fixes. They are pure: they change nothing, and the log is the only one that speaks.
 */
@NullMarked
package dev.keyspread.advice;

import org.jspecify.annotations.NullMarked;

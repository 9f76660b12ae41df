/** Random tables and statements, run with and without Keyspread. */
@NullMarked
package dev.keyspread.suite.random;

import org.jspecify.annotations.NullMarked;

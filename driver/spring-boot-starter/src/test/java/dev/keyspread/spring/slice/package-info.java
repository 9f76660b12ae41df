/** Test slices of an application: what a test of one layer sees of Keyspread. */
@NullMarked
package dev.keyspread.spring.slice;

import org.jspecify.annotations.NullMarked;

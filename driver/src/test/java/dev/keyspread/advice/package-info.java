/** Tests of what is said, how and when. */
@NullMarked
package dev.keyspread.advice;

import org.jspecify.annotations.NullMarked;

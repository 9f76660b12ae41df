/** Tests of where messages go. */
@NullMarked
package dev.keyspread.log;

import org.jspecify.annotations.NullMarked;

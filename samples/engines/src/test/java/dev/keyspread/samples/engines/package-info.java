/** The samples run. */
@NullMarked
package dev.keyspread.samples.engines;

import org.jspecify.annotations.NullMarked;

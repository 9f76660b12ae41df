/** Metrics for Micrometer, whose jar is only needed by those who use this package. */
@NullMarked
package dev.keyspread.micrometer;

import org.jspecify.annotations.NullMarked;

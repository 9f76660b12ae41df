/**
 * Metrics for Micrometer, whose jar is needed only by those who use this package. Called by applications. It reads what {@code api}
 * shows, and nothing of ours uses it.
 */
@NullMarked
package dev.keyspread.micrometer;

import org.jspecify.annotations.NullMarked;

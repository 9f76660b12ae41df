/** One access log on each engine. */
@NullMarked
package dev.keyspread.samples.engines;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.keyspread.samples.spread;

import org.jspecify.annotations.NullMarked;

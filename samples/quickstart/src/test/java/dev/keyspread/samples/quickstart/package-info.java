@NullMarked
package dev.keyspread.samples.quickstart;

import org.jspecify.annotations.NullMarked;

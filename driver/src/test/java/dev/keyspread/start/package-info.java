@NullMarked
package dev.keyspread.start;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.keyspread.watch;

import org.jspecify.annotations.NullMarked;

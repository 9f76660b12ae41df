@NullMarked
package dev.keyspread.traffic;

import org.jspecify.annotations.NullMarked;

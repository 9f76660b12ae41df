/** Tests what holds for the code as a whole. */
@NullMarked
package dev.keyspread.architecture;

import org.jspecify.annotations.NullMarked;

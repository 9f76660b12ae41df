/** Tests what statements that write leave behind, on every engine. */
@NullMarked
package dev.keyspread.suite.write;

import org.jspecify.annotations.NullMarked;

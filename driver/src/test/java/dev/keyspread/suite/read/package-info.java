/** Tests what statements that read find, on every engine. */
@NullMarked
package dev.keyspread.suite.read;

import org.jspecify.annotations.NullMarked;

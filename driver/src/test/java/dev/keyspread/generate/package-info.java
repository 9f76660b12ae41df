/** Tests what the generator of wrappers finds by name. */
@NullMarked
package dev.keyspread.generate;

import org.jspecify.annotations.NullMarked;

/** All drivers on one class path. */
@NullMarked
package dev.keyspread.engines.together;

import org.jspecify.annotations.NullMarked;

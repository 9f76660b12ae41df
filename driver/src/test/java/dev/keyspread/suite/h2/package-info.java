/** The suite on H2. */
@NullMarked
package dev.keyspread.suite.h2;

import org.jspecify.annotations.NullMarked;

/** Tests with the tools that migrate schemas. */
@NullMarked
package dev.keyspread.migrations;

import org.jspecify.annotations.NullMarked;

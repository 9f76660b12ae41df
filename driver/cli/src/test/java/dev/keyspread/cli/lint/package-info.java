/** Tests of how files are read for lint. */
@NullMarked
package dev.keyspread.cli.lint;

import org.jspecify.annotations.NullMarked;

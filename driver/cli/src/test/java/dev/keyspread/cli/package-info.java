/** The command line as a user meets it: arguments in, text and exit status out. */
@NullMarked
package dev.keyspread.cli;

import org.jspecify.annotations.NullMarked;

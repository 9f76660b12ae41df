/**
 * The command line: what a person types, and what is said in return. A command reads its options here and leaves the work to the
 * packages below; no exception reaches the user as a stack trace.
 */
@NullMarked
package dev.keyspread.cli;

import org.jspecify.annotations.NullMarked;

/** Findings in the forms that people and programs read: text, JSON, SARIF, GitHub's annotations, and a baseline. */
@NullMarked
package dev.keyspread.cli.output;

import org.jspecify.annotations.NullMarked;

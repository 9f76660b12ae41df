/**
 * Findings in the forms that people and programs read: text, JSON, SARIF, GitHub's annotations, and a baseline. Called by the
 * commands. It decides nothing about a finding, and shows no value.
 */
@NullMarked
package dev.keyspread.cli.output;

import org.jspecify.annotations.NullMarked;

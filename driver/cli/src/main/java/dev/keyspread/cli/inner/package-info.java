/**
 * Asks the inside of the driver on behalf of the commands: its planner, its catalogue, its drivers and its reading of tables. The other packages
 * of the command line call these classes, and of the driver know values alone: tables, columns, rules, dialects, findings.
 */
@NullMarked
package dev.keyspread.cli.inner;

import org.jspecify.annotations.NullMarked;

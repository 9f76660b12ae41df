/**
 * Lints SQL that no database has seen yet: files are split into statements, which the driver's own planner and rules judge one after the
 * other. A finding knows the place in the file that it is about.
 */
@NullMarked
package dev.keyspread.cli.lint;

import org.jspecify.annotations.NullMarked;

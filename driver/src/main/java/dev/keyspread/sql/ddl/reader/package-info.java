/**
 * Reads the texts of DDL, in every dialect, into the statements of {@code sql.ddl}: one class for each kind of statement or clause. Called by
 * the planner, the schema catalogue and the command line, through {@link dev.keyspread.sql.ddl.reader.DdlReader}. It never asks what exists: a
 * name is what the text says it is.
 */
@NullMarked
package dev.keyspread.sql.ddl.reader;

import org.jspecify.annotations.NullMarked;

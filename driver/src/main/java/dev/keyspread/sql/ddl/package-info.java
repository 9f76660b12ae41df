/**
 * Reads DDL of every dialect into {@link dev.keyspread.sql.ddl.DdlStatement}s. Called by the planner, and by the schema
 * catalogue for what they mean. It never asks what exists: a name is what the text says it is.
 */
@NullMarked
package dev.keyspread.sql.ddl;

import org.jspecify.annotations.NullMarked;

/**
 * Describes DDL statements: the tables, columns, keys and indexes that they make or change, as {@link dev.keyspread.sql.ddl.DdlStatement}s.
 * Made by {@code reader}, and asked by the planner, advice and the schema catalogue. Values that know of no text and of no database.
 */
@NullMarked
package dev.keyspread.sql.ddl;

import org.jspecify.annotations.NullMarked;

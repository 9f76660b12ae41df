/**
 * What a DDL statement says: the tables, columns, keys and indexes that it makes or changes, as {@link dev.keyspread.sql.ddl.DdlStatement}s.
 * Made by {@code reader}, and asked by the planner, advice and the schema catalogue. Values that know of no text and of no database.
 */
@NullMarked
package dev.keyspread.sql.ddl;

import org.jspecify.annotations.NullMarked;

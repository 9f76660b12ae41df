package dev.keyspread.sql.ddl;

import org.jspecify.annotations.Nullable;

/**
 * A constraint that says nothing about keys, as DDL declares it: CHECK, or PostgreSQL's EXCLUDE.
 *
 * @param constraint its folded name, or null when it has none
 * @param text its text without the name, from the word CHECK or EXCLUDE on
 */
public record CheckDefinition(@Nullable String constraint, String text) {}

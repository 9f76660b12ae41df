package dev.keyspread.schema;

/**
 * A constraint of a table that says nothing about keys: CHECK, or PostgreSQL's EXCLUDE. {@code Declarations} makes it from DDL, and
 * {@code ConstraintWriter} writes it into fixes.
 *
 * @param name its name; empty when the engine chose one
 * @param text its SQL without the name, from the word CHECK or EXCLUDE on
 */
public record Check(String name, String text) {}

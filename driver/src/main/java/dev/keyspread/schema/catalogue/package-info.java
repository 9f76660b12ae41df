/**
 * Knows the tables of one database, learned from metadata and from the DDL that passes, and what the texts of their triggers may change.
 * Called by {@code database} and {@code schema.metadata}. It reads no connection, and an effect of DDL that can't be followed makes the
 * table unknown.
 */
@NullMarked
package dev.keyspread.schema.catalogue;

import org.jspecify.annotations.NullMarked;

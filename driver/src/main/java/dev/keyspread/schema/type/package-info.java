/**
 * From the name of a type, as each dialect spells it, to what a column of it holds. Called when a table is made of DDL or
 * metadata. A type that is not known here is unknown: nothing is guessed from its name.
 */
@NullMarked
package dev.keyspread.schema.type;

import org.jspecify.annotations.NullMarked;

/** Tests of the catalogue, of reading metadata and of type names. */
@NullMarked
package dev.keyspread.schema;

import org.jspecify.annotations.NullMarked;

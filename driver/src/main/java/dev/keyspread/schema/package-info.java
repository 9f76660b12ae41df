/** What exists: tables, columns, types, keys and indexes, learned from DDL that passes and from metadata. */
@NullMarked
package dev.keyspread.schema;

import org.jspecify.annotations.NullMarked;

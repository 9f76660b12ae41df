/** What a text says: scanner, dialects, DDL reader, statement model. Knows nothing of any database's content. */
@NullMarked
package dev.keyspread.sql;

import org.jspecify.annotations.NullMarked;

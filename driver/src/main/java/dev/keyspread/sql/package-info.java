/**
 * What a text says, whatever database it is for: dialects, names, days, ranges of a text. The rooms below it read tokens, shapes,
 * DDL, writes, reads and sessions. Anyone may call them; they know nothing of any database's content and import nothing of
 * Keyspread but {@code api}.
 */
@NullMarked
package dev.keyspread.sql;

import org.jspecify.annotations.NullMarked;

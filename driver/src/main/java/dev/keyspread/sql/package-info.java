/**
 * Reads SQL text without knowledge of any database: dialects, names, days, ranges of a text. The rooms below read tokens, shapes, DDL,
 * writes, reads and sessions. Every package may call them; they import nothing of Keyspread but {@code api}.
 */
@NullMarked
package dev.keyspread.sql;

import org.jspecify.annotations.NullMarked;

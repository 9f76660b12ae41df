/** Says what each engine does, each in one file. It imports nothing else of Keyspread. */
@NullMarked
package dev.keyspread.sql.dialect;

import org.jspecify.annotations.NullMarked;

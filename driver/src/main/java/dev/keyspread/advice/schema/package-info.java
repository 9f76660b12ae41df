/**
 * The rules about schemas, one class for each rule or close family, and the list of all rules. Called when a table was learned or has
 * changed. A rule asks no database, logs nothing, and says only what the table makes certain.
 */
@NullMarked
package dev.keyspread.advice.schema;

import org.jspecify.annotations.NullMarked;

/** The suite on PostgreSQL. */
@NullMarked
package dev.keyspread.suite.postgresql;

import org.jspecify.annotations.NullMarked;

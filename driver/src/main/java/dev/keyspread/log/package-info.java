/**
 * Where Keyspread's own messages go: to SLF4J, or, where an application has none or nothing behind it, to {@link java.lang.System.Logger}.
 * All others log by {@link dev.keyspread.log.Log}; this package imports nothing but how {@link dev.keyspread.api.Visible} shows
 * control characters.
 */
@NullMarked
package dev.keyspread.log;

import org.jspecify.annotations.NullMarked;

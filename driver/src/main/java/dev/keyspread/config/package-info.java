/** Settings: where they come from, what they may be, and the rules and suppressions read from them. */
@NullMarked
package dev.keyspread.config;

import org.jspecify.annotations.NullMarked;

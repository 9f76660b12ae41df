/** Where messages go. */
@NullMarked
package dev.keyspread.agent.log;

import org.jspecify.annotations.NullMarked;

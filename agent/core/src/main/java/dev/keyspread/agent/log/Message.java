package dev.keyspread.agent.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * Something to be logged.
 *
 * @param logger the logger's name
 * @param level how grave it is
 * @param text the message, with its arguments
 * @param thrown what was thrown, or null
 */
record Message(
        String logger, Level level, String text, @Nullable Throwable thrown) {}

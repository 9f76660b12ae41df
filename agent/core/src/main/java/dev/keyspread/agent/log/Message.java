package dev.keyspread.agent.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * Holds a message to be logged. {@link AgentLogger} makes it, and {@link ApplicationLog} may keep it until the application connects. So it
 * must hold no object of the application's: arguments are text already.
 *
 * @param logger the logger's name
 * @param level how grave it is
 * @param text the message, with its arguments
 * @param thrown what was thrown, or null
 */
record Message(
        String logger, Level level, String text, @Nullable Throwable thrown) {}

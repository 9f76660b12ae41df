/**
 * Where the agent's messages go: to whatever the application logs with. This is the only SLF4J provider that Keyspread's own
 * copy of SLF4J has, which the application can't see.
 */
@NullMarked
package dev.keyspread.agent.log;

import org.jspecify.annotations.NullMarked;

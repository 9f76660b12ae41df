/** Applications that are started with the agent, each in a virtual machine of its own. */
@NullMarked
package dev.keyspread.agent;

import org.jspecify.annotations.NullMarked;

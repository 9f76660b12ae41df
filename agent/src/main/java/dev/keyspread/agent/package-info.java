/** Holds the class that the virtual machine starts. All else that is in the agent's jar is hidden from the application. */
@NullMarked
package dev.keyspread.agent;

import org.jspecify.annotations.NullMarked;

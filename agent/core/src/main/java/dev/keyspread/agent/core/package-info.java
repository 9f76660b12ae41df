/**
 * The agent, in a class loader of its own: which methods of an application's classes hand out connections, and what happens to
 * those. Wrapping is the driver's, in the same loader.
 */
@NullMarked
package dev.keyspread.agent.core;

import org.jspecify.annotations.NullMarked;

/**
 * Generates the wrapper classes that hold nothing but forwarding methods. Runs when Keyspread is built, and in an application
 * only where a driver or JDK has methods that the build did not know. Needs Byte Buddy and nothing of Keyspread's: what
 * wrappers look like it reads from their hand-written base classes.
 */
@NullMarked
package dev.keyspread.generate;

import org.jspecify.annotations.NullMarked;

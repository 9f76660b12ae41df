/** What becomes of classes that are loaded. */
@NullMarked
package dev.keyspread.agent.engine;

import org.jspecify.annotations.NullMarked;

/** Tests what becomes of classes that are loaded. */
@NullMarked
package dev.keyspread.agent.core;

import org.jspecify.annotations.NullMarked;

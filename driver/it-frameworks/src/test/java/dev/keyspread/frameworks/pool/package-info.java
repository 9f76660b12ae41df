/** An application that takes its connections from one pool after the other. */
@NullMarked
package dev.keyspread.frameworks.pool;

import org.jspecify.annotations.NullMarked;

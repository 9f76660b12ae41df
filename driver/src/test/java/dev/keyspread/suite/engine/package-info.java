/** The engines that the suite runs on, and what its tests share: sandboxes, rows, expected shards. */
@NullMarked
package dev.keyspread.suite.engine;

import org.jspecify.annotations.NullMarked;

/** Applications with real frameworks and pools: what they do on sharded tables is what they do, through the direct driver, on others. */
@NullMarked
package dev.keyspread.frameworks;

import org.jspecify.annotations.NullMarked;

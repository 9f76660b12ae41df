/** Tests what is counted of statements. */
@NullMarked
package dev.keyspread.workload;

import org.jspecify.annotations.NullMarked;

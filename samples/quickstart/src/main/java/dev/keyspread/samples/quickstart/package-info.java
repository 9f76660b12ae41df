/** An application on embedded H2 and HikariCP, first without a shard rule and then with one. */
@NullMarked
package dev.keyspread.samples.quickstart;

import org.jspecify.annotations.NullMarked;

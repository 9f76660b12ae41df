/** An application with JDBI. */
@NullMarked
package dev.keyspread.frameworks.jdbi;

import org.jspecify.annotations.NullMarked;

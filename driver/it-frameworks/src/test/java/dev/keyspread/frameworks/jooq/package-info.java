/** An application with jOOQ. */
@NullMarked
package dev.keyspread.frameworks.jooq;

import org.jspecify.annotations.NullMarked;

/** The wrappers that an application holds. Only methods with behaviour stand here, forwarding ones are generated. */
@NullMarked
package dev.keyspread.jdbc;

import org.jspecify.annotations.NullMarked;

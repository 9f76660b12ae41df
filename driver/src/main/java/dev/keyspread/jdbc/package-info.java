/**
 * The wrappers that an application holds. Only methods with behaviour stand here, forwarding ones are generated. Every path
 * back to a connection or a statement returns the wrapper.
 */
@NullMarked
package dev.keyspread.jdbc;

import org.jspecify.annotations.NullMarked;

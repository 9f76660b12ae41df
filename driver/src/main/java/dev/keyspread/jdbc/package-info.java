/**
 * The wrappers that an application holds. Only methods with behaviour are written here; forwarding ones are generated. Called by
 * applications, through JDBC. Every path back to a connection or a statement returns the wrapper, never the delegate's object.
 */
@NullMarked
package dev.keyspread.jdbc;

import org.jspecify.annotations.NullMarked;

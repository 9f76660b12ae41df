/**
 * Wraps what an application holds, and takes a statement from its plan to what came of it. {@code Sending} has the order of the steps; {@code
 * TextSending}, {@code PreparedSending} and {@code BatchSending} are the steps. Only methods with behaviour are written here; forwarding ones
 * are generated. Called by applications, through JDBC. Every path back to a connection or a statement returns the wrapper, never the delegate's object.
 */
@NullMarked
package dev.keyspread.jdbc;

import org.jspecify.annotations.NullMarked;

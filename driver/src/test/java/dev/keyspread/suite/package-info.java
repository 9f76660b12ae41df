/**
 * The driver judged from outside: what an application does through JDBC, on real engines, compared with what the direct
 * driver does and with hashes computed independently. Topics are abstract classes named {@code …Tests}; each engine has one
 * class that runs them all, so another engine is one more class.
 */
@NullMarked
package dev.keyspread.suite;

import org.jspecify.annotations.NullMarked;

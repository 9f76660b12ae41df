/**
 * Holds what a connection learns from what its delegate has executed: about its transaction, its session, its tables and its writes. Used
 * by the wrappers alone, after the delegate has done its work; throws nothing, and sends nothing to the delegate.
 */
@NullMarked
package dev.keyspread.jdbc.effects;

import org.jspecify.annotations.NullMarked;

/**
 * Holds the types that users program against: findings, the listener that receives them, the marker on a connection, counters. Anyone may
 * use it. It imports nothing of Keyspread's, and what is in it stays compatible.
 */
@NullMarked
package dev.keyspread.api;

import org.jspecify.annotations.NullMarked;

/**
 * Holds what the connections of one database share: planner, catalogue, findings, counters, and how all of it is learned. Called by the
 * wrappers. It runs no query on a connection while the application has a transaction on it.
 */
@NullMarked
package dev.keyspread.database;

import org.jspecify.annotations.NullMarked;

/**
 * Connections that Keyspread opens for itself, and what is done on them: reading beside the application, reserving numbers. Called by what
 * the connections of one database share. Nothing here meets a connection of the application's, nor its transaction.
 */
@NullMarked
package dev.keyspread.database.own;

import org.jspecify.annotations.NullMarked;

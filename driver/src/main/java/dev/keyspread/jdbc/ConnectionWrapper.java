package dev.keyspread.jdbc;

/** Placeholder for the skeleton's first build. */
abstract class ConnectionWrapper {}

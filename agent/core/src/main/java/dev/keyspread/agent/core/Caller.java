package dev.keyspread.agent.core;

/**
 * Who asks for a connection.
 *
 * @param name the name of the class
 * @param asksPool true if a pool's classes stand between it and the driver or data source
 */
record Caller(String name, boolean asksPool) {}
